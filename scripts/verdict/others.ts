import type { BundleList, ParseAnswer } from '../../src/domain/bundles';
import type { JobList } from '../../src/domain/jobs';
import { decodeBundles } from '../../src/domain/payload-bundles';
import { decodeDags } from '../../src/domain/payload-dags';
import { decodeJobs } from '../../src/domain/payload-jobs';
import { problemOfStatus } from '../../src/domain/problems';
import { type Instant, instant } from '../../src/domain/time';
import type { Companions } from './files';
import { instantOf, isObject, textOf } from './json';

/** What other sources than health answered; null where one was not recorded, refused, or failed. */
export interface OtherAnswers {
  readonly jobs: JobList | null;
  readonly bundles: BundleList | null;
  readonly parses: readonly ParseAnswer[];
}

/**
 * Recorded answers of the other endpoints -> what they tell. Each may be a capture (`status`, `recorded_at`, `body`) or
 * a bare body, which was then given at the same time as the health answer, `at`.
 */
export function othersIn(companions: Companions, at: Instant | null): OtherAnswers {
  // A body without a time of its own was most likely piped in just now, together with its health answer.
  const otherwise = at ?? instant(Date.now());
  return {
    jobs: jobsIn(companions.jobs, otherwise),
    bundles: bundlesIn(companions.dagBundles, otherwise),
    parses: parsesIn(companions.dags, otherwise),
  };
}

interface Body {
  readonly body: unknown;
  readonly at: Instant;
}

function bodyOf(answer: unknown, otherwise: Instant): Body | null {
  if (!isObject(answer)) return null;
  if (!('body' in answer || 'status' in answer || 'recorded_at' in answer)) {
    return { body: answer, at: otherwise };
  }
  const status = Number(answer['status'] ?? 200) || 0;
  if (problemOfStatus(status, textOf(answer['content_type'])) !== null) return null;
  return { body: answer['body'], at: instantOf(answer['recorded_at'] ?? answer['now']) ?? otherwise };
}

function jobsIn(answer: unknown, otherwise: Instant): JobList | null {
  const given = bodyOf(answer, otherwise);
  if (given === null) return null;
  const decoded = decodeJobs(given.body);
  if (!decoded.ok) return null;
  const { rows, entries, skipped, total } = decoded.page;
  const known = new Set<number>();
  const each = rows.filter(({ id }) => !known.has(id) && known.add(id)).sort((a, b) => b.id - a.id);
  return { rows: each, total, isComplete: skipped === 0 && total !== null && total <= entries, at: given.at };
}

function bundlesIn(answer: unknown, otherwise: Instant): BundleList | null {
  const given = bodyOf(answer, otherwise);
  if (given === null) return null;
  const decoded = decodeBundles(given.body);
  if (!decoded.ok) return null;
  const { bundles, entries, skipped, total } = decoded.page;
  return { bundles, isComplete: skipped === 0 && total !== null && total <= entries, at: given.at };
}

/** Dags of any release, by bundle; stale ones are not parsed any more. */
function parsesIn(answer: unknown, otherwise: Instant): readonly ParseAnswer[] {
  const given = bodyOf(answer, otherwise);
  if (given === null) return [];
  const decoded = decodeDags(given.body);
  if (!decoded.ok) return [];
  const { entries, listed, skipped, total } = decoded.page;
  const isComplete = skipped === 0 && total !== null && total <= listed;
  const byBundle = new Map<string, Record<string, Instant | null>>();
  for (const { id, bundle, parsedAt, isStale } of entries) {
    if (bundle === null || isStale) continue;
    byBundle.set(bundle, { ...byBundle.get(bundle), [id]: parsedAt });
  }
  return [...byBundle].map(([bundle, parsed]) => ({ bundle, parsed, isComplete, at: given.at }));
}
