import { describe, expect, it } from 'vitest';
import { answered, at, blankWatch, stamp, wellBody } from './testing';
import { judge } from './verdict';

const row = (changes: object = {}) => ({
  hostname: 'scheduler-1',
  executor: 'CeleryExecutor',
  instance: 'redis://broker:6379/0',
  latest_executor_heartbeat: stamp(-1),
  health: 'healthy',
  health_checked_at: stamp(-2),
  latency_ms: 41,
  poll_interval_s: 10,
  poll_deadline_s: 5,
  ...changes,
});
const executors = (rows: readonly object[], now = 0, words: object = {}) => {
  const body = {
    ...wellBody(),
    executor: { status: 'healthy', detailed_status: 'healthy', instances: rows, ...words },
  };
  return judge(answered(blankWatch({ interval: 60_000 as never }), body), at(now)).components.executor;
};
const one = (changes: object, now = 0) => {
  const { verdict, reason } = executors([row(changes)], now).instances[0] ?? {};
  return `${verdict} ${reason?.code}`;
};

describe('what one scheduler says of one executor', () => {
  it('is identified by executor, scheduler and instance, and a twin gets a number', () => {
    expect(executors([row(), row()]).instances.map((each) => each.id)).toEqual([
      'CeleryExecutor@scheduler-1/redis://broker:6379/0',
      'CeleryExecutor@scheduler-1/redis://broker:6379/0#2',
    ]);
  });

  it('tells no reply apart from answered bad and from never asked', () => {
    expect(one({})).toBe('healthy executor_healthy');
    expect(one({ health: 'unhealthy', reason: 'no reply within 5 s' })).toBe('no_reply executor_no_reply');
    expect(one({ health: 'unhealthy', reason_code: 'no_reply' })).toBe('no_reply executor_no_reply');
    expect(one({ health: 'unhealthy', reason: 'connection refused', reason_code: 'refused' })).toBe(
      'unhealthy executor_unhealthy',
    );
    expect(one({ health: 'unknown' })).toBe('unknown executor_unknown');
    expect(one({ health: undefined })).toBe('unknown executor_unknown');
    expect(one({ health: 'splendid' })).toBe('unknown unrecognised_word');
  });

  it('is no reply while the guard holds a poll past its deadline, however old the last check is', () => {
    const held = {
      health: 'unhealthy',
      poll_pending_since: stamp(-252),
      polls_skipped: 24,
      health_checked_at: stamp(-252),
    };
    expect(executors([row(held)]).instances[0]?.reason).toMatchObject({
      code: 'executor_no_reply',
      pending: 252_000,
      deadline: 5000,
      skipped: 24,
    });
    expect(one({ poll_pending_since: stamp(-3) })).toBe('healthy executor_healthy');
  });

  it('is no reply for a held poll whatever was said before it, unless a fresh verdict names another reason', () => {
    const held = { poll_pending_since: stamp(-252), polls_skipped: 24 };
    expect(one({ ...held, reason_code: '' })).toBe('no_reply executor_no_reply');
    expect(one({ ...held, reason_code: 'ok' })).toBe('no_reply executor_no_reply');
    expect(one({ ...held, health: 'unknown' })).toBe('no_reply executor_no_reply');
    expect(one({ ...held, health: 'unhealthy', reason_code: 'refused' })).toBe(
      'unhealthy executor_unhealthy',
    );
    const old = { ...held, health: 'unhealthy', reason_code: 'refused', health_checked_at: stamp(-7200) };
    expect(one(old)).toBe('no_reply executor_no_reply');
  });

  it('is late past two thirds of three intervals and expires after them', () => {
    expect(one({ health_checked_at: stamp(-21) })).toBe('late executor_late');
    expect(one({ health_checked_at: stamp(-30) })).toBe('unknown executor_check_expired');
    expect(one({}, 28)).toBe('unknown executor_check_expired');
  });

  it('expires when the scheduler that asked falls silent, good or bad', () => {
    const silent = { latest_executor_heartbeat: stamp(-31) };
    expect(one(silent)).toBe('unknown executor_reporter_silent');
    expect(one({ ...silent, health: 'unhealthy', reason_code: 'refused' })).toBe(
      'unknown executor_reporter_silent',
    );
  });

  it('is worth nothing without any evidence', () => {
    expect(one({ latest_executor_heartbeat: null, health_checked_at: null })).toBe(
      'unknown executor_no_evidence',
    );
  });
});

