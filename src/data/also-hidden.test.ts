import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { alsoHidden } from './also-hidden';
import { cell } from './cell';
import { fakeClock } from './fake-clock';
import type { Visibility } from './visibility';

const GRACE = 1000;

function aPage(isThere = true) {
  const clock = fakeClock();
  const isMounted = cell(isThere);
  const listeners = new Set<() => void>();
  let isHidden = false;
  const document: Visibility = {
    hidden: () => isHidden,
    subscribe(changed) {
      listeners.add(changed);
      return () => listeners.delete(changed);
    },
  };
  const visibility = alsoHidden(document, isMounted, clock, GRACE);
  const told: boolean[] = [];
  const stop = visibility.subscribe(() => told.push(visibility.hidden()));
  return {
    clock,
    isMounted,
    visibility,
    told,
    stop,
    listeners: () => listeners.size,
    see: (next: boolean): void => {
      isHidden = next;
      for (const changed of [...listeners]) changed();
    },
  };
}

it('a page that is drawn anew at once was never away', async () => {
  const { isMounted, clock, told, visibility } = aPage();
  for (let visit = 0; visit < 5; visit += 1) {
    isMounted.set(false);
    await clock.advance(GRACE - 1);
    expect(visibility.hidden()).toBe(false);
    isMounted.set(true);
  }
  await clock.advance(10 * GRACE);
  expect(told).toEqual([]);
});

it('a page that was left is hidden after the grace, and there again at once', async () => {
  const { isMounted, clock, told } = aPage();
  isMounted.set(false);
  await clock.advance(GRACE);
  expect(told).toEqual([true]);
  isMounted.set(true);
  expect(told).toEqual([true, false]);
});

it('before it is there for the first time it is hidden', () => {
  const { isMounted, visibility, told } = aPage(false);
  expect(visibility.hidden()).toBe(true);
  isMounted.set(true);
  expect(told).toEqual([false]);
});

it('while it is away no timer runs and nothing is listened to, and afterwards all is as before', async () => {
  const { isMounted, clock, listeners, stop } = aPage();
  isMounted.set(false);
  await clock.advance(GRACE);
  expect([clock.pending(), listeners()]).toEqual([0, 0]);
  isMounted.set(true);
  expect([clock.pending(), listeners()]).toEqual([0, 1]);
  stop();
  expect(listeners()).toBe(0);
});

it('whatever happens in which order, it is hidden where the document is, or where it was left for the grace', async () => {
  const deed = fc.record({ do: fc.constantFrom('leave', 'come', 'hide', 'show'), wait: fc.nat(2 * GRACE) });
  await fc.assert(
    fc.asyncProperty(fc.array(deed, { maxLength: 12 }), async (deeds) => {
      const { clock, isMounted, see, visibility, told } = aPage();
      let isHidden = false;
      let leftAt: number | null = null;
      for (const { do: word, wait } of deeds) {
        if (word === 'leave' && isMounted.get()) leftAt = clock.now();
        if (word === 'come') leftAt = null;
        if (word === 'leave' || word === 'come') isMounted.set(word === 'come');
        else {
          isHidden = word === 'hide';
          see(isHidden);
        }
        await clock.advance(wait);
        const isAway = leftAt !== null && clock.now() - leftAt >= GRACE;
        expect(visibility.hidden()).toBe(isHidden || isAway);
        // Who listens has heard of the last change.
        expect(told.at(-1) ?? false).toBe(visibility.hidden());
      }
    }),
  );
});
