import type { Problem } from '../domain/model';
import { figure } from './words-clock';
import { clip } from './words-lists';

/** A problem in a few words, for sources that are not health, whose problems have sentences of their own. */
export function brief(problem: Problem): string {
  switch (problem.kind) {
    case 'unreachable':
      return 'No connection';
    case 'no_code':
      return 'Its own code did not arrive';
    case 'timeout':
      return `No reply within ${figure(problem.after)}`;
    case 'unauthorised':
    case 'server_error':
    case 'http_error':
      return String(problem.status);
    case 'not_found':
      return '404';
    case 'html':
      return 'A web page instead of JSON';
    case 'not_json':
      return 'No JSON';
    case 'truncated':
      return 'An answer that breaks off';
    case 'too_large':
      return 'An answer that is too large';
    case 'not_health':
      return 'JSON, but not what was asked for';
    case 'wrong_type':
      return `${clip(problem.path, 60)}: ${problem.expected} expected, ${problem.got} got`;
    case 'bad_date':
      return `${clip(problem.path, 60)}: not a date`;
    case 'proxy':
      return clip(problem.message, 120);
  }
}
