import type { Row } from '../../domain/history/rows';
import type { Stretch } from '../../domain/history/slice';
import type { Tier } from '../../domain/history/tiers';
import { COMPONENTS } from '../../domain/model';
import { type Instant, instant } from '../../domain/time';
import type { Damage } from './damage';
import type { Dictionary, Names } from './dictionary';
import { type Lanes, pack, unpack } from './packed';
import type { RowSection } from './sections';
import type { Access, Key } from './shelf';
import { ROW } from './stretches';

/*
 * A row of the history lies on the shelf as two: what its components and what its instances did. Either may be there
 * without the other: where space runs out those of instances go first, and one may be damaged.
 */

export type Who = readonly string[] | 'all' | null;

/** Writes a row over the one of the same tier and time. */
export async function putRow(at: Access, dictionary: Dictionary, row: Row): Promise<void> {
  const components = new Map(COMPONENTS.map((name, index) => [index, row.components[name]] as const));
  at.put(`components ${row.tier}`, row.from, pack(row.tier, row.from, components));
  const instances = new Map<number, readonly Stretch[]>();
  const { numbers } = await dictionary.load(at);
  for (const [key, stretches] of Object.entries(row.instances))
    instances.set(numbers.get(key) ?? (await dictionary.number(at, key, row.from)), stretches);
  if (instances.size > 0) at.put(`instances ${row.tier}`, row.from, pack(row.tier, row.from, instances));
  else at.remove(`instances ${row.tier}`, row.from);
}

/** Rows of a tier that share time with a range, in order of time; of instances those that are asked for. */
export async function getRows(
  at: Access,
  dictionary: Dictionary,
  damage: Damage,
  {
    tier,
    from,
    to,
    who,
  }: { readonly tier: Tier; readonly from: Instant; readonly to: Instant; readonly who: Who },
): Promise<readonly Row[]> {
  const span = { from: from - ROW[tier] + 1, to };
  const [names, ofComponents, ofInstances] = await Promise.all([
    dictionary.load(at),
    at.entries(`components ${tier}`, span),
    who === null ? [] : at.entries(`instances ${tier}`, span),
  ]);
  const asked = who === null || who === 'all' ? null : new Set(who.map((key) => names.numbers.get(key)));
  const components = lanesIn(ofComponents, damage, tier, `components ${tier}`);
  const instances = lanesIn(
    ofInstances,
    damage,
    tier,
    `instances ${tier}`,
    (number) => asked?.has(number) ?? true,
  );
  const starts = [...new Set([...components.keys(), ...instances.keys()])].sort((a, b) => a - b);
  return starts.map((start) =>
    rowOf(tier, instant(start), components.get(start) ?? null, instances.get(start) ?? null, names),
  );
}

/** By when they begin; what is damaged is left out and counted. */
function lanesIn(
  entries: readonly (readonly [Key, unknown])[],
  damage: Damage,
  tier: Tier,
  section: RowSection,
  wanted?: (number: number) => boolean,
): ReadonlyMap<number, Lanes> {
  const read = new Map<number, Lanes>();
  for (const [key, value] of entries) {
    const lanes = typeof key === 'number' ? unpack(value, tier, instant(key), wanted) : null;
    if (lanes === null) damage.found(section, key);
    else read.set(Number(key), lanes);
  }
  return read;
}

function rowOf(
  tier: Tier,
  from: Instant,
  components: Lanes | null,
  instances: Lanes | null,
  names: Names,
): Row {
  const lanes = COMPONENTS.map((name, index) => [name, components?.get(index) ?? []] as const);
  const byKey: Record<string, readonly Stretch[]> = {};
  for (const [number, stretches] of instances ?? []) {
    const one = names.known.get(number);
    if (one !== undefined) byKey[one.key] = stretches;
  }
  return {
    tier,
    from,
    components: Object.fromEntries(lanes) as unknown as Row['components'],
    instances: byKey,
  };
}
