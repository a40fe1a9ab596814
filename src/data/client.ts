import type { Problem } from '../domain/model';
import { MAX_BODY } from '../domain/payload-health';
import { type Instant, instant, seconds } from '../domain/time';
import { problemOfResponse } from './client-problems';
import type { Clock } from './clock';
import { type FirstBox, takeFirst } from './first-request';

/** An answer is waited for as long as this. */
export const DEADLINE = seconds(10);

/** What a request needs of the world. */
export interface Wire {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** The very first question, under way already; without one each question is asked. */
  readonly first?: FirstBox;
  /** Asks an answer whether whoever stands before Airflow explains a failure in it; null: it does not. */
  readonly explain?: (response: Response) => Promise<Problem | null>;
}

/** The text of a JSON answer with status 200, and what it proves of the server's clock. */
export interface Reply {
  readonly body: string;
  /** By the local clock. */
  readonly sentAt: Instant;
  readonly receivedAt: Instant;
  /** The Date header; null where it cannot be read or where a cache says that it answered. */
  readonly date: Instant | null;
}

/** A failed question: the one thing that `getJson` throws. */
export class ProblemError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.kind);
    this.problem = problem;
  }
}

const OPTIONS = {
  headers: { accept: 'application/json' },
  credentials: 'same-origin',
  cache: 'no-store',
} as const satisfies RequestInit;

/**
 * Asks for JSON and gives its text, or throws a ProblemError that names what went wrong: no connection, nothing
 * within ten seconds of the clock (headers and body together), a status, a content type, a size. The request
 * that is under way already (`wire.first`) is taken over where it is the same. `stop` ends it early.
 */
export async function getJson(wire: Wire, url: URL, stop?: AbortSignal): Promise<Reply> {
  const first = takeFirst(wire.first, url, wire.clock.now());
  const sentAt = instant(first?.sentAt ?? wire.clock.now());
  const abort = new AbortController();
  const late = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(problem({ kind: 'timeout', after: DEADLINE })));
  });
  late.catch(() => {});
  const end = (): void => abort.abort();
  const cancel = wire.clock.after(DEADLINE - (wire.clock.now() - sentAt), end);
  stop?.addEventListener('abort', end);
  const inTime = <T>(work: Promise<T>): Promise<T> => Promise.race([work, late]);
  try {
    const asked = first?.response ?? wire.fetch(url, { ...OPTIONS, signal: abort.signal });
    const response = await inTime(asked.catch(() => Promise.reject(problem({ kind: 'unreachable' }))));
    const receivedAt = instant(wire.clock.now());
    const told = wire.explain ? await inTime(wire.explain(response)) : null;
    const failed = told ?? problemOfResponse(response, MAX_BODY);
    if (failed !== null) {
      response.body?.cancel().catch(() => {});
      throw problem(failed);
    }
    const body = await readText(response, inTime);
    return { body, sentAt, receivedAt, date: dateOf(response) };
  } finally {
    cancel();
    stop?.removeEventListener('abort', end);
  }
}

const problem = (value: Problem): ProblemError => new ProblemError(value);

/** Whatever was thrown -> a problem; what nobody foresaw counts as no connection. */
export const problemOf = (error: unknown): Problem =>
  error instanceof ProblemError ? error.problem : { kind: 'unreachable' };

async function readText(response: Response, inTime: <T>(work: Promise<T>) => Promise<T>): Promise<string> {
  if (response.body === null) return '';
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  try {
    for (;;) {
      const cut = reader.read().catch(() => Promise.reject(problem({ kind: 'truncated' })));
      const { done, value } = await inTime(cut);
      if (done) return text + decoder.decode();
      bytes += value.byteLength;
      if (bytes > MAX_BODY) throw problem({ kind: 'too_large', bytes, limit: MAX_BODY });
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    reader.cancel().catch(() => {});
    throw error;
  }
}

function dateOf(response: Response): Instant | null {
  if (Number(response.headers.get('age') ?? 0) > 0) return null;
  const date = Date.parse(response.headers.get('date') ?? '');
  return Number.isNaN(date) ? null : instant(date);
}
