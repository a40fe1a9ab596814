import { expect, test } from 'vitest';
import { seconds } from '../domain/time';
import { sentence } from './words';
import './words-joined';

const limit = { limit: seconds(30), source: 'configuration' } as const;

test('a replica whose clock is behind is not said to be silent: its heartbeat moves, and comes too old', () => {
  expect(sentence({ code: 'clock_behind', who: 'node-9', job: 6, age: seconds(63), ...limit })).toBe(
    'node-9: its heartbeat moves, but is 63 s old when it comes (limit 30 s): its clock is behind, and Airflow counts it as dead',
  );
});

test('a component names whose clock is behind, and who is left', () => {
  const behind = [
    { who: 'node-9', job: 6 },
    { who: 'node-8', job: 7 },
  ];
  const some = {
    code: 'some_behind',
    component: 'triggerer',
    behind,
    alive: 1,
    age: seconds(63),
    ...limit,
  } as const;
  expect(sentence(some)).toBe(
    'node-9 (job 6) and node-8 (job 7) beat, but their clock is behind: their heartbeat is 63 s old when it comes (limit 30 s), and Airflow counts them as dead; 1 triggerer is alive',
  );
});
