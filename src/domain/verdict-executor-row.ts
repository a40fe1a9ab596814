import type { JudgedInstance } from './judged';
import type { ExecutorInstanceReport, InstanceVerdict, Verdict } from './model';
import type { ExecutorReason, Reason } from './reasons';
import { expiry, FAR, LATE_PART, proven } from './staleness';
import { between, type Duration, type Instant, ms, seconds } from './time';
import { type Bench, judgeWord } from './verdict-heartbeat';
import { firstSight } from './watch';

/** The proposal's timer and deadline, where the server does not name its own. */
const DEFAULT_INTERVAL = seconds(10);
const DEFAULT_DEADLINE = seconds(5);
/** A verdict without a newer check counts for this many intervals (contract section 2). */
const CHECKS_UNTIL_EXPIRY = 3;

/** How long a verdict counts after its check; `interval` is null where the server does not name its own. */
export const countsFor = (interval: Duration | null): Duration =>
  ms((interval ?? DEFAULT_INTERVAL) * CHECKS_UNTIL_EXPIRY);

/** One executor instance as one scheduler reported it, under the identity `id`. */
export function judgeExecutorRow(row: ExecutorInstanceReport, id: string, bench: Bench): JudgedInstance {
  const evidence = evidenceOf(row, bench);
  const { verdict, reason } = judgeReport(row, evidence, bench);
  return {
    id,
    name: row.executor,
    verdict,
    reason,
    asOf: bench.now,
    pill: verdict,
    evidenceAt: row.checkedAt ?? row.heartbeat,
    expiresAt: evidence?.expiresAt ?? null,
    teams: row.teams,
    bundles: null,
    executor: {
      executor: row.executor,
      scheduler: row.scheduler,
      instance: row.instance,
      latency: row.latency,
      checkedAt: row.checkedAt,
      pendingSince: row.pendingSince,
      deadline: row.deadline,
      skipped: row.skipped,
    },
    job: null,
  };
}

interface Evidence {
  readonly expiresAt: Instant;
  /** The reporting scheduler's heartbeat is too old. */
  readonly reporterSilent: Duration | null;
  /** No newer check for three intervals. */
  readonly checkExpired: Duration | null;
  /** Past two thirds of the limit when the answer arrived, or past a limit that is only assumed. */
  readonly late: {
    readonly of: 'reporter' | 'check';
    readonly age: Duration;
    readonly limit: Duration;
  } | null;
}

/** What a row's verdict stands on: the reporter's heartbeat with the scheduler's limit, and the last check. */
function evidenceOf(row: ExecutorInstanceReport, bench: Bench): Evidence | null {
  const limit = bench.watch.limits.scheduler;
  const period = countsFor(row.interval);
  const proofs = [
    { at: row.heartbeat, limit: limit.after, kind: 'reporter' as const },
    { at: row.checkedAt, limit: period, kind: 'check' as const },
  ].flatMap(({ at, ...rest }) => (at === null ? [] : [{ at, ...rest }]));
  const check = proofs.filter(({ kind }) => kind === 'check');
  if (isApart(row, bench)) {
    const alone = weigh(check, bench);
    if (alone?.checkExpired === null) return alone;
  }
  return weigh(proofs, bench);
}

/**
 * The plugin polls in a thread of its own, and says anew at each turn that a poll is still held: a scheduler's loop that stands
 * still tells nothing of that, and a check that has grown old is over.
 */
const isApart = (row: ExecutorInstanceReport, { watch }: Bench): boolean =>
  watch.answer?.snapshot.plugin !== undefined && row.checkedAt !== null;

interface Proof {
  readonly at: Instant;
  readonly limit: Duration;
  readonly kind: 'reporter' | 'check';
}

/** What expires first counts; null: there is nothing to weigh. */
function weigh(proofs: readonly Proof[], bench: Bench): Evidence | null {
  const limit = bench.watch.limits.scheduler;
  if (proofs.length === 0) return null;
  let result: Evidence = {
    expiresAt: Number.POSITIVE_INFINITY as Instant,
    reporterSilent: null,
    checkExpired: null,
    late: null,
  };
  for (const proof of proofs) {
    const firstSeen = firstSight(bench.watch.memory, 'executor', proof.at, bench.answeredAt);
    const expiresAt = expiry(proof.at, firstSeen, proof.limit);
    const age = between(proof.at, bench.now);
    const silence = between(proven(proof.at, firstSeen), bench.now);
    const isLate = between(proof.at, bench.answeredAt) > proof.limit * LATE_PART;
    const isReporter = proof.kind === 'reporter';
    // Where the scheduler's limit is only assumed, Airflow may still call it healthy: as its own card, late.
    const canDoubt = isReporter && bench.silence(limit) === 'late' && age >= 0 && age < proof.limit * FAR;
    const isOver = bench.now >= expiresAt;
    const hasExpired = isOver && !canDoubt;
    result = {
      expiresAt: expiresAt < result.expiresAt ? expiresAt : result.expiresAt,
      reporterSilent: isReporter && hasExpired ? silence : result.reporterSilent,
      checkExpired: !isReporter && hasExpired ? silence : result.checkExpired,
      late:
        result.late ?? (isLate || (isOver && canDoubt) ? { of: proof.kind, age, limit: proof.limit } : null),
    };
  }
  return result;
}

