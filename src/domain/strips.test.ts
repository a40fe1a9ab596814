import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { EMPTY_HISTORY, type History } from './history';
import { record } from './history/record';
import type { Judged, JudgedComponent, JudgedInstance } from './judged';
import { COMPONENTS, type ComponentName } from './model';
import { beatsKey } from './strips';
import { type Instant, instant } from './time';

const T0 = Date.UTC(2026, 10, 30, 12);
const at = (second: number): Instant => instant(T0 + second * 1000);

interface Seat {
  readonly name: string;
  readonly id: string;
  /** Of its last heartbeat, seconds. */
  readonly age: number;
}

const row = ({ name, id, age }: Seat, now: Instant): JudgedInstance => ({
  id,
  name,
  asOf: now,
  verdict: 'healthy',
  pill: 'healthy',
  reason: { code: 'no_evidence' },
  evidenceAt: instant(now - age * 1000),
  expiresAt: null,
  teams: null,
  bundles: null,
  executor: null,
  job: null,
});

function judged(seats: readonly Seat[], now: Instant): Judged {
  const component = (name: ComponentName): JudgedComponent => ({
    component: name,
    verdict: 'healthy',
    pill: 'healthy',
    reason: { code: 'no_evidence' },
    remarks: [],
    alive: null,
    listed: null,
    heartbeatAt: null,
    limit: null,
    instances: name === 'triggerer' ? seats.map((seat) => row(seat, now)) : [],
    was: null,
    expected: null,
    joined: null,
    since: null,
  });
  const components = Object.fromEntries(COMPONENTS.map((name) => [name, component(name)]));
  return {
    feed: 'alive',
    problem: null,
    components: components as unknown as Judged['components'],
    troubles: [],
    follows: [],
  };
}

/** One answer every five seconds. */
const recorded = (answers: readonly (readonly Seat[])[]): History =>
  answers.reduce(
    (history, seats, index) => record(history, judged(seats, at(5 * index)), at(5 * index), null),
    EMPTY_HISTORY,
  );
const lengths = ({ instances }: History) =>
  Object.fromEntries(Object.entries(instances).map(([key, beats]) => [key, beats.length]));
const seat = (name: string, id: string, age = 2): Seat => ({ name, id, age });

it('beats follow their row when the job list tells its id, and back when it no longer does', () => {
  const byHost = [seat('a', 'host:a'), seat('b', 'host:b')];
  const byJob = [seat('a', 'job:5'), seat('b', 'job:6')];
  expect(lengths(recorded([byHost, byHost, byJob]))).toEqual({ 'triggerer job:5': 3, 'triggerer job:6': 3 });
  expect(lengths(recorded([byHost, byJob, byHost, byHost]))).toEqual({
    'triggerer host:a': 4,
    'triggerer host:b': 4,
  });
});

it('of two on one host the newest heartbeat goes with the newest', () => {
  const before = [seat('a', 'host:a', 9), seat('a', 'host:a#2', 1)];
  const after = [seat('a', 'job:7', 14), seat('a', 'job:8', 1)];
  const { instances } = recorded([before, after]);
  const first = (id: string) => instances[beatsKey('triggerer', id)]?.[0]?.age;
  expect([first('job:7'), first('job:8')]).toEqual([9000, 1000]);
});

it('a successor does not take over the beats of the one that it replaced', () => {
  const history = recorded([[seat('a', 'job:5')], [seat('a', 'job:6')]]);
  expect(lengths(history)).toEqual({ 'triggerer job:5': 1, 'triggerer job:6': 1 });
});

it('one that was not in the last answer is nobody’s former self', () => {
  const history = recorded([[seat('a', 'host:a')], [], [seat('a', 'job:5')]]);
  expect(lengths(history)).toEqual({ 'triggerer host:a': 1, 'triggerer job:5': 1 });
});

it('loses no beat and invents none, whatever rows are called from answer to answer', () => {
  const name = fc.constantFrom('a', 'b', 'c');
  const seats = fc.uniqueArray(
    fc.record({
      name,
      id: fc.oneof(
        fc.constantFrom('host:a', 'host:b', 'host:a#2'),
        fc.nat(5).map((id) => `job:${id}`),
      ),
      age: fc.nat(30),
    }),
    { selector: ({ id }) => id, maxLength: 4 },
  );
  fc.assert(
    fc.property(fc.array(seats, { maxLength: 12 }), (answers) => {
      const total = Object.values(recorded(answers).instances).flat().length;
      expect(total).toBe(answers.flat().length);
    }),
    { numRuns: 100 },
  );
});
