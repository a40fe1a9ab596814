import type { Problem } from '../domain/model';
import { problemOfStatus } from '../domain/problems';

/** Longest text that is taken over from the start server. */
const MESSAGE = 300;

/**
 * Status, content type and announced length of an answer -> what is wrong with it; null where its body is worth
 * reading. The start server explains itself in JSON. `limit`: bytes.
 */
export async function problemOfResponse(response: Response, limit: number): Promise<Problem | null> {
  const { status, headers } = response;
  if (status !== 200 && headers.has('x-vitals-proxy')) {
    const problem = await proxyProblem(response);
    if (problem !== null) return problem;
  }
  const problem = problemOfStatus(status, headers.get('content-type'));
  if (problem !== null) return problem;
  const bytes = Number(headers.get('content-length') ?? 0);
  return bytes > limit ? { kind: 'too_large', bytes, limit } : null;
}

const WHAT: Readonly<Record<string, 'unreachable' | 'login'>> = {
  airflow_unreachable: 'unreachable',
  login_required: 'login',
};

async function proxyProblem(response: Response): Promise<Problem | null> {
  try {
    const body = (await response.json()) as Readonly<Record<string, unknown>> | null;
    const { error, message } = body ?? {};
    const what = WHAT[String(error)];
    if (what === undefined || typeof message !== 'string') return null;
    return { kind: 'proxy', what, message: message.slice(0, MESSAGE) };
  } catch {
    return null;
  }
}
