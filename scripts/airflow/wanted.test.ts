import { expect, test } from 'vitest';
import { DEPLOYMENTS } from './deployments';
import { isWanted } from './wanted';

const plain = DEPLOYMENTS.filter(({ wheel }) => !wheel);
const wantedBy = (...args: string[]) => plain.filter(isWanted(args)).map(({ name }) => name);

test('a run of everything, or with an option, starts all of them', () => {
  expect(wantedBy()).toEqual(plain.map(({ name }) => name));
  expect(wantedBy('executors-3.1.8', '--headed')).toEqual(plain.map(({ name }) => name));
});

test('who names tests gets what those need and no more', () => {
  expect(wantedBy('executors-3.1.8')).toEqual([]);
  expect(wantedBy('plugin-3.4.0b2')).toEqual([]);
  expect(wantedBy('airflow/3.1.8')).toEqual(['3.1.8']);
  expect(wantedBy('3.4.0b2-teams', 'plugin-3.1.8')).toEqual(['teams']);
  expect(wantedBy('3.4.0b2')).toEqual(['3.4.0b2', 'teams']);
});
