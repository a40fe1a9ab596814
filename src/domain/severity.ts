import type { JudgedInstance } from './judged';
import type { InstanceVerdict, Verdict } from './model';

/** How bad a word is, for "the worse of two" and for sorting rows; the dashes stand outside of the order. */
const RANK: Readonly<Record<InstanceVerdict, number>> = {
  gone: 0,
  stopped: 0,
  not_reported: 0,
  not_deployed: 0,
  never_started: 0,
  healthy: 1,
  late: 2,
  unknown: 3,
  degraded: 4,
  unhealthy: 5,
  no_reply: 5,
};

export const severity = (verdict: InstanceVerdict): number => RANK[verdict];

/** The order of headlines: trouble that is certain before trouble that nobody can see. */
const URGENCY: Readonly<Record<Verdict, number>> = {
  not_reported: 0,
  not_deployed: 0,
  healthy: 0,
  late: 1,
  unknown: 2,
  degraded: 3,
  unhealthy: 4,
};

export const urgency = (verdict: Verdict): number => URGENCY[verdict];

interface Finding<R> {
  readonly verdict: Verdict;
  readonly reason: R;
}

/** The worse of two findings; the first where they are equally bad. */
export function worse<R>(first: Finding<R>, second: Finding<R>): Finding<R> {
  return severity(second.verdict) > severity(first.verdict) ? second : first;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Alive, or for an executor well: late is still both. */
export const isUp = ({ verdict }: { readonly verdict: InstanceVerdict }): boolean =>
  verdict === 'healthy' || verdict === 'late';

/** What nobody can check is no trouble, and stands below what is known to be well. */
const place = (row: JudgedInstance): number =>
  row.reason.code === 'executor_unknown' ? 0 : severity(row.verdict);

/** Rows as people read them: worst first, then by name and identity, which stay the same between answers. */
export const byWorst = (a: JudgedInstance, b: JudgedInstance): number =>
  place(b) - place(a) || compare(a.name, b.name) || compare(a.id, b.id);

/** The row that stands for all of them: the worst, and of equally bad ones the one with the oldest evidence. */
export function spokesman(rows: readonly [JudgedInstance, ...JudgedInstance[]]): JudgedInstance {
  const age = (row: JudgedInstance): number => row.evidenceAt ?? Number.NEGATIVE_INFINITY;
  return rows.reduce((best, row) => {
    const order =
      severity(best.verdict) - severity(row.verdict) || age(row) - age(best) || byWorst(row, best);
    return order < 0 ? row : best;
  });
}
