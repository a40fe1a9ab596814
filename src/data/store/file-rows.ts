import type { Row } from '../../domain/history/rows';
import type { Stretch } from '../../domain/history/slice';
import { type Tier, WIDTH } from '../../domain/history/tiers';
import { isInstant, isRecord } from '../../domain/incidents/read';
import { COMPONENTS } from '../../domain/model';
import { type Instant, instant, ms } from '../../domain/time';
import { isSound, ROW, VERDICTS } from './stretches';

/**
 * What the places of a stretch in a file mean, in milliseconds. From `ageTime` on null is "as usual", and usual ones at the end
 * are left out: it begins where the one before ended (`from` counts from the row's beginning), is a bucket long, was
 * watched all of it, all of that was known and up, had an age, and always the same one.
 */
export const COLUMNS = [
  'worst',
  'age',
  'limit',
  'ageTime',
  'from',
  'length',
  'watched',
  'known',
  'up',
  'aged',
] as const;

type Cells = readonly (string | number | null)[];

const usualLength = (tier: Tier): number => (tier === 'raw' ? 0 : WIDTH[tier]);

/** A row as plain JSON; instances by their place in the file's list of them. */
export function writeRow(row: Row, places: ReadonlyMap<string, number>): object {
  const lanes = (record: Row['instances'], name: (key: string) => string | null): object =>
    Object.fromEntries(
      Object.entries(record)
        .map(([key, stretches]) => [name(key), stretches] as const)
        .filter(([place, stretches]) => place !== null && stretches.length > 0)
        .map(([place, stretches]) => [place, writeLane(row, stretches)]),
    );
  return {
    from: row.from,
    components: lanes(row.components, (key) => key),
    instances: lanes(row.instances, (key) => places.get(key)?.toString() ?? null),
  };
}

function writeLane({ tier, from }: Row, stretches: readonly Stretch[]): readonly Cells[] {
  let cursor: number = from;
  return stretches.map((one) => {
    const length = one.to - one.from;
    const rest: readonly (readonly [number, number])[] = [
      [one.ageTime, (one.age ?? 0) * one.aged],
      [one.from - from, cursor - from],
      [length, usualLength(tier)],
      [one.watched, length],
      [one.known, one.watched],
      [one.up, one.known],
      [one.aged, one.age === null ? 0 : one.watched],
    ];
    const cells = rest.map(([value, usual]) => (value === usual ? null : value));
    while (cells.at(-1) === null) cells.pop();
    cursor = one.to;
    return [one.worst, one.age, one.limit, ...cells];
  });
}

/** `keys`: of instances, by place. Null where it is no row of this tier; what is wrong in one lane spoils the row. */
export function readRow(stored: unknown, tier: Tier, keys: readonly (string | null)[]): Row | null {
  if (!isRecord(stored) || !isInstant(stored['from']) || !isStart(stored['from'], tier)) return null;
  const from = stored['from'];
  const { components, instances } = stored;
  if (!isRecord(components) || !isRecord(instances)) return null;
  const lanes = COMPONENTS.map((name) => [name, readLane(components[name] ?? [], tier, from)] as const);
  const cells = Object.entries(instances).map(
    ([place, lane]) => [keys[placeOf(place)] ?? null, readLane(lane, tier, from)] as const,
  );
  if ([...lanes, ...cells].some(([, lane]) => lane === null)) return null;
  return {
    tier,
    from,
    components: Object.fromEntries(lanes) as unknown as Row['components'],
    instances: Object.fromEntries(cells.filter(([key]) => key !== null)),
  };
}

const isStart = (from: number, tier: Tier): boolean => from >= 0 && from % ROW[tier] === 0;

/** Only as it was written: anything else is nobody's place. */
const placeOf = (text: string): number => (/^(0|[1-9]\d{0,6})$/u.test(text) ? Number(text) : -1);

function readLane(stored: unknown, tier: Tier, from: Instant): readonly Stretch[] | null {
  if (!Array.isArray(stored)) return null;
  let cursor: number = from;
  const lane: Stretch[] = [];
  for (const cells of stored as readonly unknown[]) {
    const one = readStretch(cells, tier, from, cursor);
    if (one === null || one.from < cursor || (tier !== 'raw' && !isBucket(one, tier))) return null;
    lane.push(one);
    cursor = one.to;
  }
  return lane;
}

/** Two of a lane never lie over each other: then time would count twice. */
const isBucket = ({ from, to }: Stretch, tier: Exclude<Tier, 'raw'>): boolean =>
  from % WIDTH[tier] === 0 && to - from === WIDTH[tier];

function readStretch(cells: unknown, tier: Tier, from: Instant, cursor: number): Stretch | null {
  if (!Array.isArray(cells) || cells.length > COLUMNS.length) return null;
  const [word, age, limit, ...rest] = cells as readonly unknown[];
  const worst = VERDICTS.find((known) => known === word);
  const isWhole = (value: unknown): boolean =>
    value === null || value === undefined || Number.isSafeInteger(value);
  if (worst === undefined || ![age, limit, ...rest].every(isWhole)) return null;
  const at = (place: number, usual: number): number => (rest[place] as number | null | undefined) ?? usual;
  const begins = from + at(1, cursor - from);
  const length = at(2, usualLength(tier));
  const watched = at(3, length);
  const known = at(4, watched);
  const aged = at(6, typeof age === 'number' ? watched : 0);
  const one = {
    worst,
    age: typeof age === 'number' ? ms(age) : null,
    limit: typeof limit === 'number' ? ms(limit) : null,
    from: instant(begins),
    to: instant(begins + length),
    watched: ms(watched),
    known: ms(known),
    up: ms(at(5, known)),
    aged: ms(aged),
    ageTime: at(0, (typeof age === 'number' ? age : 0) * aged) + 0,
  };
  return isSound(one, { tier, from }) ? one : null;
}
