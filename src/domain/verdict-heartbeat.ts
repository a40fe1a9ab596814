import { reasonAt } from './aging';
import type { JudgedInstance, Pill } from './judged';
import type {
  HeartbeatComponent,
  HeartbeatReport,
  InstanceReport,
  InstanceVerdict,
  Limit,
  Verdict,
  Word,
} from './model';
import type { Reason } from './reasons';
import { hasNarrowLimit } from './release';
import { isUp, spokesman, worse } from './severity';
import { expiry } from './staleness';
import { standingRows } from './standing-rows';
import { between, type Instant, ms, seconds } from './time';
import { type Beat, type Finding, judgeBeat, type Silence, silent } from './verdict-beat';
import { firstSight, type Watch } from './watch';

/** What is the same for every rule of one judgement. */
export interface Bench {
  readonly watch: Watch;
  readonly answeredAt: Instant;
  readonly silence: (limit: Limit) => Silence;
  readonly now: Instant;
}

export interface HeartbeatFinding extends Finding {
  readonly pill: Pill;
  readonly remarks: readonly Reason[];
  readonly alive: number | null;
  readonly instances: readonly JudgedInstance[];
}

/**
 * One of scheduler, triggerer and Dag processor: its rows by their heartbeats, then of Airflow's two words and
 * the rows the worst. Mirrors airflow `api_fastapi/common/... monitor` health of 3.0 - 3.4 (contract section 1).
 */
export function judgeHeartbeat(
  component: HeartbeatComponent,
  report: HeartbeatReport,
  bench: Bench,
): HeartbeatFinding {
  const instances = judgeRows(component, report, bench);
  const alive = instances.filter(isUp).length;
  const words = judgeWords(component, report, instances.length);
  const [first, ...others] = instances;
  const evidence = first
    ? judgeTogether([first, ...others], bench.now)
    : judgeNewest(component, report, bench);
  const finding = words.verdict === 'healthy' ? evidence : explain(component, report, words, evidence, bench);
  const skewed = instances
    .map((row) => row.reason)
    .filter(isSkewed)
    .sort((a, b) => b.ahead - a.ahead);
  return {
    ...finding,
    pill: pillOf(finding),
    remarks: finding.reason.code === 'clock_ahead' ? [] : skewed.slice(0, 1),
    alive: report.instances === null ? (report.detailed.kind === 'absent' ? null : 0) : alive,
    instances,
  };
}

type Skewed = Extract<Reason, { readonly code: 'clock_ahead' }>;
const isSkewed = (reason: Reason): reason is Skewed => reason.code === 'clock_ahead';

function judgeRows(
  component: HeartbeatComponent,
  report: HeartbeatReport,
  bench: Bench,
): readonly JudgedInstance[] {
  const { watch, answeredAt, now } = bench;
  const limit = watch.limits[component];
  const known = watch.memory.identities[component];
  const rows = report.instances ?? [];
  const by = [answeredAt, limit, known, watch.memory.firstSeen, watch.release, watch.clock];
  return standingRows(report, by, answeredAt, now, rows.length, (index, at) => {
    const row = rows[index] as InstanceReport;
    const id = known[index]?.id ?? `host:${row.hostname ?? ''}#${index + 1}`;
    const name = row.hostname || 'no host name';
    const evidence = beatOf(component, row.heartbeat, bench, name);
    const { verdict, reason } = judgeBeat(evidence, at);
    return {
      id,
      name,
      verdict,
      pill: pillOf({ verdict, reason }),
      reason,
      asOf: at,
      evidenceAt: row.heartbeat,
      expiresAt: row.heartbeat === null ? null : expiry(row.heartbeat, evidence.firstSeen, limit.after),
      teams: row.teams,
      bundles: row.bundles,
      executor: null,
      job: null,
    };
  });
}

function beatOf(
  component: HeartbeatComponent,
  heartbeat: Instant | null,
  bench: Bench,
  who: string | null = null,
): Beat {
  const { watch, answeredAt } = bench;
  const limit = watch.limits[component];
  return {
    who,
    heartbeat,
    firstSeen: heartbeat === null ? answeredAt : firstSight(watch.memory, component, heartbeat, answeredAt),
    answeredAt,
    limit,
    silence: bench.silence(limit),
    narrow: component === 'dag_processor' && hasNarrowLimit(watch.release),
    clock: watch.clock,
  };
}

/** Airflow's own two words; of `status` and `detailed_status` the worse, with what the pair of them means. */
function judgeWords(component: HeartbeatComponent, report: HeartbeatReport, alive: number): Finding {
  const { status, detailed } = report;
  if (status.kind === 'none' && detailed.kind === 'absent' && report.heartbeat === null) {
    // Only triggerer and Dag processor are optional; a scheduler that never ran is "unhealthy" to Airflow.
    if (component !== 'scheduler') return { verdict: 'not_deployed', reason: { code: 'never_started' } };
  }
  // Schedulers do not divide their work, so that pair of words would mean nothing of them.
  if (status.kind === 'healthy' && detailed.kind === 'down' && alive > 0 && component !== 'scheduler') {
    return { verdict: 'unhealthy', reason: { code: 'alive_but_owns_nothing', component, alive } };
  }
  const plain = judgeWord(status, 'status');
  if (detailed.kind === 'absent') return plain;
  if (detailed.kind === 'degraded') {
    return worse(plain, { verdict: 'degraded', reason: { code: 'part_uncovered', component, alive } });
  }
  return worse(plain, judgeWord(detailed, 'detailed_status'));
}