interface RowFinding {
  readonly verdict: InstanceVerdict;
  readonly reason: Reason;
}

function judgeReport(row: ExecutorInstanceReport, evidence: Evidence | null, bench: Bench): RowFinding {
  const asked = { executor: row.executor, scheduler: row.scheduler };
  const { health } = row;
  if (health.kind === 'unrecognised') return judgeWord(health, 'health');
  if (evidence === null) return { verdict: 'unknown', reason: { code: 'executor_no_evidence', ...asked } };
  const was: Verdict =
    health.kind === 'healthy' ? 'healthy' : health.kind === 'unknown' ? 'unknown' : 'unhealthy';
  if (evidence.reporterSilent !== null) {
    return {
      verdict: 'unknown',
      reason: { code: 'executor_reporter_silent', age: evidence.reporterSilent, was, ...asked },
    };
  }
  if (gaveNoReply(row, evidence, bench)) {
    return { verdict: 'no_reply', reason: noReply(row, bench.now) };
  }
  if (health.kind === 'unknown') {
    return { verdict: 'unknown', reason: { code: 'executor_unknown', text: row.reason, ...asked } };
  }
  if (evidence.checkExpired !== null) {
    return {
      verdict: 'unknown',
      reason: { code: 'executor_check_expired', age: evidence.checkExpired, was, ...asked },
    };
  }
  if (health.kind !== 'healthy') {
    const kind = row.reasonCode ?? 'other';
    const figures = { kind, text: row.reason, polls: row.failures, instance: row.instance };
    return { verdict: 'unhealthy', reason: { code: 'executor_unhealthy', ...figures, ...asked } };
  }
  const checkedAgo = row.checkedAt === null ? null : ms(Math.max(0, between(row.checkedAt, bench.now)));
  if (evidence.late !== null) {
    return { verdict: 'late', reason: { code: 'executor_late', ...evidence.late, ...asked } };
  }
  return {
    verdict: 'healthy',
    reason: { code: 'executor_healthy', latency: row.latency, checkedAgo, ...asked },
  };
}

/** A poll that the guard holds past its deadline. */
const isOverdue = (row: ExecutorInstanceReport, answeredAt: Instant): boolean =>
  row.pendingSince !== null && between(row.pendingSince, answeredAt) > (row.deadline ?? DEFAULT_DEADLINE);

/**
 * A poll past its deadline is no reply, whatever the last verdict was, unless that verdict still counts and names
 * another reason. Otherwise by `reason_code` where there is one, else by a reason that begins with "no reply" (contract).
 */
function gaveNoReply(row: ExecutorInstanceReport, evidence: Evidence, bench: Bench): boolean {
  if (isApart(row, bench) && evidence.checkExpired !== null) return false;
  const isBad = row.health.kind !== 'healthy' && row.health.kind !== 'unknown';
  const namesAnother = isBad && row.reasonCode !== null && row.reasonCode !== 'no_reply';
  if (isOverdue(row, bench.answeredAt)) return !namesAnother || evidence.checkExpired !== null;
  if (evidence.checkExpired !== null || row.health.kind === 'healthy') return false;
  if (row.reasonCode !== null) return row.reasonCode === 'no_reply';
  return isBad && /^no reply/i.test(row.reason ?? '');
}

/** The reason may be that of an earlier verdict: it counts where that one was no reply, too. */
function waitedFor({ health, reason, reasonCode }: ExecutorInstanceReport): string | null {
  const isOfNoReply = reasonCode === 'no_reply' && health.kind !== 'healthy';
  return !isOfNoReply || reason === null || /^\(?no reply\b/i.test(reason) ? null : reason;
}

function noReply(row: ExecutorInstanceReport, now: Instant): ExecutorReason {
  return {
    code: 'executor_no_reply',
    executor: row.executor,
    scheduler: row.scheduler,
    instance: row.instance,
    text: waitedFor(row),
    deadline: row.deadline,
    polls: row.failures,
    skipped: row.skipped,
    pending: row.pendingSince === null ? null : between(row.pendingSince, now),
  };
}
