import { expect, it } from 'vitest';
import { at } from '../testing';
import { timeAs, timesOf, toldPhase } from './present';
import { anEpisode, aPhase } from './testing-episodes';
import { incidentsOf } from './view';

const CHANGING = [aPhase(at(0), 'degraded'), aPhase(at(100)), aPhase(at(120), 'degraded')];

it('is told as it is now while it lasts, and by its worst when it is over', () => {
  const changes = { phases: CHANGING, worst: aPhase(at(100)) };
  const [open] = incidentsOf([anEpisode(0, null, { ...changes, seen: at(200) })]);
  const [over] = incidentsOf([anEpisode(0, 200, changes)]);
  expect([open && toldPhase(open).verdict, over && toldPhase(over).verdict]).toEqual([
    'degraded',
    'unhealthy',
  ]);
});

it('counts the time of each verdict from one change to the next, and none after its end', () => {
  const open = anEpisode(0, null, { phases: CHANGING });
  expect([timeAs(open, 'unhealthy', at(300)), timeAs(open, 'degraded', at(300))]).toEqual([20_000, 280_000]);
  const trailing = anEpisode(0, 130, { phases: [...CHANGING, aPhase(at(130), 'late')] });
  expect([timeAs(trailing, 'degraded', at(300)), timeAs(trailing, 'late', at(300))]).toEqual([110_000, 0]);
});

it('counts what two browsers saw of one trouble once, by the longer', () => {
  const [mine, theirs] = [anEpisode(0, 60, { id: 'triggerer-1' }), anEpisode(5, 90, { id: 'triggerer-2' })];
  expect(timesOf([mine, theirs, anEpisode(100, 130)]).map(({ began }) => began)).toEqual([at(5), at(100)]);
});
