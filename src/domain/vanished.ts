import type { JobList } from './jobs';
import { WINDOW } from './replicas';
import type { Listed, Seats } from './seats';
import { between, type Instant } from './time';

/** 3.4: an instance that is no longer listed, and of which no job row tells. */
export interface Vanished extends Listed {
  /** The first answer without it. */
  readonly at: Instant;
}

/** More than these are no longer a picture of what happened. */
const MOST = 50;

interface Before {
  readonly listed: readonly Listed[];
  readonly seats: Seats;
  readonly vanished: readonly Vanished[];
}

/**
 * 3.4 lists live instances only: one that dies simply disappears. Without a job list this page's own memory is all that
 * tells, for ten minutes. An instance that comes back, or that the job list tells of, is no longer vanished.
 */
export function noteVanished(
  before: Before,
  listed: readonly Listed[],
  jobs: JobList | null,
  at: Instant,
): readonly Vanished[] {
  const here = new Set(listed.map(({ id }) => id));
  const left = before.listed.filter(({ id }) => !here.has(id)).map((one): Vanished => ({ ...one, at }));
  return [...left, ...before.vanished]
    .filter(({ id }, index, all) => !here.has(id) && all.findIndex((one) => one.id === id) === index)
    .filter((one) => between(one.at, at) < WINDOW && before.seats[one.id] === undefined)
    .filter((one) => jobs === null || jobs.at < one.at)
    .slice(0, MOST);
}
