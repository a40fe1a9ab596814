import type { Problem } from '../domain/model';
import { teach } from './words';
import { figure } from './words-clock';
import { clip, decapital } from './words-lists';

/** What a reader can do about a problem beyond waiting. `none`: nothing but trying again. */
export type Remedy = 'retry' | 'login' | 'address';

interface Told {
  /** One line: what is wrong. */
  readonly title: string;
  /** A sentence or two, without a full stop at the end: the figure, and what to do. */
  readonly detail: string;
  readonly remedy: Remedy;
}

const STATUS: Readonly<Record<number, string>> = {
  500: 'Internal Server Error',
  501: 'Not Implemented',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};

/** Why there is no answer, for the banner. `host` is who was asked; never throws, for any problem. */
export function problemWords(problem: Problem, host: string): Told {
  switch (problem.kind) {
    case 'unreachable':
      return told(`${host} cannot be reached`, 'No connection');
    case 'no_code':
      return told(
        'Airflow answers, and this page cannot read it',
        'Its own code for that did not arrive: Vitals was updated since the page was opened, or its server is away; reload the page',
      );
    case 'timeout':
      return told(
        'Airflow takes the question and does not answer',
        `No reply within ${figure(problem.after)}; the API server may be overloaded`,
      );
    case 'unauthorised':
      return problem.status === 401
        ? told('Something in front of Airflow wants a login', 'The health question was answered 401', 'login')
        : told(
            'Something in front of Airflow refuses the question',
            'The health question was answered 403; Airflow itself needs no login for it',
            'login',
          );
    case 'not_found':
      return told(
        'This address has no Airflow health',
        'api/v2/monitor/health answered 404: the base address is wrong, or this is Airflow 2',
        'address',
      );
    case 'server_error': {
      const status = `${problem.status} ${STATUS[problem.status] ?? ''}`.trim();
      const proxy = problem.status >= 502 && problem.status <= 504;
      return proxy
        ? told(
            `The proxy answers ${status}; Airflow does not`,
            'The API server is down, restarting or overloaded',
          )
        : told(`The server answers ${status}`, 'It fails before it can tell its health');
    }
    case 'http_error':
      return told(`The server answers ${problem.status}`, 'Airflow answers 200 even when all is down');
    case 'html':
      return told(
        'This address gives a web page, not Airflow’s health',
        'api/v2/monitor/health answered with text/html: the part before /api is wrong',
        'address',
      );
    case 'not_json':
      return told(
        'The answer is not JSON',
        problem.contentType === ''
          ? 'Its text is empty or cannot be read'
          : `It came as ${clip(problem.contentType, 60)}`,
        'address',
      );
    case 'truncated':
      return told('The answer breaks off', 'It is not whole JSON; something on the way cuts it');
    case 'too_large':
      return told(
        'The answer is too large to be Airflow’s health',
        `${megabytes(problem.bytes)}; at most ${megabytes(problem.limit)} are read`,
      );
    case 'not_health':
      return told(
        'The answer is JSON, but not Airflow’s health',
        'It names no component: is the address another service’s?',
        'address',
      );
    case 'wrong_type':
      return told(
        'The answer has a field of the wrong kind',
        `${clip(problem.path, 80)}: expected ${problem.expected}, got ${problem.got}`,
      );
    case 'bad_date':
      return told(
        problem.absurd ? 'The answer has a date that cannot be' : 'The answer has a date that cannot be read',
        `${clip(problem.path, 80)} is “${clip(problem.text, 40)}”`,
      );
    case 'proxy':
      return told(
        problem.what === 'login' ? 'Airflow wants a login' : 'Airflow cannot be reached',
        clip(problem.message, 300),
      );
  }
}

const told = (title: string, detail: string, remedy: Remedy = 'retry'): Told => ({ title, detail, remedy });

const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** A problem as one sentence, as a component's reason: "Airflow cannot be reached: no connection". */
export function problemSentence(problem: Problem): string {
  const { title, detail } = problemWords(problem, 'Airflow');
  return `${title}: ${decapital(detail)}`;
}

teach({ problem: ({ problem }) => problemSentence(problem) });

/** What to do about an address or a login where our own server asks `airflowUrl` on the page's behalf. */
export function proxyRemedy(remedy: Remedy, airflowUrl: string | null): string {
  if (airflowUrl === null || remedy === 'retry') return '';
  return remedy === 'login'
    ? ' Set AIRFLOW_TOKEN to an API token and start again.'
    : ` AIRFLOW_URL is ${airflowUrl}: set it to [api] base_url and start again.`;
}

/** A sentence with its full stop, unless it ends in a mark of its own. */
export const closed = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
