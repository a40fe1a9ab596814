import { reasonAt } from './aging';
import type { JudgedInstance, Pill } from './judged';
import type { ExecutorInstanceReport, ExecutorReport, Verdict } from './model';
import type { Reason } from './reasons';
import { isUp, worse } from './severity';
import { SKEW } from './staleness';
import { standingRows } from './standing-rows';
import { between, type Duration, type Instant, instant } from './time';
import { type Finding, judgeBeat } from './verdict-beat';
import { judgeExecutorRow } from './verdict-executor-row';
import { type Bench, type HeartbeatFinding, judgeWord } from './verdict-heartbeat';
import { firstSight } from './watch';

/** The executor entry: each row by its own evidence, then together, then the worse of that and Airflow's words. */
export function judgeExecutors(report: ExecutorReport, bench: Bench): HeartbeatFinding {
  const instances = judgeRows(report, bench);
  const words = judgeWords(report);
  const rows = instances.length === 0 ? judgeWithoutRows(report, bench) : judgeTogether(instances, bench.now);
  const finding = isOutlived(words, instances) ? rows : worse(rows, words);
  const alive = instances.filter(isUp).length;
  return { ...finding, pill: pillOf(finding), remarks: skew(report, bench), alive, instances };
}

function judgeRows(report: ExecutorReport, bench: Bench): readonly JudgedInstance[] {
  const { watch, answeredAt, now } = bench;
  const reports = report.instances ?? [];
  let ids: readonly string[] | null = null;
  const by = [answeredAt, watch.limits.scheduler, watch.memory.firstSeen, watch.clock];
  return standingRows(report, by, answeredAt, now, reports.length, (index, at) => {
    ids ??= uniqueIds(reports);
    const row = reports[index] as ExecutorInstanceReport;
    return judgeExecutorRow(row, ids[index] ?? row.executor, { ...bench, now: at });
  });
}

/** Where nobody knows, the rows say why in more detail than the word does; a missing second word says nothing. */
function judgeWords(report: ExecutorReport): Finding {
  const fine: Finding = { verdict: 'healthy', reason: { code: 'no_evidence' } };
  const { status, detailed } = report;
  return worse(
    judgeWord(status, 'status'),
    detailed.kind === 'absent' ? fine : judgeWord(detailed, 'detailed_status'),
  );
}

/** Words alone: the reporting scheduler's heartbeat is all the evidence there is. */
function judgeWithoutRows(report: ExecutorReport, bench: Bench): Finding {
  const { heartbeat } = report;
  if (heartbeat === null) return { verdict: 'unknown', reason: { code: 'executors_none_known', total: 0 } };
  const limit = bench.watch.limits.scheduler;
  const { verdict, reason } = judgeBeat(
    {
      who: null,
      heartbeat,
      firstSeen: firstSight(bench.watch.memory, 'executor', heartbeat, bench.answeredAt),
      answeredAt: bench.answeredAt,
      limit,
      // A silent reporter says nothing about the executor.
      silence: 'nothing',
      narrow: false,
      clock: bench.watch.clock,
    },
    bench.now,
  );
  if (reason.code !== 'evidence_expired') return { verdict, reason };
  const silence = { executor: 'Executors', scheduler: null, age: reason.age, was: 'unknown' } as const;
  return { verdict, reason: { code: 'executor_reporter_silent', ...silence } };
}

/** Airflow's word "unhealthy" or "degraded" sums up bad rows; once one of those has expired, so has the word. */
function isOutlived({ reason }: Finding, rows: readonly JudgedInstance[]): boolean {
  if (reason.code !== 'server_says') return false;
  return rows.some((row) => 'was' in row.reason && row.reason.was === 'unhealthy');
}

/** A clock that runs ahead is never passed over in silence: the row that is furthest ahead. */
function skew({ instances }: ExecutorReport, { now }: Bench): Reason[] {
  let furthest: ExecutorInstanceReport | null = null;
  let ahead: Duration = SKEW;
  for (const row of instances ?? []) {
    const by = between(now, instant(Math.max(row.heartbeat ?? now, row.checkedAt ?? now)));
    if (by <= ahead) continue;
    furthest = row;
    ahead = by;
  }
  return furthest === null ? [] : [{ code: 'clock_ahead', who: furthest.scheduler, ahead }];
}

/** `EXECUTOR@SCHEDULER/INSTANCE`; a second one of the same three gets `#2`. */
function uniqueIds(reports: readonly ExecutorInstanceReport[]): readonly string[] {
  const counts = new Map<string, number>();
  return reports.map((row) => {
    const id = `${row.executor}@${row.scheduler ?? ''}/${row.instance ?? ''}`;
    const count = (counts.get(id) ?? 0) + 1;
    counts.set(id, count);
    return count === 1 ? id : `${id}#${count}`;
  });
}

/** Its reporter has fallen silent since; it was bad when it was last heard of. */
const wasBad = ({ reason }: JudgedInstance): boolean =>
  reason.code === 'executor_reporter_silent' && reason.was === 'unhealthy';

const isBad = (row: JudgedInstance): boolean => row.verdict === 'unhealthy' || row.verdict === 'no_reply';

/** Rows -> component, as the proposal aggregates: all bad, some bad, somebody healthy and nobody bad, nobody knows. */
function judgeTogether(rows: readonly JudgedInstance[], now: Instant): Finding {
  const bad = rows.filter(isBad);
  const first = bad.find((row) => row.verdict === 'no_reply') ?? bad[0];
  if (first !== undefined) {
    if (bad.length === rows.length && rows.length === 1)
      return { verdict: 'unhealthy', reason: reasonAt(first, now) };
    const unknown = rows.filter((row) => row.verdict === 'unknown').length;
    const figures = { bad: bad.length, total: rows.length, unknown, first: reasonAt(first, now) };
    // That a reporter dies makes nothing better than what it told last.
    const verdict = rows.every((row) => isBad(row) || wasBad(row)) ? 'unhealthy' : 'degraded';
    return { verdict, reason: { code: 'executors_some_bad', ...figures } };
  }
  const good = rows.filter(isUp);
  const worst = good.find((row) => row.verdict === 'late') ?? good[0];
  if (worst !== undefined) return { verdict: worst.verdict as Verdict, reason: reasonAt(worst, now) };
  const expired = rows.find((row) => row.reason.code !== 'executor_unknown');
  if (expired !== undefined) return { verdict: 'unknown', reason: reasonAt(expired, now) };
  return { verdict: 'unknown', reason: { code: 'executors_none_known', total: rows.length } };
}

/** The card of an executor without a reply is called so where every row gave none. */
function pillOf({ verdict, reason }: Finding): Pill {
  if (verdict !== 'unhealthy') return verdict;
  const code = reason.code === 'executors_some_bad' ? reason.first.code : reason.code;
  return code === 'executor_no_reply' ? 'no_reply' : 'unhealthy';
}
