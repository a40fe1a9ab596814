import type { FeedState, Judged, JudgedComponent, Pill } from './judged';
import { COMPONENTS, type ComponentName, type ExecutorReport, type Limit } from './model';
import type { Reason } from './reasons';
import { hasNarrowLimit } from './release';
import { urgency } from './severity';
import { between, type Duration, type Instant, plus, seconds } from './time';
import type { Silence } from './verdict-beat';
import { DATABASE_LIMIT, type Database, judgeDatabase } from './verdict-database';
import { expect } from './verdict-expected';
import { type Bench, type HeartbeatFinding, judgeHeartbeat } from './verdict-heartbeat';
import type { Answer, Watch } from './watch';

/** An answer may take this long beyond the interval before the feed no longer counts as alive. */
const GRACE = seconds(2);

/** Everything that can be said at `now` from what was seen: instance -> component -> deployment, each with its reason. */
export type Judge = (watch: Watch, now: Instant) => Judged;

/** The rules for an executor entry; null for a reader of answers that have none. */
type ExecutorRules = ((report: ExecutorReport, bench: Bench) => HeartbeatFinding) | null;

/** Pure, and asked again at every tick: no verdict is ever stored, so every green expires. */
export const judgeBy =
  (executors: ExecutorRules): Judge =>
  (watch, now) => {
    const feed = feedOf(watch);
    const components = Object.fromEntries(
      COMPONENTS.map((component) => [component, judgeComponent(component, watch, feed, now, executors)]),
    ) as unknown as Judged['components'];
    return assemble(feed, components, watch);
  };

/** The components, and what of them is trouble: worst first, and what only follows from it apart. */
export function assemble(feed: FeedState, components: Judged['components'], watch: Watch): Judged {
  const all = COMPONENTS.map((component) => components[component]);
  const troubles = all
    .filter((judged) => isTrouble(judged, watch))
    .sort((a, b) => urgency(b.verdict) - urgency(a.verdict) || mildness(a) - mildness(b));
  const follows = all.filter(isConsequence);
  return { feed, problem: watch.problem?.problem ?? null, components, troubles, follows };
}

function feedOf(watch: Watch): FeedState {
  if (watch.paused !== null) return 'paused';
  if (watch.problem !== null) return 'failing';
  return watch.answer === null ? 'first' : 'alive';
}

function judgeComponent(
  component: ComponentName,
  watch: Watch,
  feed: FeedState,
  now: Instant,
  executors: ExecutorRules,
): JudgedComponent {
  const { answer } = watch;
  if (answer === null) return blank(component, watch, feed);
  const judged = (at: Instant, isAlive: boolean): JudgedComponent =>
    atAnswer(component, watch, answer, at, isAlive, executors);
  const current = judged(now, feed === 'alive');
  // That a release has no such entry is no evidence, and does not grow old.
  if (current.verdict === 'not_reported') return current;
  if (watch.paused !== null) {
    const then = judged(answer.at, true);
    const reason: Reason = { code: 'not_watching', since: watch.paused.since, by: watch.paused.by };
    return silenced(then, answer.at, 'not_watching', reason);
  }
  const isAlive = feed === 'alive' && between(answer.at, now) <= watch.interval + GRACE;
  const outlived = now >= plus(answer.at, limitOf(component, watch));
  const isLost = !isAlive || component === 'metadatabase';
  const hasExpired = current.reason.code === 'evidence_expired' || (isLost && outlived);
  if (!hasExpired) return current;
  const then = judged(answer.at, true);
  const reason: Reason = { code: 'evidence_expired', answeredAt: answer.at, age: between(answer.at, now) };
  return silenced(then, answer.at, 'unknown', reason);
}

const limitOf = (component: ComponentName, watch: Watch): Duration => {
  if (component === 'metadatabase') return DATABASE_LIMIT;
  return watch.limits[component === 'executor' ? 'scheduler' : component].after;
};

/** What was known, now only as a memory: component and rows unknown, `was` says what they were. */
function silenced(then: JudgedComponent, at: Instant, pill: Pill, reason: Reason): JudgedComponent {
  return {
    ...then,
    verdict: 'unknown',
    pill,
    reason,
    remarks: [],
    was: { verdict: then.verdict, pill: then.pill, at },
    since: null,
    instances: then.instances.map((row) => ({ ...row, verdict: 'unknown', pill, reason })),
  };
}

function blank(component: ComponentName, watch: Watch, feed: FeedState): JudgedComponent {
  const reason: Reason = watch.problem
    ? { code: 'problem', problem: watch.problem.problem }
    : watch.paused
      ? { code: 'not_watching', since: watch.paused.since, by: watch.paused.by }
      : { code: 'first_load' };
  const pill = feed === 'first' ? 'first_load' : feed === 'paused' ? 'not_watching' : 'unknown';
  const nothing = {
    remarks: [],
    alive: null,
    listed: null,
    heartbeatAt: null,
    instances: [],
    was: null,
    expected: null,
    joined: null,
    since: null,
  };
  return { ...nothing, component, verdict: 'unknown', pill, reason, limit: limitFor(component, watch) };
}

