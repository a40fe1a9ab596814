import { expect, it } from 'vitest';
import { simulatedPlace } from './simulated-place';

it('names the tour that somebody is in, whatever the release', () => {
  expect(simulatedPlace('executor-health~3', '3.4.0')).toBe('Tour: executor health');
  expect(simulatedPlace('dag-processors~1', null)).toBe('Tour: Dag processors');
  expect(simulatedPlace('nobody~1', null)).toBe('Tour: executor health');
});

it('names the release, and a proposal’s without the patch', () => {
  expect(simulatedPlace(null, '3.4.0+executors')).toBe('Airflow 3.4 + executors');
  expect(simulatedPlace(null, '3.1.8')).toBe('Airflow 3.1.8');
  expect(simulatedPlace(null, '3.4.0b2')).toBe('Airflow 3.4.0b2');
  expect(simulatedPlace(null, null)).toBeNull();
});