describe('the executors together', () => {
  const bad = row({
    hostname: 'scheduler-2',
    health: 'unhealthy',
    reason_code: 'no_reply',
    reason: 'no reply within 5 s',
  });
  const unknown = row({ executor: 'KubernetesExecutor', instance: 'prod-eu', health: 'unknown' });

  it('are unhealthy when all are bad, degraded when some are, unknown when nobody knows', () => {
    expect(executors([row(), unknown])).toMatchObject({ verdict: 'healthy' });
    expect(executors([bad])).toMatchObject({ verdict: 'unhealthy', pill: 'no_reply' });
    expect(executors([bad, row(), unknown])).toMatchObject({
      verdict: 'degraded',
      reason: {
        code: 'executors_some_bad',
        bad: 1,
        total: 3,
        unknown: 1,
        first: { code: 'executor_no_reply' },
      },
    });
    expect(executors([unknown], 0, { status: 'unknown', detailed_status: 'unknown' })).toMatchObject({
      verdict: 'unknown',
      reason: { code: 'executors_none_known', total: 1 },
    });
  });

  it('are no better because the reporter of a bad one falls silent', () => {
    const dead = { latest_executor_heartbeat: stamp(-31), health_checked_at: stamp(-31) };
    const words = { status: 'unhealthy', detailed_status: 'down' };
    expect(executors([{ ...bad, ...dead }, row({ health: 'unhealthy' })], 0, words)).toMatchObject({
      verdict: 'unhealthy',
      reason: { code: 'executors_some_bad', bad: 1, total: 2, unknown: 1 },
    });
    const some = { detailed_status: 'degraded' };
    expect(executors([row(dead), bad], 0, some).verdict).toBe('degraded');
  });

  it("never say better than Airflow's own words, unless what those sum up has expired", () => {
    expect(executors([row()], 0, { status: 'unhealthy', detailed_status: 'down' }).verdict).toBe('unhealthy');
    const expired = row({
      health: 'unhealthy',
      latest_executor_heartbeat: stamp(-60),
      health_checked_at: stamp(-60),
    });
    expect(executors([expired], 0, { status: 'unhealthy', detailed_status: 'down' }).verdict).toBe('unknown');
  });

  it("keep Airflow's word where no expired row explains it", () => {
    const mute = row({ latest_executor_heartbeat: null, health_checked_at: null });
    expect(executors([row(), mute], 0, { status: 'unhealthy', detailed_status: 'down' }).verdict).toBe(
      'unhealthy',
    );
    const silent = row({ latest_executor_heartbeat: stamp(-90) });
    const odd = executors([row(), silent], 0, { status: 'exploded', detailed_status: 'exploded' });
    expect(odd).toMatchObject({ verdict: 'unknown' });
  });

  it('that are told from a clock ahead of ours are never green without saying so', () => {
    const ahead = row({ latest_executor_heartbeat: stamp(3600), health_checked_at: stamp(3600) });
    expect(executors([ahead])).toMatchObject({
      verdict: 'healthy',
      remarks: [{ code: 'clock_ahead', who: 'scheduler-1', ahead: 3_600_000 }],
    });
  });

  it('of a silent reporter without rows say whose silence it is', () => {
    const words = { instances: null, latest_executor_heartbeat: stamp(-74) };
    expect(executors([], 0, words).reason).toMatchObject({ code: 'executor_reporter_silent', age: 74_000 });
  });

  it('stand on the reporting heartbeat where no rows are listed', () => {
    const words = { instances: null, latest_executor_heartbeat: stamp(-1) };
    expect(executors([], 0, words).verdict).toBe('healthy');
    expect(executors([], 60, words).verdict).toBe('unknown');
    expect(executors([], 0, { instances: null }).verdict).toBe('unknown');
  });

  it('that nobody can check make no headline', () => {
    const body = {
      ...wellBody(),
      executor: { status: 'unknown', detailed_status: 'unknown', instances: [unknown] },
    };
    expect(judge(answered(blankWatch(), body), at(0)).troubles).toEqual([]);
  });
});

describe('what the plugin tells of an executor', () => {
  const told = (changes: object, now = 0) => {
    const body = {
      ...wellBody(),
      executor: { status: 'healthy', detailed_status: 'healthy', instances: [row(changes)] },
      vitals: { executors: 'reported' },
    };
    const { executor } = judge(answered(blankWatch({ interval: 60_000 as never }), body), at(now)).components;
    const { verdict, reason } = executor.instances[0] ?? {};
    return `${verdict} ${reason?.code}`;
  };
  const hung = { latest_executor_heartbeat: stamp(-300) };
  const refused = { health: 'unhealthy', reason_code: 'refused', reason: 'connection refused' };
  const held = { health: 'unhealthy', reason_code: 'no_reply', poll_pending_since: stamp(-200) };

  it('counts by its check, also where the scheduler’s loop stands still', () => {
    expect(told(hung)).toBe('healthy executor_healthy');
    expect(told({ ...hung, ...refused })).toBe('unhealthy executor_unhealthy');
    expect(told({ ...hung, ...held })).toBe('no_reply executor_no_reply');
    expect(one(hung)).toBe('unknown executor_reporter_silent');
  });

  it('is over when the check is, whatever it was and whoever is silent', () => {
    for (const word of [{}, refused, held]) {
      expect(told({ ...word, health_checked_at: stamp(-40) })).toBe('unknown executor_check_expired');
      expect(told({ ...hung, ...word }, 29)).toBe('unknown executor_reporter_silent');
    }
  });

  it('without a check counts by the scheduler’s heartbeat', () => {
    expect(told({ health_checked_at: null })).toBe('healthy executor_healthy');
    expect(told({ ...hung, health_checked_at: null })).toBe('unknown executor_reporter_silent');
  });

  it('keeps what was waited for, where the reason says more than that no reply came', () => {
    const text = (reason: string, more: object = {}) =>
      executors([row({ health: 'unhealthy', reason_code: 'no_reply', reason, ...more })]).instances[0]
        ?.reason;
    const broker = 'the broker redis://broker:6379/0 does not answer (no reply within 5 s)';
    expect(text(broker)).toMatchObject({ code: 'executor_no_reply', text: broker });
    expect(text('no reply within 5 s')).toMatchObject({ text: null });
    expect(text('No reply')).toMatchObject({ text: null });
    // A held poll, and the reason of an earlier verdict.
    const earlier = {
      poll_pending_since: stamp(-200),
      health_checked_at: stamp(-100),
      reason_code: 'refused',
    };
    expect(text('connection refused', earlier)).toMatchObject({ code: 'executor_no_reply', text: null });
  });
});
