import { forceCloseDatabase } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { instant } from '../../domain/time';
import { type FakeClock, fakeClock } from '../fake-clock';
import type { Store } from '../store';
import { createStore } from './kept';
import { SECTIONS } from './sections';
import { fullDisk } from './testing-full-disk';
import { starts, write } from './testing-minutes';
import {
  BASE,
  changeAt,
  episodeAt,
  everything,
  freshBrowser,
  fulfilled,
  KEY,
  NOW,
  rowAt,
  touched,
} from './testing-store';

let clock: FakeClock;
const page = (): Store => createStore(BASE, clock);

beforeEach(() => {
  freshBrowser();
  clock = fakeClock(NOW);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a browser that gives no storage', () => {
  it.each([
    ['has none at all', () => Reflect.deleteProperty(globalThis, 'indexedDB')],
    [
      'refuses it',
      () =>
        vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('not here', 'SecurityError');
        }),
    ],
    ['never answers', () => vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest())],
  ])('%s: the page works on and says so', async (_, happen) => {
    happen();
    const store = page();
    const said = vi.fn<() => void>();
    store.subscribe(said);
    const open = store.open();
    await clock.advance(60_000);
    expect((await open).episodes).toEqual([]);
    expect(store.trouble()).toEqual({ kind: 'denied' });
    expect(said).toHaveBeenCalled();
    await write(store, 0);
    await store.setNote('a', { id: 'a', at: NOW, text: 'seen' });
    expect(await starts(store)).toEqual([0]);
    expect(await store.open()).toMatchObject({
      episodes: [{}],
      notes: [{ text: 'seen' }],
      checkpoint: { last: NOW },
    });
    expect(clock.pending()).toBe(0);
  });
});

it('writes a change whole or not at all, wherever it fails', async () => {
  for (let fails = 0; fails < 6; fails += 1) {
    freshBrowser();
    const store = page();
    await write(store, 0);
    const before = await everything(page());
    let count = 0;
    const disk = fullDisk(() => count++ !== fails, 'UnknownError');
    await write(store, 1, [KEY, 'triggerer job:2']);
    expect(store.trouble()).toEqual({ kind: 'failed', message: 'no room' });
    disk.mockRestore();
    expect(await everything(page())).toEqual(before);
    await clock.advance(60_000);
    await write(store, 2, ['dag_processor job:3']);
    expect(await everything(page())).toEqual(await everything(store));
    expect((await page().open()).known.map(({ key }) => key)).toHaveLength(3);
  }
});

describe('tabs of different age', () => {
  const newerTab = () => fulfilled(indexedDB.open(`vitals ${BASE.href}`, 99));

  it('the older one does not touch what a newer Vitals has made', async () => {
    (await newerTab()).close();
    const store = page();
    await store.open();
    expect(store.trouble()).toEqual({ kind: 'newer' });
    await write(store, 0);
    expect(await starts(store)).toEqual([0]);
  });

  it('the older one makes way, and goes on without', async () => {
    const store = page();
    await write(store, 0);
    expect((await newerTab()).version).toBe(99);
    expect(store.trouble()).toEqual({ kind: 'newer' });
    await write(store, 1);
    expect(await starts(store)).toEqual([1]);
  });
});

describe('a database that is taken away while the page is open', () => {
  it('deleted: goes on from here, and says so', async () => {
    const store = page();
    await write(store, 0);
    await fulfilled(indexedDB.deleteDatabase(`vitals ${BASE.href}`));
    await write(store, 1);
    expect(store.trouble()).toEqual({ kind: 'cleared' });
    await write(store, 2);
    expect(await starts(page())).toEqual([1, 2]);
    expect(await starts(store)).toEqual([1, 2]);
  });

  it('closed by the browser: goes on where it was, and has nothing to say', async () => {
    const open = vi.spyOn(indexedDB, 'open');
    const store = page();
    await write(store, 0);
    for (const { value } of open.mock.results)
      forceCloseDatabase((value as IDBOpenDBRequest).result as never);
    expect(open).toHaveBeenCalledTimes(1);
    await write(store, 1);
    expect(open).toHaveBeenCalledTimes(2);
    expect(store.trouble()).toBeNull();
    expect(await starts(store)).toEqual([0, 1]);
  });

  it('without its parts: is made anew', async () => {
    (await fulfilled(indexedDB.open(`vitals ${BASE.href}`, 1))).close();
    const store = page();
    await write(store, 0);
    expect(store.trouble()).toEqual({ kind: 'cleared' });
    expect(await starts(page())).toEqual([0]);
  });
});

describe('damage', () => {
  it.each(SECTIONS)('in %s is left out and counted once, the rest is used', async (section) => {
    const first = page();
    const rows = (['raw', 'ten', 'minute', 'quarter'] as const).map((tier) => rowAt(tier, NOW));
    await first.write(
      changeAt(NOW, { rows, episodes: [episodeAt(NOW)], gaps: [{ from: NOW, to: NOW, why: 'hidden' }] }),
    );
    await first.setNote('a', { id: 'a', at: NOW, text: 'seen' });
    const whole = (await everything(first)) as Record<string, readonly unknown[]>;
    const key =
      section === 'meta' ? 'checkpoint' : section.includes('s ') || section === 'gaps' ? NOW + 1 : 'x';
    await touched((transaction) => {
      const place = transaction.objectStore(section);
      if (section === 'names') place.put({ key: 3 }, 77);
      else place.put({ what: 'is this?' }, key);
    });
    const second = page();
    const read = (await everything(second)) as Record<string, readonly unknown[]>;
    await everything(second);
    expect(second.trouble()).toMatchObject({ kind: 'damaged', rows: 1, sections: [expect.any(String)] });
    expect(read).toEqual({ ...whole, checkpoint: section === 'meta' ? null : whole['checkpoint'] });
    await write(second, 1);
    expect(await starts(second)).toEqual([0, 1]);
  });

  it('of the list of instances never makes one out to be another', async () => {
    await write(page(), 0, [KEY]);
    await touched((transaction) => {
      transaction.objectStore('names').clear();
      transaction.objectStore('meta').delete('names');
    });
    const store = page();
    await write(store, 1, ['triggerer job:2']);
    const rows = await store.rows('minute', instant(0), instant(9e15), 'all');
    expect(rows.map(({ instances }) => Object.keys(instances))).toEqual([[], ['triggerer job:2']]);
  });
});

it('two tabs that write in turn mean the same instances', async () => {
  const [one, two] = [page(), page()];
  await Promise.all([one.open(), two.open()]);
  await write(one, 0, ['scheduler job:1']);
  await write(two, 1, ['scheduler job:2']);
  await write(one, 2, ['scheduler job:3', 'scheduler job:2']);
  await two.clear();
  await write(one, 3, ['scheduler job:3']);
  await write(two, 4, ['scheduler job:1']);
  for (const store of [one, two, page()])
    expect(
      (await store.rows('minute', instant(0), instant(9e15), 'all')).map(({ instances }) =>
        Object.keys(instances),
      ),
    ).toEqual([['scheduler job:3'], ['scheduler job:1']]);
});
