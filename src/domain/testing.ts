import * as fc from 'fast-check';
import { NO_EXPECTATIONS } from './expectations';
import { ASSUMED, limitsFor } from './limits';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import { observe } from './observe';
import { decodeHealthBody } from './payloads';
import { type Instant, instant, ms, seconds } from './time';
import { judge } from './verdict';
import { EMPTY_MEMORY, type Watch } from './watch';

/** Builders and arbitraries for the tests of the domain. */

export const T0 = instant(Date.UTC(2026, 10, 30, 12, 0, 0));
/** `T0` plus seconds. */
export const at = (offset: number): Instant => instant(T0 + offset * 1000);
const iso = (time: number): string => new Date(time).toISOString().replace('Z', '+00:00');
/** ISO text of `T0` plus seconds, as Airflow prints it. */
export const stamp = (offset: number): string => iso(T0 + offset * 1000);

type Json = Record<string, unknown>;

/** A component of 3.0 - 3.3. */
export const plain = (name: HeartbeatComponent, status: string | null, beat: number | null): Json => ({
  status,
  [`latest_${name}_heartbeat`]: beat === null ? null : stamp(beat),
});

/** A component of 3.4 with one row for each beat; no beats is nobody alive. */
export const listed = (name: HeartbeatComponent, beats: readonly number[], detailed = 'healthy'): Json => ({
  ...plain(name, beats.length > 0 ? 'healthy' : 'unhealthy', beats.length > 0 ? Math.max(...beats) : null),
  detailed_status: beats.length > 0 ? detailed : 'down',
  instances:
    beats.length > 0
      ? beats.map((beat, index) => ({ hostname: `host-${index}`, [`latest_${name}_heartbeat`]: stamp(beat) }))
      : null,
});

/** A body in which all is well and every heartbeat is `beat` seconds after `T0`. */
export const wellBody = (beat = 0): Json => ({
  metadatabase: { status: 'healthy' },
  ...Object.fromEntries(HEARTBEAT_COMPONENTS.map((name) => [name, listed(name, [beat])])),
});

/** A page that knows its limits from the configuration and reads the server's clock. */
export const blankWatch = (changes: Partial<Watch> = {}): Watch => ({
  answer: null,
  problem: null,
  paused: null,
  limits: limitsFor('3.4.0', {
    ...ASSUMED,
    configured: { scheduler: seconds(30), triggerer: seconds(30), dag_processor: seconds(30) },
  }),
  expectations: NO_EXPECTATIONS,
  release: '3.4.0',
  clock: 'server',
  interval: seconds(5),
  memory: EMPTY_MEMORY,
  ...changes,
});

/** A watch after one answer that arrived `offset` seconds after `T0`; throws where the body does not decode. */
export function answered(watch: Watch, body: unknown, offset = 0): Watch {
  const decoded = decodeHealthBody(body);
  if (!decoded.ok)
    throw new Error(`the body of this test does not decode: ${JSON.stringify(decoded.problem)}`);
  return observe(watch, { snapshot: decoded.snapshot, at: at(offset) }, judge);
}

const words = fc.constantFrom(
  'healthy',
  'unhealthy',
  'degraded',
  'down',
  'unknown',
  'wobbly',
  null,
  undefined,
);
/** Seconds around `T0`: fresh, late, stale, days old, and from the future. */
export const beats = fc.oneof(
  fc.integer({ min: -29, max: 0 }),
  fc.integer({ min: -90, max: 90 }),
  fc.constantFrom(-86_400, -30, -20, 7200),
);

const heartbeatEntry = (name: HeartbeatComponent): fc.Arbitrary<unknown> =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constantFrom(null, undefined) },
    {
      weight: 6,
      arbitrary: fc.record({
        status: words,
        detailed_status: words,
        [`latest_${name}_heartbeat`]: fc.option(beats.map(stamp)),
        instances: fc.option(
          fc.array(
            fc.record({
              hostname: fc.option(fc.constantFrom('a', 'b', 'c', '', '<b>x</b>')),
              [`latest_${name}_heartbeat`]: fc.option(beats.map(stamp), { freq: 9 }),
            }),
            { maxLength: 5 },
          ),
        ),
      }),
    },
  );

const executorRow = fc.record({
  hostname: fc.option(fc.constantFrom('scheduler-1', 'scheduler-2')),
  executor: fc.constantFrom('CeleryExecutor', 'KubernetesExecutor'),
  instance: fc.option(fc.constantFrom('redis://broker:6379/0', 'prod-eu')),
  latest_executor_heartbeat: fc.option(beats.map(stamp), { freq: 9 }),
  health: words,
  reason: fc.option(fc.constantFrom('no reply within 5 s', 'refused', 'no health check')),
  reason_code: fc.option(fc.constantFrom('no_reply', 'refused', 'new_code')),
  health_checked_at: fc.option(beats.map(stamp)),
  poll_pending_since: fc.option(beats.map(stamp)),
  poll_interval_s: fc.option(fc.constantFrom(10, 0, 60)),
});

/** Bodies of any known shape: words known and not, rows alive and silent, entries missing. */
export const bodies: fc.Arbitrary<Json> = fc.record({
  metadatabase: fc.record({ status: words }),
  scheduler: heartbeatEntry('scheduler'),
  triggerer: heartbeatEntry('triggerer'),
  dag_processor: heartbeatEntry('dag_processor'),
  executor: fc.option(
    fc.record({
      status: words,
      detailed_status: words,
      latest_executor_heartbeat: fc.option(beats.map(stamp)),
      instances: fc.option(fc.array(executorRow, { maxLength: 4 })),
    }),
  ),
});

export const watches: fc.Arbitrary<Watch> = fc
  .record({
    clock: fc.constantFrom('server' as const, 'browser' as const),
    known: fc.boolean(),
    release: fc.constantFrom('3.0.6', '3.1.8', '3.3.2', '3.4.0', null),
    after: fc.integer({ min: 3, max: 60 }),
  })
  .map(({ clock, known, release, after }) => {
    const configured = known
      ? { scheduler: seconds(after), triggerer: seconds(after), dag_processor: seconds(after) }
      : {};
    return blankWatch({
      clock,
      release,
      interval: ms(5000),
      limits: limitsFor(release, { ...ASSUMED, configured }),
    });
  });
