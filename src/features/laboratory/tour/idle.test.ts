import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tapeOf } from '../../../../mocks/tape';
import type { PictureData } from './data';
import { idlePicture, overdue, workersOf } from './idle';
import { PROCESSOR_TOUR } from './processors';
import { runOf } from './run';
import { eventsOf, gapsIn, requestsOf } from './work';

const [wish] = PROCESSOR_TOUR.find(({ picture }) => picture !== undefined)?.tapes ?? [];
if (wish === undefined) throw new Error('no step of the tour has a picture');
const tape = tapeOf(wish);
const run = runOf(tape, wish.seconds);
const found = workersOf(run);
if (found === null) throw new Error('the tape has no fault, or not one processor of each kind');
const { fault, workers } = found;
const [database, api] = workers;
const picture = idlePicture(run, 'utc') as PictureData;

it('finds the processor that talks to the API, and the other one', () => {
  expect(new Set(eventsOf(tape, 'published').map(({ process }) => process))).toEqual(new Set([api.name]));
  expect(database.name).not.toBe(api.name);
});

it('shows heartbeats of both all the while, and parses of one', () => {
  expect(Math.abs(database.beats - api.beats)).toBeLessThanOrEqual(2);
  expect(database.parses).toBeGreaterThan(0);
  expect(api.parses).toBe(0);
});

it('has nothing claimed by the one behind the API while that is slow', () => {
  const end = fault.mended?.at ?? run.length;
  const claimed = eventsOf(tape, 'work_claimed', api.name).filter(({ t }) => t > fault.broken.at && t < end);
  expect(claimed).toEqual([]);
});

it('counts as waiting what was asked for and neither taken nor given up', () => {
  const requests = requestsOf(tape, api.bundles);
  for (let second = 0; second <= run.length; second += 30) {
    const open = new Set<unknown>();
    for (const { t, event, ...more } of tape.events) {
      if (t > second || !api.bundles.includes(String(more['bundle']))) continue;
      if (event === 'work_queued' || event === 'work_released') open.add(more['item']);
      if (event === 'work_claimed' || event === 'work_expired') open.delete(more['item']);
    }
    expect({ second, waiting: requests.waitingAt(second) }).toEqual({ second, waiting: open.size });
  }
});

it('says of the idle one alone that it does not work, and long after Airflow still calls it healthy', () => {
  expect(database.saidAfter).toBeNull();
  expect(api.saidAfter).not.toBeNull();
  const second = fault.broken.at + (api.saidAfter ?? 0);
  const [left, right] = picture.panels.map(({ cards }) => cards(second).map(({ pill }) => pill));
  expect(left).toEqual(['healthy', 'healthy']);
  expect(right).toEqual(['healthy', 'degraded']);
});

it('finds each stretch without anything once', () => {
  expect(gapsIn([10, 20, 60], 30, 100)).toEqual([
    { from: 20, to: 60 },
    { from: 60, to: 100 },
  ]);
  expect(gapsIn([], 30, 20)).toEqual([]);
});

const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 900 }), { maxLength: 30 })
  .map((all) => all.sort((a, b) => a - b));

it('calls nothing overdue before the next one was due, nor before the fault that is to blame', () => {
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 900 }), (all, brokenAt) => {
      for (const gap of gapsIn(all, 90, 900)) {
        const { since, from, to } = overdue(gap, all, brokenAt);
        expect({ since, to }).toEqual({ since: gap.from, to: gap.to });
        expect(from).toBeGreaterThanOrEqual(since);
        expect(from).toBeLessThanOrEqual(to);
        if (since < brokenAt && brokenAt < to) expect(from).toBeGreaterThanOrEqual(brokenAt);
      }
    }),
  );
});

it('has no red before the API is slow', () => {
  for (const lane of picture.panels.flatMap(({ lanes }) => lanes)) {
    if (lane.kind !== 'dots') continue;
    for (const gap of lane.gaps) expect(gap.from).toBeGreaterThanOrEqual(fault.broken.at);
  }
  const red = picture.panels[1].lanes.flatMap((lane) => (lane.kind === 'dots' ? lane.gaps : []));
  expect(red).toHaveLength(2);
});
