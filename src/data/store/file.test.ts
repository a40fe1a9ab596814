import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { instant, minutes, plus } from '../../domain/time';
import { fakeClock } from '../fake-clock';
import type { Store } from '../store';
import { readFile } from './file';
import { createMemoryStore } from './memory';
import { anyRow, BASE, changeAt, episodeAt, everything, KEY, NOW, rowAt } from './testing-store';

const empty = (base = BASE): Store => createMemoryStore(base, fakeClock(NOW));
const KNOWN = { key: KEY, component: 'scheduler', name: 'host-1', first: NOW, last: NOW } as const;

async function filled(): Promise<Store> {
  const store = empty();
  const rows = [rowAt('minute', NOW), rowAt('quarter', NOW)];
  await store.write(changeAt(NOW, { rows, episodes: [episodeAt(NOW)], known: [KNOWN] }));
  return store;
}

/** A file with something else in it. */
const changed = async (change: object): Promise<string> =>
  JSON.stringify({ ...(JSON.parse(await (await filled()).takeOut()) as object), ...change });

describe('a file', () => {
  it('holds whichever rows as they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(anyRow, { selector: (row) => `${row.tier} ${row.from}` }),
        async (rows) => {
          const store = empty();
          await store.write(changeAt(NOW, { rows, episodes: [episodeAt(NOW)] }));
          const file = readFile(await store.takeOut(), BASE);
          const { checkpoint: _, ...held } = (await everything(store)) as { readonly checkpoint: unknown };
          expect(file).toMatchObject({ ok: true, leftOut: 0, contents: held });
        },
      ),
      { numRuns: 100 },
    );
  });

  it('names its format, its Airflow and its columns', async () => {
    expect(JSON.parse(await (await filled()).takeOut())).toMatchObject({
      format: 'airflow-vitals-history',
      version: 1,
      airflow: { base: BASE.href },
      taken: new Date(NOW).toISOString(),
      columns: expect.arrayContaining(['worst', 'age', 'limit']),
      rows: { minute: [{ from: NOW, components: { scheduler: [['healthy', 1000, 30_000, 36_600_000]] } }] },
    });
  });

  it('has no secret in it, wherever a text holds one', async () => {
    const store = empty();
    const secret = 'redis://user:Xq7Wz9@broker/0';
    const phase = {
      ...episodeAt(NOW).worst,
      reason: { code: 'executor_unknown', text: `failed: ${secret}`, executor: 'Celery', scheduler: null },
    } as const;
    const episode = episodeAt(NOW, {
      worst: phase,
      phases: [phase],
      affected: [{ key: `executor ${secret}`, name: secret, worst: 'no_reply' }],
      affectedCount: 1,
    });
    await store.write(changeAt(NOW, { episodes: [episode], known: [{ ...KNOWN, name: secret }] }));
    await store.setNote('a', { id: 'a', at: NOW, text: `tried ${secret}` });
    const file = await store.takeOut();
    expect(file).not.toContain('Xq7Wz9');
    expect(file).toContain('redis://broker/0');
    expect(await empty().bringIn(file)).toMatchObject({ ok: true, episodes: 1 });
  });

  it.each([
    ['', 'not_json', ''],
    ['{"format": "airflow-vita', 'not_json', ''],
    ['[]', 'not_ours', ''],
    ['{"format": "har", "version": 1}', 'not_ours', ''],
    ['{"format": "airflow-vitals-history"}', 'not_ours', ''],
    ['{"format": "airflow-vitals-history", "version": 2}', 'newer', '2'],
  ])('%s is refused: %s', async (text, why, detail) => {
    expect(await empty().bringIn(text)).toEqual({ ok: false, why, detail });
  });

  it.each([
    [{ airflow: { base: 'https://user:Xq7@other.example/' } }, 'other_airflow', 'https://other.example/'],
    [{ airflow: null }, 'other_airflow', ''],
    [{ rows: 'none', episodes: 7 }, 'nothing', '0'],
    [{ rows: { minute: [7] }, episodes: [null] }, 'nothing', '2'],
  ])('with %j is refused: %s', async (change, why, detail) => {
    expect(await empty().bringIn(await changed(change))).toEqual({ ok: false, why, detail });
  });

  it('of another Airflow is refused by an empty one too', async () => {
    const other = empty(new URL('https://airflow.example/other/'));
    expect(await other.bringIn(await (await filled()).takeOut())).toMatchObject({
      why: 'other_airflow',
      detail: BASE.href,
    });
    expect(await other.rows('minute', instant(0), instant(9e15), 'all')).toEqual([]);
  });

  it('is taken but for what is damaged in it', async () => {
    const good = {
      from: NOW,
      components: { scheduler: [['late', 20_000, 30_000]] },
      instances: { 0: [['late', 1, 2]] },
    };
    const bad = [
      { from: NOW, components: { scheduler: [['splendid', 1, 2]] }, instances: {} },
      { from: NOW, components: { scheduler: [['late', 1, 2, null, null, 61_000]] }, instances: {} },
      { from: NOW, components: { scheduler: [['late', 1, 2, null, null, null, 60_001]] }, instances: {} },
      { from: 'now', components: {}, instances: {} },
      { from: NOW, components: {} },
      { ...good, from: NOW + 1 },
      { ...good, components: { scheduler: [['late', 1, 2, null, 1]] } },
      { ...good, components: { scheduler: [...good.components.scheduler, ['late', 1, 2, null, 0]] } },
      null,
    ];
    const store = empty();
    const file = await changed({
      rows: { minute: [...bad, good] },
      gaps: [{ from: 1 }],
      notes: [{}],
      episodes: [{}, episodeAt(NOW)],
    });
    // Its quarter of an hour is folded from it.
    expect(await store.bringIn(file)).toEqual({ ok: true, rows: 2, episodes: 1, leftOut: bad.length + 3 });
    const [row] = await store.rows('minute', NOW, NOW, 'all');
    expect(row?.components.scheduler).toMatchObject([{ worst: 'late', watched: 60_000 }]);
    expect(Object.keys(row?.instances ?? {})).toEqual([KEY]);
  });

  it('names nothing that is no instance of its component, nor one that was never met', async () => {
    const wrong = [
      { key: '__proto__' },
      { key: 'constructor' },
      { key: 'triggerer job:1' },
      { first: 1.5 },
      { first: -1 },
      { last: NOW - 1 },
    ];
    const rows = {
      minute: [{ from: NOW, components: {}, instances: { 0: [['late', 1, 2]], '': [['late', 1, 2]] } }],
    };
    for (const one of wrong) {
      const store = await filled();
      const before = await everything(store);
      const file = await changed({ instances: [{ ...KNOWN, ...one }], rows, gaps: [] });
      expect(await store.bringIn(file)).toMatchObject({ ok: true, leftOut: 1 });
      expect(await everything(store)).toEqual(before);
    }
  });

  it('whatever is in it, never throws', async () => {
    const whole = JSON.parse(await changed({})) as Record<string, unknown>;
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(whole)), fc.jsonValue(), async (field, value) => {
        const taken = await empty().bringIn(JSON.stringify({ ...whole, [field]: value }));
        expect(typeof taken.ok).toBe('boolean');
      }),
    );
  });

  it('of the future is left out, and of a time that is no longer kept', async () => {
    const store = await filled();
    const from = [plus(NOW, minutes(60 * 24 * 3)), plus(NOW, minutes(-60 * 24 * 8))];
    const rows = from.map((start) => ({ from: start, components: {}, instances: {} }));
    expect(await store.bringIn(await changed({ rows: { minute: rows } }))).toMatchObject({
      ok: true,
      rows: 0,
      leftOut: 2,
    });
  });
});
