import { describe, expect, test } from 'vitest';
import { scenarioOf } from '../scenarios';
import type { Happening } from '../state';
import { advance, createWorld } from '../world';

/** All that happens to work in a scenario, and when, in seconds. */
function told(name: string, seed: number, seconds: number): (Happening & { readonly t: number })[] {
  const scenario = scenarioOf(name);
  if (scenario === undefined) throw new Error(`no scenario ${name}`);
  const world = createWorld(scenario, seed);
  const heard: (Happening & { readonly t: number })[] = [];
  advance(world, world.start + seconds * 1000, (one) =>
    heard.push({ ...one, t: (one.at - world.start) / 1000 }),
  );
  return heard;
}

describe.each([1, 2, 3, 7, 42])('with seed %i', (seed) => {
  test('lost-callbacks: what was claimed in API mode is delivered again, what was taken out of the database is lost', () => {
    const heard = told('lost-callbacks', seed, 200);
    const of = (event: string, process: string) =>
      heard.filter((one) => one.event === event && one['process'] === process);
    const lost = of('work_lost', 'dagproc-0');
    expect(lost.length).toBeGreaterThan(0);
    for (const one of lost) expect(one.t).toBe(25);
    const freed = of('work_released', 'dagproc-1').map((one) => one['item']);
    expect(freed.length).toBeGreaterThan(0);
    const again = of('work_claimed', 'dagproc-2').map((one) => one['item']);
    for (const item of freed) expect(again).toContain(item);
    expect(of('work_acknowledged', 'dagproc-2').length).toBeGreaterThan(0);
  });

  test('starved-bundle: core is served meanwhile, callbacks of adhoc expire, its requested parse is done in the end', () => {
    const heard = told('starved-bundle', seed, 720);
    const of = (event: string, bundle: string, kind: string) =>
      heard.filter((one) => one.event === event && one['bundle'] === bundle && one['kind'] === kind);
    const ofAdhoc = heard.filter((one) => one['bundle'] === 'adhoc' && one.event.startsWith('work_'));
    for (const { event, t } of ofAdhoc)
      if (t > 22 && t < 680) expect(['work_queued', 'work_expired']).toContain(event);
    expect(of('work_expired', 'adhoc', 'callback').filter(({ t }) => t >= 630 && t <= 632)).toHaveLength(3);
    expect(of('work_acknowledged', 'adhoc', 'parse_request').some(({ t }) => t > 680)).toBe(true);
    for (const kind of ['callback', 'parse_request']) {
      expect(of('work_acknowledged', 'core', kind).some(({ t }) => t > 34 && t < 45)).toBe(true);
    }
    expect(of('work_expired', 'core', 'callback')).toEqual([]);
  });
});
