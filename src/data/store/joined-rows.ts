import type { Row } from '../../domain/history/rows';
import { COMPONENTS } from '../../domain/model';
import { joinedAnswers, joinedBuckets, type Lane, longer, type Times } from './joined-lanes';

/**
 * Two recordings of the same minute or quarter -> one that hides nothing of either: each lane has what both have seen,
 * with the worst and the greatest age of both. `times`: how long that was, of buckets. Gives `here` itself where `there`
 * adds nothing.
 */
export function joinedRows(here: Row, there: Row, times: Times = longer): Row {
  const { tier } = here;
  const joined = (mine: Lane, other: Lane): Lane =>
    tier === 'raw' ? joinedAnswers(mine, other) : joinedBuckets(mine, other, times);
  const components = Object.fromEntries(
    COMPONENTS.map((name) => [name, joined(here.components[name], there.components[name])]),
  ) as unknown as Row['components'];
  const instances = new Map(Object.entries(here.instances));
  let isSame = COMPONENTS.every((name) => components[name] === here.components[name]);
  for (const [key, other] of Object.entries(there.instances)) {
    const mine = instances.get(key);
    const both = mine === undefined ? other : joined(mine, other);
    if (both === mine || both.length === 0) continue;
    instances.set(key, both);
    isSame = false;
  }
  return isSame ? here : { tier, from: here.from, components, instances: Object.fromEntries(instances) };
}

/**
 * Two versions of a row of this very page: the later one stands for both, as an instance may go by another key in it. Only
 * where it was written without the earlier one (that could not be read then) it hides nothing of that.
 */
export function renewedRow(before: Row, now: Row): Row {
  const both = joinedRows({ ...now, instances: {} }, { ...before, instances: {} });
  const isWhole = COMPONENTS.every((name) => both.components[name] === now.components[name]);
  return isWhole ? now : joinedRows(now, before);
}
