import * as fake from 'fake-indexeddb';
import * as fc from 'fast-check';
import { minuteOf, quarterOf, quarterStart, tensOf } from '../../domain/history/coarser';
import type { Row } from '../../domain/history/rows';
import type { Stretch } from '../../domain/history/slice';
import { TIERS, type Tier, WIDTH } from '../../domain/history/tiers';
import type { Episode } from '../../domain/incidents';
import { COMPONENTS } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import { type Instant, instant, ms } from '../../domain/time';
import type { Change, Store } from '../store';
import { ROW, VERDICTS } from './stretches';

export const BASE = new URL('https://airflow.example/team/');
export const NOW = instant(Date.UTC(2026, 10, 30, 12));

/** A browser without any database yet; gives its factory. */
export function freshBrowser(): IDBFactory {
  const factory = new fake.IDBFactory();
  Object.assign(globalThis, { ...fake, indexedDB: factory });
  return factory;
}

/** Another page of this Airflow does something with the database itself. */
export async function touched(work: (transaction: IDBTransaction) => void): Promise<void> {
  const database = await fulfilled(indexedDB.open(`vitals ${BASE.href}`));
  const transaction = database.transaction([...database.objectStoreNames], 'readwrite');
  work(transaction);
  await new Promise((done) => {
    transaction.addEventListener('complete', done);
  });
  database.close();
}

/** What a request of the database itself gives. */
export const fulfilled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('no result')));
  });

/** A bucket in which all was well: an age around the beat, watched all the time. */
export function well(from: Instant, length: number, age = 2100): Stretch {
  const all = ms(length);
  return {
    from,
    to: instant(from + length),
    worst: 'healthy',
    age: ms(age),
    limit: ms(30_000),
    watched: all,
    known: all,
    up: all,
    aged: all,
    ageTime: Math.round(age * 0.61) * length,
  };
}

const perRow = (tier: Tier): number => (tier === 'raw' ? 12 : ROW[tier] / WIDTH[tier]);

/** A row in which all were well. */
export function rowAt(tier: Tier, from: Instant, keys: readonly string[] = [KEY], age?: number): Row {
  const length = ROW[tier] / perRow(tier);
  const lane = Array.from({ length: perRow(tier) }, (_, index) =>
    well(instant(from + index * length), length, age ?? 1000 + ((index * 613) % 4000)),
  );
  return {
    tier,
    from,
    components: Object.fromEntries(COMPONENTS.map((name) => [name, lane])) as unknown as Row['components'],
    instances: Object.fromEntries(keys.map((key) => [key, lane])),
  };
}

export const KEY = beatsKey('scheduler', 'job:1');

export function changeAt(now: Instant, change: Partial<Change> = {}): Change {
  const checkpoint = {
    first: NOW,
    last: now,
    blind: null,
    ahead: null,
    incidents: { any: 'thing' },
    memory: null,
  };
  return { checkpoint, rows: [], episodes: [], gaps: [], known: [], now, gone: [], ...change };
}

export function episodeAt(began: Instant, change: Partial<Episode> = {}): Episode {
  const phase = {
    from: began,
    verdict: 'unhealthy',
    pill: 'down',
    reason: { code: 'database_down' },
  } as const;
  return {
    id: `metadatabase-${Math.floor(began / 1000)}`,
    subject: 'metadatabase',
    began,
    by: 'watched',
    seen: instant(began + 30_000),
    ended: instant(began + 35_000),
    endedAfter: null,
    phases: [phase],
    worst: phase,
    peak: null,
    affected: [],
    affectedCount: 0,
    cause: null,
    problem: null,
    ...change,
  };
}

/** Everything that a store holds. */
export async function everything(store: Store): Promise<unknown> {
  const kept = await store.open();
  const rows = [];
  for (const tier of TIERS) rows.push(...(await store.rows(tier, instant(0), instant(9e15), 'all')));
  return { ...kept, rows };
}

/** A raw row, and the rows of the other tiers that are folded from it. */
export function tiersOf(raw: Row): readonly Row[] {
  const minute = minuteOf(raw);
  const quarter = quarterOf([minute], quarterStart(raw.from));
  return [raw, tensOf(raw), minute, ...(quarter === null ? [] : [quarter])];
}

/** Where stretches of a lane lie: those of buckets in some of them, answers one after the other, with pauses or without. */
const anySpans = (tier: Tier): fc.Arbitrary<readonly (readonly [number, number])[]> => {
  if (tier !== 'raw')
    return fc
      .uniqueArray(fc.nat({ max: perRow(tier) - 1 }), { minLength: 1, maxLength: 4 })
      .map((places) => places.sort((a, b) => a - b).map((at) => [at * WIDTH[tier], (at + 1) * WIDTH[tier]]));
  return fc
    .array(fc.nat({ max: ROW.raw }), { minLength: 2, maxLength: 8 })
    .map((edges) => edges.sort((a, b) => a - b))
    .map((edges) =>
      edges.flatMap((edge, index) => (index % 2 === 1 ? [[edges[index - 1] ?? edge, edge] as const] : [])),
    );
};

const anyLane = (tier: Tier, from: Instant): fc.Arbitrary<readonly Stretch[]> =>
  anySpans(tier).chain((spans) => fc.tuple(...spans.map(([one, other]) => anyStretch(from, one, other))));

/** Any stretch that can be, between two times after the beginning of its row. */
const anyStretch = (from: Instant, one: number, other: number): fc.Arbitrary<Stretch> =>
  fc
    .record({
      parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      worst: fc.constantFrom(...VERDICTS),
      age: fc.option(fc.integer({ min: -4_000_000, max: 4_000_000_000 })),
      limit: fc.option(fc.integer({ min: -1, max: 600_000 })),
      ageTime: fc.integer({ min: -(2 ** 51), max: 2 ** 51 }),
      isUsual: fc.boolean(),
    })
    .map(({ parts, worst, age, limit, ageTime, isUsual }) => {
      const share = (of: number, index: number): number =>
        isUsual ? of : Math.floor(of * (parts[index] ?? 0));
      const watched = share(other - one, 0);
      const known = share(watched, 1);
      const aged = share(watched, 3);
      return {
        from: instant(from + one),
        to: instant(from + other),
        worst,
        age: age === null ? null : ms(age),
        limit: limit === null ? null : ms(limit),
        watched: ms(watched),
        known: ms(known),
        up: ms(share(known, 2)),
        aged: ms(aged),
        ageTime,
      };
    });

/** Any row that can be; every lane has something. */
export const anyRow: fc.Arbitrary<Row> = fc
  .tuple(fc.constantFrom(...TIERS), fc.nat({ max: 5 }))
  .chain(([tier, place]) => {
    const from = instant(NOW - (place + 1) * ROW[tier]);
    const lane = anyLane(tier, from);
    return fc.record({
      tier: fc.constant(tier),
      from: fc.constant(from),
      components: fc.record(
        Object.fromEntries(COMPONENTS.map((name) => [name, lane])),
      ) as unknown as fc.Arbitrary<Row['components']>,
      instances: fc.dictionary(
        fc.nat({ max: 40 }).map((id) => beatsKey('triggerer', `job:${id}`)),
        lane,
        { noNullPrototype: true },
      ),
    });
  });
