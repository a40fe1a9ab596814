import type { Problem } from '../../domain/model';
import type { Instant } from '../../domain/time';
import { getJson, ProblemError, type Wire } from '../client';

/** Airflow gives no more rows for one question (`[api] maximum_page_limit`). */
export const PAGE = 100;

type Decoded<T> = { readonly ok: true; readonly page: T } | { readonly ok: false; readonly problem: Problem };

export interface Page<T> {
  readonly page: T;
  /** The answer as JSON, for what is shown as it was sent. */
  readonly json: unknown;
  /** By the local clock. */
  readonly receivedAt: Instant;
}

/** Asks for one page of a list; throws a ProblemError for everything that `decode` cannot read. */
export async function askPage<T>(
  wire: Wire,
  url: URL,
  decode: (json: unknown) => Decoded<T>,
  stop: AbortSignal,
): Promise<Page<T>> {
  const { body, receivedAt } = await getJson(wire, url, stop);
  const json = parse(body);
  const decoded = decode(json);
  if (!decoded.ok) throw new ProblemError(decoded.problem);
  return { page: decoded.page, json, receivedAt };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    throw new ProblemError({ kind: 'truncated' });
  }
}

/** An address below the base with its query. */
export function below(base: URL, path: string, query: Readonly<Record<string, string | number>>): URL {
  const url = new URL(path, base);
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, String(value));
  return url;
}
