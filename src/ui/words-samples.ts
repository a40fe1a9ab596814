import fc from 'fast-check';
import type { Problem, Verdict } from '../domain/model';
import type { RouteState } from '../domain/plugin-route';
import type { Reason } from '../domain/reasons';
import { type Duration, type Instant, instant, ms } from '../domain/time';

/** Arbitrary reasons and problems for the tests of words: every code, with figures as wild as they can be. */
const text = fc.oneof(fc.string(), fc.constantFrom('', '<b>x</b>', 'a'.repeat(500), '\n\t'));
const maybe = <T>(one: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(one, { nil: null });
const age: fc.Arbitrary<Duration> = fc.integer({ min: -1e9, max: 1e12 }).map(ms);
const at: fc.Arbitrary<Instant> = fc.integer({ min: 1.42e12, max: 4e12 }).map(instant);
const number = fc.nat(5000);
const source = fc.constantFrom('configuration', 'operator', 'release');
const component = fc.constantFrom('scheduler', 'triggerer', 'dag_processor');
const who = { who: text, job: number };
const kin = fc.option(fc.record(who), { nil: null });
const said = fc.constantFrom('operator', 'browser');
const route: fc.Arbitrary<RouteState> = fc.constantFrom(
  'not_asked',
  'reported',
  'by_airflow',
  'not_yet',
  'off',
  'store_failed',
  'unrecognised',
  'absent',
  'needs_login',
  'forbidden',
  'failing',
);
const was: fc.Arbitrary<Verdict> = fc.constantFrom('healthy', 'late', 'not_deployed', 'not_reported');
const aged = { who: maybe(text), age, limit: age, source };
const asked = { executor: text, scheduler: maybe(text) };
const kind = fc.constantFrom('no_reply', 'refused', 'unauthorised', 'no_worker', 'raised', 'other');

type Shape<T> = { readonly [K in keyof Omit<T, 'code' | 'kind'>]: fc.Arbitrary<Omit<T, 'code' | 'kind'>[K]> };
const problems: { readonly [K in Problem['kind']]: Shape<Extract<Problem, { kind: K }>> } = {
  unreachable: {},
  no_code: {},
  timeout: { after: age },
  unauthorised: { status: fc.constantFrom(401, 403) },
  not_found: {},
  server_error: { status: fc.integer({ min: 500, max: 599 }) },
  http_error: { status: fc.integer({ min: 300, max: 499 }) },
  html: {},
  not_json: { contentType: text },
  truncated: {},
  too_large: { bytes: number, limit: number },
  not_health: {},
  wrong_type: { path: text, expected: text, got: text },
  bad_date: { path: text, text, absurd: fc.boolean() },
  proxy: { what: fc.constantFrom('unreachable', 'login'), message: text },
};
export const anyProblem = fc.oneof(
  ...Object.entries(problems).map(([name, shape]) => fc.record({ kind: fc.constant(name), ...shape })),
) as unknown as fc.Arbitrary<Problem>;

/** One arbitrary for each code; the compiler refuses a code that is missing here. */
const shapes: Readonly<Record<Reason['code'], Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  beat: aged,
  beat_late: { ...aged, beat: maybe(age) },
  silent: aged,
  limit_too_small: aged,
  far_past_limit: aged,
  clocks_may_differ: aged,
  clock_ahead: { who: maybe(text), ahead: age },
  clock_ahead_unmoved: { who: maybe(text), ahead: age, unmoved: age },
  some_silent: { silent: fc.array(text), alive: number, age, limit: age },
  stopped: { age, limit: age, source },
  not_counted_alive: { age, limit: age, source },
  down_or_never_started: { lastSeen: maybe(at), ago: maybe(age) },
  row_without_heartbeat: {},
  never_started: {},
  said_not_deployed: { by: said },
  lost: { ...who, age, limit: age, source },
  clock_behind: { ...who, age, limit: age, source },
  lost_before: { ...who, at, ago: age, successor: kin },
  row_ended: { ...who, at, ago: age, failed: fc.boolean(), successor: kin },
  row_vanished: { who: text, job: maybe(number), ago: age },
  row_outdated: { ...who, age, listedAgo: age },
  row_unclear: { ...who, state: maybe(text) },
  some_lost: {
    component,
    lost: fc.array(fc.record(who), { minLength: 1 }),
    alive: number,
    age,
    limit: age,
    source,
  },
  some_behind: {
    component,
    behind: fc.array(fc.record(who), { minLength: 1 }),
    alive: number,
    age,
    limit: age,
    source,
  },
  below_expected: { component, alive: number, expected: number, by: said },
  all_ended: { ...who, component, at, ago: age, failed: fc.boolean() },
  ended_unlisted: { component, age },
  crash_loop: { ...who, starts: number, within: age },
  hides_newer: { ...who, component, age },
  hides_lost: { component, lost: number, release: maybe(text) },
  list_cut: { read: number, total: number },
  reports_although_not_deployed: { by: said },
  uncovered: {
    component,
    kind: fc.constantFrom('bundle', 'team'),
    names: fc.array(maybe(text), { minLength: 1 }),
    total: number,
    alive: number,
    before: fc.array(fc.record(who)),
  },
  uncovered_unseen: { component, kind: fc.constantFrom('bundle', 'team'), alive: number },
  not_working: {
    alive: number,
    bundles: fc.array(fc.record({ name: text, age, usual: age, assumed: fc.boolean() }), { minLength: 1 }),
  },
  narrow_limit: { age, limit: age, beat: age },
  part_uncovered: { component, alive: number },
  alive_but_owns_nothing: { component, alive: number },
  server_says: { word: fc.constantFrom('unhealthy', 'down', 'degraded', 'unknown') },
  unrecognised_word: { field: text, text },
  no_word: { field: text },
  no_evidence: {},
  database_answered: { ago: age },
  database_down: {},
  database_hides: {},
  one_query_failed: { failed: fc.uniqueArray(component) },
  query_failed: {},
  executor_healthy: { ...asked, latency: maybe(age), checkedAgo: maybe(age) },
  executor_late: { ...asked, of: fc.constantFrom('reporter', 'check'), age, limit: age },
  executor_no_reply: {
    ...asked,
    instance: maybe(text),
    text: maybe(text),
    deadline: maybe(age),
    polls: maybe(number),
    skipped: maybe(number),
    pending: maybe(age),
  },
  executor_unhealthy: { ...asked, instance: maybe(text), kind, text: maybe(text), polls: maybe(number) },
  executor_unknown: { ...asked, text: maybe(text) },
  executor_reporter_silent: { ...asked, age, was },
  executor_check_expired: { ...asked, age, was },
  executor_no_evidence: asked,
  executors_some_bad: {
    bad: number,
    total: number,
    unknown: number,
    first: fc.constant({ code: 'never_started' }),
  },
  executors_none_known: { total: number },
  first_load: {},
  not_watching: { since: at, by: fc.constantFrom('pause', 'sleep') },
  evidence_expired: { answeredAt: at, age },
  problem: { problem: anyProblem },
  not_reported: { release: maybe(text) },
  executors_missing: { release: maybe(text), state: route, problem: maybe(anyProblem) },
};

export const anyReason = fc.oneof(
  ...Object.entries(shapes).map(([code, shape]) => fc.record({ code: fc.constant(code), ...shape })),
) as unknown as fc.Arbitrary<Reason>;
