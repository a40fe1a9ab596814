import { type Extras, heardBundles, heardParses } from '../../../domain/extras';
import { grouped } from '../../../domain/grouping';
import { decodeBundles } from '../../../domain/payload-bundles';
import { type DagEntry, decodeDags } from '../../../domain/payload-dags';
import type { Instant } from '../../../domain/time';
import type { TapeAnswer } from '../world';

/** The questions besides health that a tape of the tour asks, and from which the page learns who works. */
export const DAGS = 'api/v2/dags?limit=100';
export const BUNDLES = 'api/v2/dagBundles?limit=100';

/**
 * Takes one answer of a tape in, as the page takes in its own; `at` by the server's clock. One that failed or cannot be
 * read tells nothing.
 */
export function heardAnswer(extras: Extras, { path, status, body }: TapeAnswer, at: Instant): Extras {
  if (status !== 200) return extras;
  if (path === BUNDLES) return bundlesIn(extras, body, at);
  return path === DAGS ? parsesIn(extras, body, at) : extras;
}

function bundlesIn(extras: Extras, body: unknown, at: Instant): Extras {
  const decoded = decodeBundles(body);
  if (!decoded.ok) return extras;
  const { bundles, entries, skipped, total } = decoded.page;
  return heardBundles(extras, { bundles, isComplete: isWhole(entries, skipped, total), at });
}

/** Dags of one bundle are one answer about it; stale ones are not parsed any more. */
function parsesIn(extras: Extras, body: unknown, at: Instant): Extras {
  const decoded = decodeDags(body);
  if (!decoded.ok) return extras;
  const { entries, listed, skipped, total } = decoded.page;
  const isComplete = isWhole(listed, skipped, total);
  const groups = grouped(
    entries.filter(({ bundle, isStale }) => bundle !== null && !isStale),
    ({ bundle }) => bundle ?? '',
  );
  let learned = extras;
  for (const [bundle, dags] of groups) {
    learned = heardParses(learned, { bundle, parsed: timesOf(dags), isComplete, at });
  }
  return learned;
}

const timesOf = (dags: readonly DagEntry[]): Record<string, Instant | null> =>
  Object.fromEntries(dags.map(({ id, parsedAt }) => [id, parsedAt]));

const isWhole = (read: number, skipped: number, total: number | null): boolean =>
  skipped === 0 && total !== null && read >= total;
