import type { Problem } from '../domain/model';
import { problemOfStatus } from '../domain/problems';

/**
 * Status, content type and announced length of an answer -> what is wrong with it; null where its body is worth
 * reading. `limit`: bytes.
 */
export function problemOfResponse({ status, headers }: Response, limit: number): Problem | null {
  const problem = problemOfStatus(status, headers.get('content-type'));
  if (problem !== null) return problem;
  const bytes = Number(headers.get('content-length') ?? 0);
  return bytes > limit ? { kind: 'too_large', bytes, limit } : null;
}
