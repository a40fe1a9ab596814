import { describe, expect, it } from 'vitest';
import { tapeOf } from '../../../../mocks/tape';
import type { Card, PictureData } from './data';
import { runOf } from './run';
import { SEED } from './step';
import { argue } from './two-figures';
import { twoWorlds } from './two-worlds';

const LENGTH = 90;
const run = (scenario: string) => runOf(tapeOf({ scenario, seed: SEED, seconds: LENGTH, every: 1 }), LENGTH);
const without = run('blocked-loop');
const withPolling = run('named-executor');
const argument = argue(without, withPolling);
const picture = twoWorlds(without, withPolling, 'utc') as PictureData;
const words = (cards: readonly Card[]) => cards.map(({ title, pill }) => `${title} ${pill}`);

describe('one fault in two Airflows', () => {
  it('is the same world until the fault', () => {
    const [left, right] = [without, withPolling].map(({ tape }) =>
      tape.events.filter(({ event, t }) => event === 'loop' && t < 12),
    );
    expect(left).toEqual(right);
  });

  it('holds the loop for as long as the broker is frozen, and only without polling', () => {
    const [held] = argument?.without.all.held ?? [];
    expect(held?.to).toBeCloseTo(68, 0);
    expect(argument?.without.all.held).toHaveLength(1);
    expect(argument?.withPolling.all.held).toEqual([]);
  });

  it('blames the scheduler without polling, and names the executor with it', () => {
    expect(argument?.without.blame?.component).toBe('scheduler');
    expect(argument?.withPolling.blame?.component).toBe('executor');
    expect(argument?.withPolling.named).toBe('CeleryExecutor');
  });

  it('turns red when the limit, or the deadline, has passed', () => {
    const beat = without.tape.health
      .flatMap(
        ({ health }) =>
          (health as { scheduler: { latest_scheduler_heartbeat: string } }).scheduler
            .latest_scheduler_heartbeat,
      )
      .map((text) => (Date.parse(text) - without.start) / 1000)
      .findLast((t) => t <= 12);
    expect(argument?.without.blame?.at).toBe(Math.ceil((beat ?? Number.NaN) + 30));
    const timedOut = withPolling.tape.events.find(({ event }) => event === 'poll_timed_out');
    expect(argument?.withPolling.blame?.at).toBe(Math.ceil(timedOut?.t ?? Number.NaN));
  });

  it('says when they turned to the tenth, between the last look that was green and the first that is not', () => {
    for (const side of [argument?.without, argument?.withPolling]) {
      const { at = 0, turned = 0 } = side?.blame ?? {};
      expect(turned).toBeGreaterThan(at - 1);
      expect(turned).toBeLessThanOrEqual(at);
    }
    const timedOut = withPolling.tape.events.find(({ event }) => event === 'poll_timed_out');
    expect(argument?.withPolling.blame?.turned).toBeCloseTo(timedOut?.t ?? Number.NaN);
    expect(argument?.without.redAfter).toBeGreaterThan(4 * (argument?.withPolling.redAfter ?? Number.NaN));
  });

  it('counts the loops that its tape has', () => {
    const loops = (one: typeof without) =>
      one.tape.events.filter(({ event, t }) => event === 'loop' && t < LENGTH);
    const [left, right] = picture.panels.map(({ figures }) => figures[0]?.big);
    expect(left).toBe(`${loops(without).length} of ${loops(withPolling).length}`);
    expect(right).toBe(`${loops(withPolling).length} of ${loops(withPolling).length}`);
  });

  it('says on both sides at the cursor what a page would say', () => {
    const [left, right] = picture.panels;
    expect(words(left.cards(5))).toEqual(['Scheduler healthy', 'Executors not_reported']);
    expect(words(right.cards(5))).toEqual(['Scheduler healthy', 'Executors healthy']);
    expect(words(left.cards(picture.cursor))).toEqual(['Scheduler down', 'Executors not_reported']);
    expect(words(right.cards(picture.cursor))).toEqual(['Scheduler healthy', 'Executors no_reply']);
  });

  it('has the same lanes in the same order, also where one side lacks something', () => {
    const [left, right] = picture.panels.map(({ lanes }) => lanes.map(({ kind }) => kind));
    expect(left).toEqual(['ticks', 'none', 'dots', 'verdicts', 'verdicts']);
    expect(right).toEqual(['ticks', 'polls', 'dots', 'verdicts', 'verdicts']);
  });

  it('is no picture where nothing broke', () => {
    const calm = run('all-well');
    expect(twoWorlds(calm, calm, 'utc')).toBeNull();
  });
});
