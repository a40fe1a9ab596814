import type { Row } from '../../domain/history/rows';
import type { Stretch } from '../../domain/history/slice';
import type { Tier } from '../../domain/history/tiers';
import { COMPONENTS } from '../../domain/model';

/**
 * Two recordings of the same minute or quarter -> one: of each bucket of each lane the one that watched longer, `here`
 * where both watched as long. Raw stretches have no buckets, so there a lane stays whole. Gives `here` itself where
 * nothing of `there` is better.
 */
export function joinedRows(here: Row, there: Row): Row {
  const { tier } = here;
  const components = Object.fromEntries(
    COMPONENTS.map((name) => [name, joinedLane(tier, here.components[name], there.components[name])]),
  ) as unknown as Row['components'];
  const keys = new Set([...Object.keys(here.instances), ...Object.keys(there.instances)]);
  const instances = Object.fromEntries(
    [...keys].map((key) => [key, joinedLane(tier, here.instances[key] ?? [], there.instances[key] ?? [])]),
  );
  const isSame =
    COMPONENTS.every((name) => components[name] === here.components[name]) &&
    [...keys].every((key) => instances[key] === here.instances[key]);
  return isSame ? here : { tier, from: here.from, components, instances };
}

type Lane = readonly Stretch[];

function joinedLane(tier: Tier, here: Lane, there: Lane): Lane {
  if (there.length === 0) return here;
  if (here.length === 0) return there;
  if (tier === 'raw') return watched(there) > watched(here) ? there : here;
  const buckets = new Map<number, Stretch>(here.map((one) => [one.from, one]));
  let isBetter = false;
  for (const one of there) {
    const mine = buckets.get(one.from);
    if (mine !== undefined && mine.watched >= one.watched) continue;
    buckets.set(one.from, one);
    isBetter = true;
  }
  return isBetter ? [...buckets.values()].sort((a, b) => a.from - b.from) : here;
}

const watched = (lane: Lane): number => lane.reduce((sum, one) => sum + one.watched, 0);
