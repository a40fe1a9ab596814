import type { Row } from '../../domain/history/rows';
import type { Stretch } from '../../domain/history/slice';
import { KEPT, TIERS, type Tier, WIDTH } from '../../domain/history/tiers';
import { COMPONENTS } from '../../domain/model';
import type { Instant } from '../../domain/time';
import type { Recorded } from '../chronicle';
import type { Store } from '../store';

/** The finest tier that reaches back to `from`; the coarsest where none does. */
export const tierFor = (from: Instant, now: Instant): Tier =>
  TIERS.find((tier) => now - KEPT[tier] <= from) ?? 'quarter';

/** How long the time is that one row holds. */
const spanOf = (tier: Tier): number => WIDTH[tier === 'quarter' ? 'quarter' : 'minute'];

/** Reads rows, and remembers what it has read of the last few ranges. */
export interface Ranges {
  readonly read: (tier: Tier, from: Instant, to: Instant, who: readonly string[]) => Promise<readonly Row[]>;
  /** What was read may read otherwise now, further back than the last row. */
  readonly forget: () => void;
}

/** A live range, one that is panned, and those of an instance. */
const REMEMBERED = 4;

interface Held {
  /** Everything from here on is in `rows`, up to its last row, which may have grown. */
  readonly from: Instant;
  readonly rows: readonly Row[];
}

/**
 * A live range of 90 days has 8640 rows, and each answer changes one: of a range that was read before, only its last row
 * and what came after it are read again. What has moved out of the range is dropped, so nothing grows.
 */
export function createRanges(store: Pick<Store, 'rows'>): Ranges {
  let held: ReadonlyMap<string, Held> = new Map();
  let forgotten = 0;

  async function read(
    tier: Tier,
    from: Instant,
    to: Instant,
    who: readonly string[],
  ): Promise<readonly Row[]> {
    const key = JSON.stringify([tier, ...who]);
    const asked = forgotten;
    const before = held.get(key);
    const last = before?.rows.at(-1);
    const isCovered = before !== undefined && before.from <= from && last !== undefined && last.from >= from;
    if (isCovered && to <= last.from) return touching(before.rows, tier, from, to);
    const start = isCovered ? last.from : from;
    const fresh = await store.rows(tier, start, to, who.length === 0 ? null : who);
    const kept = isCovered ? before.rows.filter((row) => row.from < start) : [];
    const rows = touching([...kept, ...fresh], tier, from, to);
    if (asked !== forgotten) return rows;
    const others = [...held].filter(([name]) => name !== key).slice(1 - REMEMBERED);
    held = new Map([...others, [key, { from, rows }]]);
    return rows;
  }

  return {
    read,
    forget() {
      forgotten += 1;
      held = new Map();
    },
  };
}

const touching = (rows: readonly Row[], tier: Tier, from: Instant, to: Instant): readonly Row[] =>
  rows.filter((row) => row.from <= to && row.from + spanOf(tier) > from);

/** Rows of the store with what this page holds in memory: of the same time the one that has watched longer. */
export function overlaid(stored: readonly Row[], own: readonly Row[]): readonly Row[] {
  if (own.length === 0) return stored;
  const rows = new Map(stored.map((row) => [row.from, row]));
  for (const row of own) {
    const other = rows.get(row.from);
    if (other === undefined || watchedIn(row) >= watchedIn(other)) rows.set(row.from, row);
  }
  return [...rows.values()].sort((a, b) => a.from - b.from);
}

const watchedIn = (row: Row): number =>
  row.components.scheduler.reduce((sum, { watched }) => sum + watched, 0);

/** One list of stretches for each component and each instance that was asked for; `rows` in order of time. */
export function stretchesIn(
  rows: readonly Row[],
  who: readonly string[],
): Pick<Recorded, 'components' | 'instances'> {
  const all = (cells: (row: Row) => readonly Stretch[] | undefined): readonly Stretch[] => {
    const found: Stretch[] = [];
    for (const row of rows) for (const stretch of cells(row) ?? []) found.push(stretch);
    return found;
  };
  return {
    components: Object.fromEntries(
      COMPONENTS.map((name) => [name, all((row) => row.components[name])]),
    ) as unknown as Recorded['components'],
    instances: Object.fromEntries(who.map((key) => [key, all((row) => row.instances[key])])),
  };
}

/** Rows that touch a range, in order of time. */
export const within = (rows: readonly Row[], tier: Tier, from: Instant, to: Instant): readonly Row[] =>
  touching(
    rows.filter((row) => row.tier === tier),
    tier,
    from,
    to,
  );
