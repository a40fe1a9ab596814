import { expect, it } from 'vitest';
import type { Row } from '../../domain/history/rows';
import { beatsKey } from '../../domain/strips';
import { instant, minutes, plus } from '../../domain/time';
import { fakeClock } from '../fake-clock';
import { createMemoryStore } from './memory';
import { BASE, changeAt, NOW, rowAt } from './testing-store';

/** Takes more bytes than usual ages, so that fewer rows are too many. */
const OLD = 1_000_000_000;

it('of 2,000 instances gives up the oldest rows of instances, and nothing of what the components did', async () => {
  const store = createMemoryStore(BASE, fakeClock(NOW));
  const keys = Array.from({ length: 2000 }, (_, index) => beatsKey('triggerer', `job:${index}`));
  const known = keys.map(
    (key) => ({ key, component: 'triggerer', name: key, first: NOW, last: NOW }) as const,
  );
  const count = 160;
  for (let index = 0; index < count; index += 1) {
    const from = plus(NOW, minutes(index));
    await store.write(
      changeAt(from, { rows: [rowAt('ten', from, keys, OLD)], known: index === 0 ? known : [] }),
    );
  }
  const watched = (rows: readonly Row[]) =>
    rows.map((row) => row.components.scheduler.reduce((sum, one) => sum + one.watched, 0));
  const whole = Array.from({ length: count }, () => 60_000);
  const ever = [instant(0), plus(NOW, minutes(count))] as const;
  expect(watched(await store.rows('ten', ...ever, null))).toEqual(whole);
  const rows = await store.rows('ten', ...ever, keys.slice(-1));
  expect(watched(rows)).toEqual(whole);
  const held = rows.map(({ instances }) => Object.keys(instances).length);
  expect(held[0]).toBe(0);
  expect(held).toEqual(held.toSorted((a, b) => a - b));
  expect(held.at(-1)).toBe(1);
  expect((await store.usage()).since).toBe(NOW);
});
