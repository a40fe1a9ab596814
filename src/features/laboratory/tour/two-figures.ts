import { type Blame, blameOf, faultOf } from './figures';
import { askersOf, type Turns, turnsOf } from './lanes';
import type { Run } from './run';

/** One side of the comparison. */
export interface Side {
  readonly run: Run;
  /** Turns that ended within the run. */
  readonly turns: number;
  readonly all: Turns;
  /** Whom the page blames first, and how long after the fault; null: nobody. */
  readonly blame: Blame | null;
  readonly redAfter: number | null;
  /** The executor, where it is the one that is blamed. */
  readonly named: string | null;
}

/** What the two runs prove. */
export interface Argument {
  readonly scheduler: string;
  readonly executor: string;
  readonly interval_s: number | null;
  readonly deadline_s: number;
  /** Turns of a loop that nothing holds. */
  readonly turns: number;
  readonly without: Side;
  readonly withPolling: Side;
}

/** Null where the second run polls nobody, or nothing was broken in the first. */
export function argue(without: Run, withPolling: Run): Argument | null {
  const [asker] = askersOf(withPolling.tape);
  const fault = faultOf(without.tape);
  if (asker === undefined || fault === null) return null;
  const { scheduler, executor } = asker;
  const reports = withPolling.heard.at(-1)?.watch.answer?.snapshot.executor?.instances ?? [];
  const report = reports.find((one) => one.executor === executor);
  const side = (run: Run): Side => {
    const all = turnsOf(run.tape, scheduler, run.length);
    const blame = blameOf(run, fault.broken.at);
    const redAfter = blame === null ? null : blame.turned - fault.broken.at;
    const named = blame?.component === 'executor' ? (blame.rows[0]?.name ?? null) : null;
    return { run, turns: all.ends.length, all, blame, redAfter, named };
  };
  const first = side(without);
  const second = side(withPolling);
  return {
    scheduler,
    executor,
    interval_s: report?.interval == null ? null : report.interval / 1000,
    deadline_s: (report?.deadline ?? 0) / 1000,
    turns: Math.max(first.turns, second.turns),
    without: first,
    withPolling: second,
  };
}
