import { reaches } from '../processes';
import { fromMillis } from '../stamps';
import type { Answer, ExecutorSpec, Poll, Process, World } from '../state';
import { withoutPassword } from '../wire/without-password';
import { type Report, toldIn, writeStore } from './store';
import { putByPlugin } from './words';

/** A poll that takes longer than this is written down as pending. */
export const LINGERS_MS = 1000;
/** How long after its start a scheduler that has been up for hours had its first verdict. */
const FIRST_MS = 130_000;

/**
 * Writes what a scheduler holds true of one executor into the plugin's tables. Changes that the database does not take
 * are written with the next report that it takes.
 */
export function keep(world: World, scheduler: Process, poll: Poll): void {
  const spec = world.executors.find(({ name }) => name === poll.executor);
  if (spec === undefined) return;
  const { telling, verdict } = poll;
  const report = reportOf(world, scheduler, poll, spec);
  if (verdict.checked_at !== null && isNews(poll, report)) {
    const { now } = world.queue;
    // A world begins with schedulers that have been up for hours: what they found first, they found then.
    const isFirst = telling.last === null && now < world.start;
    const before = isFirst ? Math.max(0, telling.upFor_ms - FIRST_MS) : 0;
    telling.last = { health: report.health, reason_code: report.reason_code, since: now - before };
    telling.waiting.push({ ...toldIn(report), at: verdict.checked_at - fromMillis(before) });
  }
  if (!reaches(world, scheduler, 'database')) return;
  writeStore(world.vitals, report, telling.waiting);
  telling.waiting = [];
}

/** Another verdict than was told last, or another kind of reason. */
const isNews = ({ telling: { last } }: Poll, said: Pick<Answer, 'health' | 'reason_code'>): boolean =>
  last?.health !== said.health || last.reason_code !== said.reason_code;

function reportOf(world: World, scheduler: Process, poll: Poll, spec: ExecutorSpec): Report {
  const { verdict, pending, telling } = poll;
  const { now } = world.queue;
  const { deadline_s } = world.config.executor_poll;
  const put = (lasts: number) => putByPlugin({ spec, verdict, deadline_s, lasts });
  const first = put(0);
  const said = telling.last === null || isNews(poll, first) ? first : put(now - telling.last.since);
  const isLong = pending !== null && now - pending.startedAt >= LINGERS_MS;
  return {
    job: scheduler.job,
    hostname: scheduler.hostname,
    executor: spec.name,
    instance: withoutPassword(spec.instance),
    team_names: spec.teams,
    ...said,
    reason: withoutPassword(said.reason),
    checked_at: verdict.checked_at,
    latency_ms: verdict.latency_ms,
    pending_since: isLong ? verdict.pending_since : null,
    polls_skipped: verdict.polls_skipped,
    consecutive_failures: verdict.consecutive_failures,
    written_at: now,
  };
}
