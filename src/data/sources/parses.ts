import type { ParseAnswer } from '../../domain/bundles';
import { decodeDags } from '../../domain/payload-dags';
import { decodeFiles } from '../../domain/payload-files';
import type { Instant } from '../../domain/time';
import type { Wire } from '../client';
import { askPage, below, PAGE } from './pages';

/** One page of what was parsed, bundle by bundle. */
export interface ParsesAnswer {
  readonly parts: readonly Omit<ParseAnswer, 'at'>[];
  /** Entries on this page, also those that tell nothing. */
  readonly read: number;
  /** Entries on all pages; null where the server does not say. */
  readonly total: number | null;
  /** By the local clock. */
  readonly receivedAt: Instant;
}

/** Which page to ask for. `bundle` null: Dags of all bundles. */
export interface ParsesQuestion {
  readonly from: 'files' | 'dags';
  readonly bundle: string | null;
  readonly offset: number;
}

/**
 * One page of `/api/v2/dagBundles/{name}/files` (3.4 on) or `/api/v2/dags` (all releases; `bundle_name` filters from
 * 3.1 on). Bundles may be called anything. Throws a ProblemError where it fails.
 */
export function askParses(
  wire: Wire,
  base: URL,
  question: ParsesQuestion,
  stop: AbortSignal,
): Promise<ParsesAnswer> {
  const { from, bundle } = question;
  return from === 'files' && bundle !== null
    ? askFiles(wire, base, bundle, question.offset, stop)
    : askDags(wire, base, question, stop);
}

async function askFiles(
  wire: Wire,
  base: URL,
  bundle: string,
  offset: number,
  stop: AbortSignal,
): Promise<ParsesAnswer> {
  const path = `api/v2/dagBundles/${encodeURIComponent(bundle)}/files`;
  const url = below(base, path, { limit: PAGE, offset });
  const { page, receivedAt } = await askPage(wire, url, decodeFiles, stop);
  const { parsed, entries: read, skipped, total } = page;
  const isComplete = isWhole(offset, read, skipped, total);
  return { parts: [{ bundle, parsed, isComplete }], read, total, receivedAt };
}

async function askDags(
  wire: Wire,
  base: URL,
  { bundle, offset }: ParsesQuestion,
  stop: AbortSignal,
): Promise<ParsesAnswer> {
  const filter = bundle === null ? {} : { bundle_name: bundle };
  const url = below(base, 'api/v2/dags', { limit: PAGE, offset, ...filter });
  const { page, receivedAt } = await askPage(wire, url, decodeDags, stop);
  const { entries, listed: read, skipped, total } = page;
  const isComplete = isWhole(offset, read, skipped, total);
  const groups = new Map<string, Record<string, Instant | null>>();
  // A bundle without Dags has nothing to parse; that is an answer, too.
  if (bundle !== null) groups.set(bundle, {});
  for (const entry of entries) {
    const name = entry.bundle ?? bundle;
    if (name === null) continue;
    const group = groups.get(name) ?? {};
    if (!entry.isStale) group[entry.id] = entry.parsedAt;
    groups.set(name, group);
  }
  const parts = [...groups].map(([name, parsed]) => ({ bundle: name, parsed, isComplete }));
  return { parts, read, total, receivedAt };
}

/** One page has told everything. */
const isWhole = (offset: number, read: number, skipped: number, total: number | null): boolean =>
  offset === 0 && skipped === 0 && total !== null && read >= total;