export function judgeWord(status: Word, field: string): Finding {
  switch (status.kind) {
    case 'healthy':
      return { verdict: 'healthy', reason: { code: 'no_evidence' } };
    case 'unhealthy':
    case 'down':
      return { verdict: 'unhealthy', reason: { code: 'server_says', word: status.kind } };
    case 'degraded':
      return { verdict: 'degraded', reason: { code: 'server_says', word: 'degraded' } };
    case 'unknown':
      return { verdict: 'unknown', reason: { code: 'server_says', word: 'unknown' } };
    case 'unrecognised':
      return {
        verdict: 'unknown',
        reason: { code: 'unrecognised_word', field, text: status.text.slice(0, 60) },
      };
    case 'none':
    case 'absent':
      return { verdict: 'unknown', reason: { code: 'no_word', field } };
  }
}

/** Rows -> component: all silent is an outage, some silent is degraded, else the worst of them. */
function judgeTogether(rows: readonly [JudgedInstance, ...JudgedInstance[]], now: Instant): Finding {
  const worst = spokesman(rows);
  const reason = reasonAt(worst, now);
  const bad = rows.filter((row) => row.verdict === 'unhealthy');
  const verdict = asComponent(worst.verdict);
  if (bad.length === 0 || bad.length === rows.length) return { verdict, reason };
  const figures =
    'age' in reason && 'limit' in reason
      ? { age: reason.age, limit: reason.limit }
      : { age: ms(0), limit: ms(0) };
  const silentOnes = bad.map((row) => row.name).sort();
  return {
    verdict: 'degraded',
    reason: { code: 'some_silent', silent: silentOnes, alive: rows.length - bad.length, ...figures },
  };
}

/** A row's word as that of its component; rows that count no more are not among those that are judged. */
const asComponent = (verdict: InstanceVerdict): Verdict => {
  if (verdict === 'no_reply') return 'unhealthy';
  return verdict === 'stopped' || verdict === 'gone' || verdict === 'never_started' ? 'unknown' : verdict;
};

/** 3.0 - 3.3 name one heartbeat per component and no rows. */
const judgeNewest = (component: HeartbeatComponent, report: HeartbeatReport, bench: Bench): Finding =>
  judgeBeat(beatOf(component, report.heartbeat, bench), bench.now);

/**
 * The server's clock is known to about a second: a heartbeat that seems just younger than the limit when Airflow
 * calls it unhealthy has reached it.
 */
const CLOCK_DOUBT = seconds(1.5);

/** Airflow does not say healthy: why not, as far as the heartbeat tells; never better than its word. */
function explain(
  component: HeartbeatComponent,
  report: HeartbeatReport,
  words: Finding,
  evidence: Finding,
  bench: Bench,
): Finding {
  const { code } = words.reason;
  if (words.verdict !== 'unhealthy' || code !== 'server_says') {
    const hasEvidence = report.heartbeat !== null || (report.instances ?? []).length > 0;
    const comparable = hasEvidence && words.verdict !== 'not_deployed';
    return comparable ? worse(words, evidence) : words;
  }
  if ((report.instances ?? []).length > 0) return words;
  const limit = bench.watch.limits[component];
  const plain = report.detailed.kind === 'absent';
  if (report.heartbeat === null) {
    const lastSeen = bench.watch.memory.lastAlive[component] ?? null;
    const ago = lastSeen === null ? null : between(lastSeen, bench.now);
    if (plain && component !== 'scheduler')
      return { verdict: 'unhealthy', reason: { code: 'row_without_heartbeat' } };
    return { verdict: 'unhealthy', reason: { code: 'down_or_never_started', lastSeen, ago } };
  }
  const age = between(report.heartbeat, bench.now);
  const ended = plain && bench.watch.memory.ended[component] === report.heartbeat;
  const young = between(report.heartbeat, bench.answeredAt) < limit.after - CLOCK_DOUBT;
  if (!ended && !young) return silent(beatOf(component, report.heartbeat, bench), age);
  const figures = { age, limit: limit.after, source: limit.source };
  return { verdict: 'unhealthy', reason: { code: plain ? 'stopped' : 'not_counted_alive', ...figures } };
}

const DOWN = new Set<Reason['code']>([
  'row_without_heartbeat',
  'silent',
  'narrow_limit',
  'stopped',
  'not_counted_alive',
  'down_or_never_started',
]);

/** "Down" is nobody alive, "Unhealthy" is answered bad; a dash says which of its three meanings it has. */
function pillOf({ verdict, reason }: Finding): Pill {
  if (verdict === 'unhealthy') return DOWN.has(reason.code) ? 'down' : 'unhealthy';
  if (verdict === 'not_deployed') return reason.code === 'never_started' ? 'never_started' : 'not_deployed';
  return verdict;
}
