import { noTelling } from '../plugin/store';
import { keep } from '../plugin/telling';
import { reaches } from '../processes';
import { integer, type Rng, streamOf } from '../rng';
import { fromMillis, type Micros } from '../stamps';
import type { ExecutorSpec, Poll, Process, World } from '../state';
import { beatJob, type ExecutorVerdict, ownRow, startJob } from '../tables';
import { withoutPassword } from '../wire/without-password';

/** The column's default: an executor that was never asked is `unknown`, and never looks dead. */
const unasked = (spec: ExecutorSpec): ExecutorVerdict => ({
  executor: spec.name,
  instance: withoutPassword(spec.instance),
  health: 'unknown',
  reason: null,
  reason_code: null,
  checked_at: null,
  latency_ms: null,
  pending_since: null,
  polls_skipped: 0,
  consecutive_failures: 0,
});

/**
 * What a scheduler's polling of one executor starts from, and its new `ExecutorJob` row where the release has such rows.
 * The timer ticks in every release, and draws from a stream of its own: the loops of one seed are the same in all.
 */
export function openVerdict(world: World, scheduler: Process, spec: ExecutorSpec, upFor_ms: number): Poll {
  const rng = streamOf(world.seed, `${scheduler.name} ${scheduler.life} ${spec.name}`);
  // The first polls spread over an interval, so that schedulers do not ask in step.
  const dueAt = world.queue.now + integer(rng, 0, world.config.executor_poll.interval_s * 1000);
  return {
    executor: spec.name,
    job: world.release.executors ? openRow(world, scheduler, spec, upFor_ms, rng) : null,
    verdict: unasked(spec),
    rng,
    dueAt,
    count: 0,
    pending: null,
    skipped: 0,
    failures: 0,
    telling: noTelling(upFor_ms),
  };
}

function openRow(world: World, scheduler: Process, spec: ExecutorSpec, upFor_ms: number, rng: Rng): number {
  const made = clock(world, scheduler) + integer(rng, 0, 999);
  const row = startJob(
    world.tables,
    {
      job_type: 'ExecutorJob',
      hostname: scheduler.hostname,
      executor_class: spec.name,
      team_names: spec.teams,
      executor: unasked(spec),
    },
    made,
    made - upFor_ms * 1000 + integer(rng, 20_000, 120_000),
  );
  return row.id;
}

/** Changes what the scheduler holds true and writes the row; without its database the next beat writes it. */
export function publish(
  world: World,
  scheduler: Process,
  poll: Poll,
  change: Partial<ExecutorVerdict>,
): void {
  const { verdict, pending, job } = poll;
  Object.assign(verdict, change);
  verdict.reason = withoutPassword(verdict.reason);
  verdict.pending_since = pending && fromMillis(pending.startedAt + scheduler.skew_ms);
  verdict.polls_skipped = poll.skipped;
  verdict.consecutive_failures = poll.failures;
  if (job !== null && reaches(world, scheduler, 'database'))
    ownRow(world.tables, job).executor = { ...verdict };
  keep(world, scheduler, poll);
}

/** No reply by the deadline counts as unhealthy; looked at just now. */
export const noReply = (world: World, scheduler: Process): Partial<ExecutorVerdict> => ({
  health: 'unhealthy',
  reason: `no reply within ${world.config.executor_poll.deadline_s} s`,
  reason_code: 'no_reply',
  latency_ms: null,
  checked_at: clock(world, scheduler),
});

/** What a scheduler's clock shows. */
export const clock = (world: World, scheduler: Process): Micros =>
  fromMillis(world.queue.now + scheduler.skew_ms);

/** The rows beat with their scheduler's. */
export function beatExecutors(world: World, scheduler: Process): void {
  const beat = ownRow(world.tables, scheduler.job).latest_heartbeat;
  for (const poll of scheduler.polls) {
    if (poll.job === null) continue;
    if (beat !== null) beatJob(world.tables, poll.job, beat);
    publish(world, scheduler, poll, {});
  }
}
