import * as v from 'valibot';
import { entry } from './fields';
import { pathOf, typeName } from './masked-fields';
import type { Problem } from './model';

/** How much of a list as Airflow prints it, `{KEY: [...], total_entries}`, one page has. */
export interface Paged {
  /** All that the page lists: what paging counts by. */
  readonly entries: number;
  /** Entries that could not be read; with any of them what was read is not everything. */
  readonly skipped: number;
  /** `total_entries`, of all pages; null where it does not say. */
  readonly total: number | null;
}

interface Page<T> extends Paged {
  readonly items: readonly T[];
}

export type DecodedPage<P> =
  | { readonly ok: true; readonly page: P }
  | { readonly ok: false; readonly problem: Problem };

/**
 * Body of an answer, as text or as JSON -> the entries of its list, or a named problem where it is no such list. Never
 * throws. An entry that cannot be read is left out alone, and counted.
 */
export function decodePage<T>(
  body: unknown,
  key: string,
  item: v.GenericSchema<unknown, T>,
): DecodedPage<Page<T>> {
  const json = typeof body === 'string' ? parsed(body) : body;
  if (json === NOT_JSON) {
    const isHtml = String(body).trimStart().startsWith('<');
    return { ok: false, problem: isHtml ? { kind: 'html' } : { kind: 'not_json', contentType: '' } };
  }
  const listing = entry({ [key]: v.array(v.unknown()), total_entries: v.nullish(v.unknown()) });
  const read = v.safeParse(listing, json, { abortEarly: true });
  if (!read.success) return { ok: false, problem: problemOf(read.issues[0]) };
  const list = read.output[key] as readonly unknown[];
  const items = readable(list, item);
  const total = read.output['total_entries'];
  return {
    ok: true,
    page: {
      items,
      entries: list.length,
      skipped: list.length - items.length,
      total: typeof total === 'number' && Number.isInteger(total) && total >= 0 ? total : null,
    },
  };
}

/** Those of a list that can be read, in its order. */
export const readable = <T>(list: readonly unknown[], item: v.GenericSchema<unknown, T>): readonly T[] =>
  list
    .map((one) => v.safeParse(item, one, { abortEarly: true }))
    .flatMap((one) => (one.success ? [one.output] : []));

/** How many there are of something. */
export const count = v.custom<number>((value) => Number.isSafeInteger(value) && Number(value) >= 0);

const NOT_JSON = Symbol('not JSON');
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return NOT_JSON;
  }
}

/** Two things can be missing: the object, or the list in it. */
function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = pathOf(issue);
  const expected = path === '' ? 'object' : 'array';
  return { kind: 'wrong_type', path: path || 'the answer', expected, got: typeName(issue.input) };
}
