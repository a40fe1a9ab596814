import type { JobRow } from '../../domain/jobs';
import { decodeJobs, type JobsPage } from '../../domain/payload-jobs';
import type { Instant } from '../../domain/time';
import type { Wire } from '../client';
import { askPage, below, PAGE, type Page } from './pages';

/** One reading of the job list, as far as it was read. */
export interface JobsAnswer {
  /** Each id once; newest first. */
  readonly rows: readonly JobRow[];
  readonly total: number | null;
  readonly isComplete: boolean;
  /** When its first page was here, by the local clock: no row is older than it was said to be. */
  readonly receivedAt: Instant;
  /** By id, as the server sent them. */
  readonly raw: ReadonlyMap<number, unknown>;
}

/** How much of the list is read, and where in it the interesting rows are. */
export interface Reach {
  /** Rows at most. */
  readonly most: number;
  /** How many are alive, where health lists them (3.4); null: nobody tells. */
  readonly alive: number | null;
}

/**
 * Reads `/api/v2/jobs` page by page, newest first, `most` rows at most. Where there are more, the last page is spent on
 * running rows by their heartbeats: where health lists who is alive, around the edge between the living and those that
 * fell silent last, so that no lost replica is missed; else the living, so that one that was started long ago is not.
 * `is_alive` is never sent: before 3.4 any value of it means "live rows only". Throws a ProblemError where a page fails:
 * half a list proves nothing.
 */
export async function askJobs(wire: Wire, base: URL, reach: Reach, stop: AbortSignal): Promise<JobsAnswer> {
  const { most } = reach;
  const rows = new Map<number, JobRow>();
  const raw = new Map<number, unknown>();
  let total: number | null = null;
  let first: Instant | null = null;
  let skipped = 0;
  const pages = Math.ceil(most / PAGE);
  for (let page = 0; page < pages; page += 1) {
    const limit = Math.min(PAGE, most - page * PAGE);
    const isCut: boolean = page > 0 && page === pages - 1 && total !== null && total > most;
    const query: Readonly<Record<string, string | number>> = isCut
      ? { job_state: 'running', order_by: '-latest_heartbeat', offset: edgeOf(reach) }
      : { order_by: '-id', offset: page * PAGE };
    const answer: Page<JobsPage> = await askPage(
      wire,
      below(base, 'api/v2/jobs', { limit, ...query }),
      decodeJobs,
      stop,
    );
    first ??= answer.receivedAt;
    skipped += answer.page.skipped;
    for (const row of answer.page.rows) if (!rows.has(row.id)) rows.set(row.id, row);
    const sent = sentRows(answer.json);
    for (const [id, row] of sent) if (!raw.has(id)) raw.set(id, row);
    if (isCut) break;
    total = answer.page.total;
    if (answer.page.entries < limit || (total !== null && raw.size >= total)) break;
  }
  return {
    rows: [...rows.values()].sort((a, b) => b.id - a.id),
    total,
    isComplete: skipped === 0 && total !== null && raw.size >= total,
    receivedAt: first as Instant,
    raw,
  };
}

/** A quarter of the page shows who was still heard, in case some died since health answered; the rest who was not. */
const edgeOf = ({ alive }: Reach): number => Math.max(0, (alive ?? 0) - PAGE / 4);

/** The rows of a page by their ids, those of other job types too: they count for "everything has been read". */
function sentRows(json: unknown): readonly (readonly [number, unknown])[] {
  const { jobs } = json as { readonly jobs: readonly unknown[] };
  return jobs.flatMap((row) => {
    const { id } = (row ?? {}) as { readonly id?: unknown };
    return typeof id === 'number' ? [[id, row] as const] : [];
  });
}
