import { expect, it } from 'vitest';
import { scenarioOf } from '../../mocks/scenarios';
import { advance, createWorld } from '../../mocks/world';
import { WORK_WORDS } from './words-work';

const said = (one: Record<string, unknown>): string | undefined => WORK_WORDS[String(one['event'])]?.(one);

it.each(['lost-callbacks', 'starved-bundle'])(
  '%s: all that happens to work has words that name what it is about',
  (name) => {
    const scenario = scenarioOf(name);
    if (scenario === undefined) throw new Error(`no scenario ${name}`);
    const world = createWorld(scenario, 1);
    const events = new Set<string>();
    advance(world, world.start + 720_000, (one) => {
      if (!one.event.startsWith('work_')) return;
      events.add(one.event);
      expect(said(one)).toContain(String(one['bundle']));
      expect(said(one)).not.toMatch(/undefined|null/);
    });
    expect(events.size).toBeGreaterThanOrEqual(5);
  },
);

const ITEM = { item: 12, bundle: 'core', process: 'dagproc-1', kind: 'callback' };
it.each([
  [{ ...ITEM, event: 'work_claimed', delivery: 1 }, 'dagproc-1 claims callback 12 of core'],
  [{ ...ITEM, event: 'work_claimed', delivery: 2 }, 'dagproc-1 claims callback 12 of core, delivery 2'],
  [{ ...ITEM, event: 'work_reached' }, 'dagproc-1 runs callback 12 of core'],
  [{ ...ITEM, event: 'work_reached', kind: 'parse_request' }, 'dagproc-1 has refreshed core'],
  [{ ...ITEM, event: 'work_acknowledged', outcome: 'ran' }, 'Callback 12 of core ran on dagproc-1'],
  [
    { ...ITEM, event: 'work_acknowledged', outcome: 'refreshed', kind: 'parse_request' },
    'Requested parse 12 of core is done',
  ],
  [
    { ...ITEM, event: 'work_released', why: 'its owner is stale' },
    'Callback 12 of core waits again: its owner is stale',
  ],
])('%j: %s', (one, words) => expect(said(one)).toBe(words));
