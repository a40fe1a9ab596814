import type { JobList } from './jobs';
import { type Heard, livesIn } from './lives/life';
import { type Proof, toldBy } from './lives/told';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import { atLeast, releaseOf } from './release';
import { hasEnded } from './replicas';
import { type Instant, instant } from './time';
import type { Watch } from './watch';

/** One replica's life as its job row tells it. */
export interface Life {
  readonly job: number;
  readonly component: HeartbeatComponent;
  readonly name: string;
  readonly from: Instant;
  /** Its end; of a killed one its last heartbeat; of a running one the newest heartbeat that was told. */
  readonly to: Instant;
  /** `unknown`: a state that nobody knows, or no heartbeat to tell by; what became of it after `to` nobody can say. */
  readonly fate: 'running' | 'ended' | 'killed' | 'unknown';
}

/** A stretch that the server's rows tell about: somebody ran, or nobody did. */
export interface Told {
  readonly from: Instant;
  readonly to: Instant;
  readonly up: boolean;
}

/** What the job list tells of the time before this page was opened; nothing of executors and the database. */
export interface Lives {
  readonly lives: readonly Life[];
  /** Oldest first, never overlapping, from the first row on; contiguous but where rows prove nothing: there only `up`. */
  readonly told: Readonly<Record<HeartbeatComponent, readonly Told[]>>;
  /** Earlier than this no row reaches. */
  readonly since: Instant | null;
  /**
   * Why it does not reach further: rows were cleaned away, the list was cut, ended rows are not listed, or nothing ran
   * before. Null without rows, and where nobody can tell.
   */
  readonly why: 'cleaned' | 'cut' | 'unlisted' | 'beginning' | null;
}

/**
 * What the rows of a job list tell of the past (contract, sections 1 and 3). `watch`: its limits, its release and whose
 * clock it reads. From Airflow 3.2 on a list that was read whole proves absence too: a pause between rows is a time in
 * which nobody ran. 3.0 and 3.1 list no ended rows, and of a list that was cut an older row may have run on: there only
 * what rows say themselves is told. Rows that were cleaned away all fell silent before any of those that are left
 * (`airflow db clean` goes by `latest_heartbeat`), so none of them ran in a pause between those. Any list is taken:
 * nulls, unknown states, rows from the future (they end at the list's own time at the latest).
 */
export function livesOf(list: JobList, watch: Watch): Lives {
  const now = nowOf(list, watch);
  const heard: Heard = { now, limits: watch.limits };
  const lives = livesIn(list.rows, heard);
  const why = lives.length === 0 ? null : whyNoFurther(list, watch);
  const since = lives.reduce<Instant | null>(
    (first, { from }) => (first === null || from < first ? from : first),
    null,
  );
  const proof: Proof = { now, provesAbsence: why !== 'unlisted' && why !== 'cut' };
  const told = Object.fromEntries(
    HEARTBEAT_COMPONENTS.map((component) => [
      component,
      toldBy(
        lives.filter((life) => life.component === component),
        proof,
      ),
    ]),
  ) as unknown as Lives['told'];
  return { lives, told, since, why };
}

/** Where the server's clock cannot be read, the newest heartbeat of a row that has not ended stands for now. */
function nowOf(list: JobList, { clock }: Watch): Instant {
  if (clock === 'server') return list.at;
  const beats = list.rows.flatMap((row) => (row.heartbeat === null || hasEnded(row) ? [] : [row.heartbeat]));
  return beats.length === 0 ? list.at : instant(Math.max(...beats));
}

function whyNoFurther(list: JobList, watch: Watch): Lives['why'] {
  const release = releaseOf(watch.release, watch.answer?.snapshot.shape ?? 'plain');
  if (!atLeast(release, 3, 2)) return 'unlisted';
  if (!list.isComplete) return 'cut';
  if (list.rows.some(({ id }) => id === 1)) return 'beginning';
  // Rows of other job types are counted but not kept: the very first row may be one of them.
  return list.total === list.rows.length ? 'cleaned' : null;
}
