import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hours, instant, minutes, plus } from '../../domain/time';
import { type FakeClock, fakeClock } from '../fake-clock';
import type { Store } from '../store';
import { createStore } from './kept';
import { fullDisk } from './testing-full-disk';
import { minute, minutesOf, starts, write } from './testing-minutes';
import { BASE, changeAt, episodeAt, everything, freshBrowser, KEY, NOW, rowAt } from './testing-store';

let clock: FakeClock;
const page = (): Store => createStore(BASE, clock);

beforeEach(() => {
  freshBrowser();
  clock = fakeClock(NOW);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a full disk', () => {
  it('loses nothing that the page sees meanwhile, and writes it down when there is room', async () => {
    const store = page();
    await write(store, 0);
    await store.setNote('old', { id: 'old', at: NOW, text: 'to be withdrawn' });
    const disk = fullDisk();
    await write(store, 1);
    await store.setNote('old', null);
    expect(store.trouble()).toEqual({ kind: 'full' });
    expect(await starts(store)).toEqual([0, 1]);
    expect(await starts(page())).toEqual([0]);
    disk.mockRestore();
    await write(store, 2);
    expect(store.trouble()).toEqual({ kind: 'full' });
    await clock.advance(60_000);
    await write(store, 3);
    expect(store.trouble()).toBeNull();
    expect(await everything(page())).toEqual(await everything(store));
    expect(await starts(page())).toEqual([0, 1, 2, 3]);
    expect((await page().open()).notes).toEqual([]);
    expect((await page().open()).episodes).toHaveLength(4);
  });

  it('that is full for a moment again and again costs nothing', async () => {
    const store = page();
    for (let index = 0; index < 10; index += 1) await write(store, index);
    const before = await minutesOf(store);
    for (let time = 0; time < 8; time += 1) {
      const disk = fullDisk();
      await write(store, 9);
      await clock.advance(120_000);
      await write(store, 9);
      expect(store.trouble()).toEqual({ kind: 'full' });
      disk.mockRestore();
      await clock.advance(60_000);
      await write(store, 9);
    }
    expect(store.trouble()).toBeNull();
    expect(await minutesOf(page())).toEqual(before);
  });

  it('that stays full first costs the older half of the rows of instances', async () => {
    const store = page();
    for (let index = 0; index < 10; index += 1) await write(store, index);
    let tries = 0;
    fullDisk(() => tries++ > 1);
    await write(store, 10);
    await clock.advance(300_000);
    await write(store, 10);
    expect(store.trouble()).toBeNull();
    const rows = await page().rows('minute', instant(0), instant(9e15), 'all');
    expect(rows).toHaveLength(11);
    expect(rows.map(({ instances }) => KEY in instances)).toEqual([
      ...Array(5).fill(false),
      ...Array(6).fill(true),
    ]);
  });

  it('then rows beyond a day, an hour later', async () => {
    const store = page();
    await store.write(changeAt(NOW, { rows: [rowAt('minute', plus(NOW, hours(-25))), minute(0)] }));
    fullDisk();
    await write(store, 1);
    await clock.advance(300_000);
    await write(store, 2);
    await clock.advance(3_500_000);
    await write(store, 2);
    expect(await starts(page())).toEqual([-25 * 60, 0]);
    await clock.advance(100_000);
    await write(store, 2);
    expect(store.trouble()).toEqual({ kind: 'full' });
    expect(await starts(page())).toEqual([0]);
    expect(await starts(store)).toEqual([0, 1, 2]);
  });

  it('writes down the later version of a row as it is: an instance may go by another name in it', async () => {
    const store = page();
    await write(store, 0, ['scheduler host:a', KEY]);
    const disk = fullDisk();
    await write(store, 0, ['scheduler job:7', KEY]);
    const keys = async () =>
      (await store.rows('minute', NOW, NOW, 'all')).flatMap(({ instances }) => Object.keys(instances).sort());
    expect(await keys()).toEqual([KEY, 'scheduler job:7']);
    disk.mockRestore();
    await clock.advance(60_000);
    await write(store, 1);
    expect(await keys()).toEqual([KEY, 'scheduler job:7']);
  });

  it('writes down that an incident has ended, though nobody saw when', async () => {
    const store = page();
    const lasting = episodeAt(NOW, { ended: null });
    await store.write(changeAt(NOW, { episodes: [lasting] }));
    const disk = fullDisk();
    const over = { ...lasting, ended: plus(NOW, minutes(1)), endedAfter: lasting.seen };
    await store.write(changeAt(plus(NOW, minutes(1)), { episodes: [over] }));
    disk.mockRestore();
    await clock.advance(60_000);
    await write(store, 1);
    expect((await page().open()).episodes).toContainEqual(over);
  });

  it('takes nothing of a file, and says that it was not kept', async () => {
    const store = page();
    await write(store, 0);
    const file = await store.takeOut();
    await store.clear();
    fullDisk();
    expect(await store.bringIn(file)).toEqual({ ok: false, why: 'not_kept', detail: 'full' });
    expect(await starts(store)).toEqual([]);
  });
});
