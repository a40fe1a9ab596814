import { COMPONENTS } from '../model';
import { type Instant, instant } from '../time';
import type { Row } from './rows';
import { bucketed, floored } from './share';
import type { Stretch } from './slice';
import { type Tier, WIDTH } from './tiers';

/** Where the quarter of an hour (UTC) begins that holds a moment. */
export const quarterStart = (at: Instant): Instant => instant(floored(at, WIDTH.quarter));

/** A raw row in buckets of ten seconds: at most six of each component and instance. */
export const tensOf = (raw: Row): Row => coarser(raw, 'ten');

/** A raw row as one bucket of each component and instance that was seen in its minute. */
export const minuteOf = (raw: Row): Row => coarser(raw, 'minute');

/**
 * The quarter of an hour that begins at `from`, of its minute rows in any order; rows of other quarters are left out.
 * Null where none is left.
 */
export function quarterOf(minutes: readonly Row[], from: Instant): Row | null {
  const own = minutes.filter((row) => quarterStart(row.from) === from);
  const [first, ...others] = own;
  if (first === undefined) return null;
  const all = (cells: (row: Row) => Readonly<Record<string, readonly Stretch[]>>, key: string) =>
    bucketed(
      own.flatMap((row) => cells(row)[key] ?? []),
      WIDTH.quarter,
    );
  const keys = new Set([first, ...others].flatMap((row) => Object.keys(row.instances)));
  return {
    tier: 'quarter',
    from,
    components: Object.fromEntries(
      COMPONENTS.map((name) => [name, all((row) => row.components, name)]),
    ) as unknown as Row['components'],
    instances: Object.fromEntries([...keys].map((key) => [key, all((row) => row.instances, key)])),
  };
}

function coarser(row: Row, tier: Exclude<Tier, 'raw'>): Row {
  const folded = <T extends Readonly<Record<string, readonly Stretch[]>>>(cells: T): T =>
    Object.fromEntries(
      Object.entries(cells).map(([key, stretches]) => [key, bucketed(stretches, WIDTH[tier])]),
    ) as T;
  return { tier, from: row.from, components: folded(row.components), instances: folded(row.instances) };
}