const limitFor = (component: ComponentName, watch: Watch): Limit | null =>
  component === 'executor' || component === 'metadatabase' ? null : watch.limits[component];

/** The rules for one component on the last answer, at `now`, expiry of the answer itself aside. */
function atAnswer(
  component: ComponentName,
  watch: Watch,
  answer: Answer,
  now: Instant,
  feedAlive: boolean,
  executors: ExecutorRules,
): JudgedComponent {
  const isFresh = feedAlive && between(answer.at, now) <= watch.interval + GRACE;
  const silence = (limit: Limit): Silence => {
    if (!isFresh) return 'nothing';
    return limit.source === 'release' || watch.clock === 'browser' ? 'late' : 'red';
  };
  const bench: Bench = { watch, answeredAt: answer.at, silence, now };
  const finding = findingOf(component, answer, bench, executors);
  const report = component === 'metadatabase' ? null : answer.snapshot[component];
  const { verdict, pill, reason, remarks, alive, instances } = finding;
  const judged: JudgedComponent = {
    component,
    verdict,
    pill,
    reason,
    remarks,
    alive,
    listed: alive === null ? null : instances.length,
    heartbeatAt: report?.heartbeat ?? null,
    limit: limitFor(component, watch),
    instances,
    was: null,
    expected: null,
    joined: null,
    since: sinceOf(component, finding, watch, report?.heartbeat ?? null),
  };
  return expect(judged, watch, now);
}

function findingOf(
  component: ComponentName,
  answer: Answer,
  bench: Bench,
  executors: ExecutorRules,
): HeartbeatFinding {
  const { snapshot } = answer;
  const database: Database = judgeDatabase(snapshot, bench);
  const plain = { remarks: [], alive: null, instances: [] };
  if (component === 'metadatabase') return { ...plain, ...database.own, pill: database.own.verdict };
  const hidden = database.hides(component);
  if (hidden !== null) return { ...plain, ...hidden, pill: 'unknown' };
  if (component === 'executor') {
    if (snapshot.executor !== null && executors !== null) return executors(snapshot.executor, bench);
  } else {
    const report = snapshot[component];
    if (report !== null) return judgeHeartbeat(component, report, bench);
  }
  const reason: Reason = { code: 'not_reported', release: bench.watch.release };
  return { ...plain, verdict: 'not_reported', pill: 'not_reported', reason };
}

/** The server's own times where they tell, else when this page saw it begin; null where it was so from the start. */
function sinceOf(
  component: ComponentName,
  finding: HeartbeatFinding,
  watch: Watch,
  heartbeat: Instant | null,
): JudgedComponent['since'] {
  const { reason } = finding;
  if (heartbeat !== null && (reason.code === 'silent' || reason.code === 'narrow_limit')) {
    return { at: plus(heartbeat, reason.limit), by: 'evidence' };
  }
  if (heartbeat !== null && reason.code === 'stopped') return { at: heartbeat, by: 'evidence' };
  const standing = watch.memory.standing[component];
  if (standing?.verdict !== finding.verdict || !standing.seenToBegin) return null;
  return { at: standing.at, by: 'watched' };
}

/** What follows from a dead feed or database, and what nobody can check, makes no headline of its own. */
const QUIET = new Set<Reason['code']>([
  'first_load',
  'not_watching',
  'evidence_expired',
  'problem',
  'database_hides',
  'executors_none_known',
  'executor_unknown',
  'executor_reporter_silent',
]);

/** Fewer hands than there were, and all of the work is still done: of two that are degraded this one is said second. */
const MILD = new Set<Reason['code']>([
  'some_lost',
  'some_behind',
  'some_silent',
  'below_expected',
  'crash_loop',
]);
const mildness = ({ reason }: JudgedComponent): number => (MILD.has(reason.code) ? 1 : 0);

/** Unknown only because something else is down. */
const isConsequence = ({ reason }: JudgedComponent): boolean =>
  reason.code === 'database_hides' || reason.code === 'executor_reporter_silent';

/**
 * With the two-beat limit of 3.0 and 3.1, a Dag processor whose heartbeats are read one beat old is late every other
 * time while all is well: its card says so, the page does not cry wolf.
 */
const isUsuallyLate = ({ component, verdict }: JudgedComponent, watch: Watch): boolean =>
  component === 'dag_processor' && verdict === 'late' && hasNarrowLimit(watch.release);

const isTrouble = (judged: JudgedComponent, watch: Watch): boolean =>
  urgency(judged.verdict) > 0 && !QUIET.has(judged.reason.code) && !isUsuallyLate(judged, watch);
