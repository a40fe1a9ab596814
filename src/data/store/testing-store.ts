import * as fake from 'fake-indexeddb';
import * as fc from 'fast-check';
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
  const checkpoint = { first: NOW, last: now, blind: null, incidents: { any: 'thing' } };
  return { checkpoint, rows: [], episodes: [], gaps: [], known: [], now, nothingAfter: null, ...change };
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

/** Any stretch that can be, inside of a row. */
const anyStretch = (tier: Tier, from: Instant): fc.Arbitrary<Stretch> =>
  fc
    .record({
      span: fc.uniqueArray(fc.nat({ max: ROW[tier] }), { minLength: 2, maxLength: 2 }),
      parts: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
      worst: fc.constantFrom(...VERDICTS),
      age: fc.option(fc.integer({ min: -4_000_000, max: 4_000_000_000 })),
      limit: fc.option(fc.integer({ min: -1, max: 600_000 })),
      ageTime: fc.integer({ min: -(2 ** 51), max: 2 ** 51 }),
      isUsual: fc.boolean(),
    })
    .map(({ span, parts, worst, age, limit, ageTime, isUsual }) => {
      const [one = 0, other = 0] = span.toSorted((a, b) => a - b);
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
    const lane = fc.array(anyStretch(tier, from), { minLength: 1, maxLength: 4 });
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
