import { minuteOf, quarterOf, quarterStart, tensOf } from '../../domain/history/coarser';
import type { Row } from '../../domain/history/rows';
import { TIERS, type Tier } from '../../domain/history/tiers';
import { type Instant, instant } from '../../domain/time';
import type { Damage } from './damage';
import type { Dictionary } from './dictionary';
import { folded } from './joined-lanes';
import { joinedRows } from './joined-rows';
import { getRows, putRow } from './row-pair';
import type { Access } from './shelf';
import { ROW } from './stretches';

/** Rows that are read at once: of a large Airflow each of them is large. */
const CHUNK = 60;

/** Where rows lie, and how one that is here and one that is brought become one. */
export interface Place {
  readonly at: Access;
  readonly dictionary: Dictionary;
  readonly damage: Damage;
  readonly join: (mine: Row, given: Row) => Row;
}

/**
 * Adds rows to those that are here, finest first; where they change something the coarser rows of that time are folded
 * anew from all that is there, so that no tier tells another story. Gives how many rows are new or say more now.
 */
export async function absorbRows(place: Place, rows: readonly Row[]): Promise<number> {
  let count = 0;
  let finer: readonly Row[] = [];
  for (const tier of TIERS) {
    const given = byStart(rows.filter((row) => row.tier === tier));
    const told = byStart(await foldsOf(place, tier, finer));
    const starts = [...new Set([...given.keys(), ...told.keys()])].sort((a, b) => a - b);
    const changed: Row[] = [];
    for (let index = 0; index < starts.length; index += CHUNK) {
      const some = starts.slice(index, index + CHUNK);
      const here = byStart(await rowsFrom(place, tier, some));
      for (const start of some) {
        const mine = here.get(start);
        const joined = joinedOf(place.join, mine, given.get(start), told.get(start));
        if (joined === undefined || joined === mine) continue;
        await putRow(place.at, place.dictionary, joined);
        changed.push(joined);
      }
    }
    count += changed.length;
    finer = changed;
  }
  return count;
}

const byStart = (rows: readonly Row[]): Map<Instant, Row> => new Map(rows.map((row) => [row.from, row]));

/** `given`: what is brought; `told`: what finer rows say of the same time. */
function joinedOf(
  join: Place['join'],
  mine: Row | undefined,
  given: Row | undefined,
  told: Row | undefined,
): Row | undefined {
  const both = mine === undefined || given === undefined ? (mine ?? given) : join(mine, given);
  return both === undefined || told === undefined ? (both ?? told) : joinedRows(both, told, folded);
}

/** What finer rows that have changed mean for a tier. */
async function foldsOf(place: Place, tier: Tier, finer: readonly Row[]): Promise<readonly Row[]> {
  if (tier === 'raw') return [];
  if (tier !== 'quarter') return finer.map(tier === 'ten' ? tensOf : minuteOf);
  const quarters: Row[] = [];
  for (const start of new Set(finer.map((row) => quarterStart(row.from)))) {
    const minutes = await rowsFrom(place, 'minute', [start, instant(start + ROW.quarter - 1)]);
    const quarter = quarterOf(minutes, start);
    if (quarter !== null) quarters.push(quarter);
  }
  return quarters;
}

const rowsFrom = (
  { at, dictionary, damage }: Place,
  tier: Tier,
  starts: readonly Instant[],
): Promise<readonly Row[]> => {
  const [from, to] = [starts[0] ?? instant(0), starts.at(-1) ?? instant(0)];
  return getRows(at, dictionary, damage, { tier, from, to, who: 'all' });
};
