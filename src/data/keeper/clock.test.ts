import { describe, expect, it } from 'vitest';
import { answer, T0, watchedOf } from '../../domain/history/testing-story';
import { instant } from '../../domain/time';
import { aKeeper, aStore } from './testing-keeper';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;

it('a gap that lies ahead since the clock was set back is kept, and shown as far as it has come', async () => {
  const store = aStore();
  const page = aKeeper(store);
  const left = { from: T0 + 1, to: Date.UTC(2026, 10, 30, 12, 15) - 1, why: 'asleep' };
  const shown = async (to: number) => (await page.chronicle.read(instant(0), instant(to), [])).gaps;
  const back = [-32_000, -20_000, -14_721, -13_462, -2000].map((by) => answer(T0 + by));
  await page.tell(answer(T0 + 1), answer(T0 + 3_567_229), answer(T0 + 3_570_001), ...back);
  expect((await store.open()).gaps).toEqual([left]);
  expect(await shown(T0 - 2000)).toEqual([]);
  expect(await shown(T0 + HOUR)).toEqual([]);
  await page.tell(answer(T0 - 1000, 'healthy', { blind: 'paused' }), answer(T0 + 3000));
  const paused = { from: T0 - 2000, to: T0 - 1000, why: 'paused' };
  expect((await store.open()).gaps).toEqual([paused, { ...left, from: T0 + 3000 }]);
  expect(await shown(T0 + HOUR)).toEqual([paused]);
  // The clock has come back, after a time in which nobody watched.
  await page.tell(answer(T0 + HOUR, 'healthy', { blind: 'hidden' }));
  const since = { from: left.to, to: T0 + HOUR, why: 'hidden' };
  expect(await shown(T0 + HOUR)).toEqual([paused, { ...left, from: T0 + 3000 }, since]);
});

/** Answers for so long from then on, every five seconds. */
const answers = (from: number, length: number) =>
  Array.from({ length: length / 5000 + 1 }, (_, index) => answer(from + index * 5000));
/** Answers every four minutes: quicker to play. */
const longAgo = (length: number) =>
  Array.from({ length: length / 240_000 + 1 }, (_, index) => answer(T0 + index * 240_000));

describe('three hours of history', () => {
  const END = T0 + 3 * HOUR;

  it.each([
    ['a year', YEAR],
    ['four hours', 4 * HOUR],
    ['two hours', 2 * HOUR],
    ['an hour', HOUR],
  ])('lose an hour at most to a clock that is %s behind for minutes, reloaded or not', async (_, size) => {
    for (const reloads of [false, true]) {
      const store = aStore();
      let page = aKeeper(store);
      const reload = async (): Promise<void> => {
        await page.tell();
        if (!reloads) return;
        page.stop();
        page = aKeeper(store);
      };
      await page.tell(...longAgo(3 * HOUR));
      await reload();
      await page.tell(...answers(END + 5000 - size, 180_000));
      await reload();
      const now = END + 2 * HOUR;
      await page.tell(...answers(now, 60_000));
      expect(page.chronicle.keeping.get().since).toBe(T0);
      const { components, gaps } = await page.chronicle.read(T0, instant(now + 60_000), []);
      expect(watchedOf(components.scheduler)).toBeGreaterThanOrEqual(2 * HOUR - 120_000);
      expect(gaps.at(-1)).toMatchObject({ to: now });
      for (const { from } of gaps) expect(from).toBeGreaterThanOrEqual(END - HOUR);
      page.stop();
    }
  });

  it('lose nothing to a clock that is a year ahead for one answer', async () => {
    const page = aKeeper(aStore());
    await page.tell(...longAgo(3 * HOUR), answer(END + YEAR), ...answers(END + 10_000, 60_000));
    const { components, gaps } = await page.chronicle.read(T0, instant(END + 70_000), []);
    expect(gaps).toEqual([{ from: END, to: END + 10_000, why: 'asleep' }]);
    expect(watchedOf(components.scheduler)).toBe(3 * HOUR + 60_000);
    expect(page.chronicle.keeping.get().since).toBe(T0);
  });
});
