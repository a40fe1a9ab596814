import { expect, test } from 'vitest';
import { worldOf } from '../doors/timeline';
import { parseSim } from '../situation';
import { health } from '../wire';
import { createWorld, viewOf } from '../world';
import { releaseName, SPOKEN, speaking } from './speaking';

test('every release speaks of every world, and none of them moves it', () => {
  for (const scenario of ['all-well', 'two-modes', 'hidden-loss-3-1', 'fresh-install']) {
    const world = worldOf(parseSim(`${scenario},at:30`));
    const before = JSON.stringify(world);
    for (const release of SPOKEN) {
      const body = health(viewOf(speaking(world, release)));
      expect('detailed_status' in body.scheduler).toBe(/^3\.[45]/.test(release));
      expect('executor' in body).toBe(release.endsWith('+executors'));
    }
    expect(JSON.stringify(world)).toBe(before);
  }
});

test('its own release, or none, is the world itself', () => {
  const world = worldOf(parseSim('all-well'));
  expect(speaking(world, null)).toBe(world);
  expect(speaking(world, world.release.version)).toBe(world);
});

test("limits that nobody set become the spoken release's, others stay", () => {
  const usual = createWorld({ release: '3.4.0', processes: [] }, 1);
  expect(speaking(usual, '3.1.8').config.thresholds.dag_processor).toBe(10.5);
  expect(speaking(speaking(usual, '3.1.8'), '3.4.0').config).toEqual(usual.config);
  const thresholds = { scheduler: 90, triggerer: 30, dag_processor: 60 };
  const set = createWorld({ release: '3.4.0', config: { thresholds }, processes: [] }, 1);
  expect(speaking(set, '3.1.8').config.thresholds).toEqual(thresholds);
});

test('a plus sign that an address has turned into a space is a plus sign', () => {
  expect(releaseName('3.4.0 executors')).toBe('3.4.0+executors');
  expect(releaseName('3.2.1')).toBe('3.2.1');
  for (const wrong of ['2.10.0', '', 34, null]) expect(() => releaseName(wrong)).toThrow('no release');
});
