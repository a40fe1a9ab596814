import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeTransitions } from './payload-transitions';

const one = (more: object = {}): object => ({
  at: '2026-11-30T13:30:00.500000+00:00',
  hostname: 'scheduler-1',
  job_id: 7,
  executor: 'CeleryExecutor',
  instance: 'redis://broker:6379/0',
  team_names: [],
  health: 'unhealthy',
  reason: 'the broker redis://broker:6379/0 refused the connection',
  reason_code: 'refused',
  ...more,
});
const read = (transitions: readonly unknown[], more: object = { is_complete: true }) => {
  const decoded = decodeTransitions({ transitions, ...more });
  if (!decoded.ok) throw new Error(JSON.stringify(decoded.problem));
  return decoded.page;
};

test('says who told what of which executor, since when and why', () => {
  expect(read([one()])).toMatchObject({
    isComplete: true,
    entries: 1,
    skipped: 0,
    transitions: [
      {
        at: Date.UTC(2026, 10, 30, 13, 30, 0, 500),
        scheduler: 'scheduler-1',
        job: 7,
        executor: 'CeleryExecutor',
        instance: 'redis://broker:6379/0',
        health: 'unhealthy',
        reason: 'the broker redis://broker:6379/0 refused the connection',
        kind: 'refused',
      },
    ],
  });
});

test.each(['degraded', 'tired', '', null, undefined])('the word %j is unknown, never well', (health) => {
  expect(read([one({ health })]).transitions[0]?.health).toBe('unknown');
});

test('one that cannot be read is left out alone and counted, and then nothing says that it is all', () => {
  const page = read([one({ at: null }), one(), one({ at: 'soon' }), 5, one({ executor: {} })]);
  expect(page.transitions).toHaveLength(1);
  expect(page).toMatchObject({ entries: 5, skipped: 4, isComplete: false });
});

test.each([false, 'true', 1, null, undefined])('is_complete %j: it may have left some out', (isComplete) => {
  expect(read([one()], { is_complete: isComplete }).isComplete).toBe(false);
});

test('no password is read, and no text is longer than a person reads', () => {
  const page = read([
    one({ instance: 'redis://airflow:s3cret@broker:6379/0', reason: `password=s3cret ${'x'.repeat(9000)}` }),
  ]);
  expect(JSON.stringify(page)).not.toContain('s3cret');
  expect(page.transitions[0]?.reason?.length).toBeLessThan(1000);
});

test('a thousand are read, of more the newest, and that some are missing is told', () => {
  const page = read(Array.from({ length: 1500 }, () => one()));
  expect(page.transitions).toHaveLength(1000);
  expect(page.isComplete).toBe(false);
});

test('whatever is answered, it is a list or a named problem', () => {
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.anything()), (body) => {
      const decoded = decodeTransitions(body);
      expect(decoded.ok ? Array.isArray(decoded.page.transitions) : typeof decoded.problem.kind).not.toBe(
        false,
      );
    }),
  );
  expect(decodeTransitions([]).ok).toBe(false);
  expect(decodeTransitions({}).ok).toBe(false);
});
