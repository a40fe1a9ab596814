import { expect, test } from 'vitest';
import { jobRow } from './joined-builder';
import { component, NOW, row } from './judged-builder';
import { owns } from './words-card';
import './words-joined-means';

test('two replicas on one host are told apart by their jobs', () => {
  const lost = jobRow(5, 'node-7', { verdict: 'unhealthy', pill: 'down' }, { fate: 'lost' });
  const alive = jobRow(4, 'node-7');
  const one = component('triggerer', { instances: [lost, alive, jobRow(6, 'node-8')] });
  expect(one.instances.map((each) => owns(each, one, NOW))).toEqual(['job 5', 'job 4 · up 1 h', 'up 1 h']);
});

test('where somebody serves a team, serving none is work of its own', () => {
  const instances = [row('a', { teams: ['ml'] }), row('b', { teams: [] }), jobRow(1, 'c')];
  const one = component('triggerer', { instances });
  expect(instances.map((each) => owns(each, one, NOW))).toEqual(['ml', 'no team', 'no team']);
});

test('a lost row that owns nothing by name says its job, one that does says what', () => {
  const [mute, owner] = [
    jobRow(6, 'a', { verdict: 'unhealthy' }, { fate: 'lost' }),
    jobRow(7, 'b', { verdict: 'unhealthy', bundles: ['ml'] }, { fate: 'lost' }),
  ];
  const one = component('dag_processor', { instances: [mute, owner] });
  expect([owns(mute, one, NOW), owns(owner, one, NOW)]).toEqual(['job 6', 'ml']);
});
