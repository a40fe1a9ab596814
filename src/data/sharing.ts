import type { Judged } from '../domain/judged';
import { COMPONENTS } from '../domain/model';

type Plain = Readonly<Record<string, unknown>>;

/** Whether two pieces of plain data say the same; ends at the first difference, and at what is the very same object. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
    return one.every((item, index) => isSame(item, other[index]));
  }
  // Without lists of keys, as this is asked each second.
  let more = 0;
  for (const key in one) {
    if (!(key in other) || !isSame((one as Plain)[key], (other as Plain)[key])) return false;
    more += 1;
  }
  for (const _ in other) more -= 1;
  return more === 0;
}

/** Gives `previous` where `next` says the same, so that what did not change is the same object. Plain data only. */
export const share = <T>(previous: T, next: T): T => (isSame(previous, next) ? previous : next);

/** The same for everything judged, component by component; lists of rows that stand are the same objects already. */
export function shareJudged(previous: Judged, next: Judged): Judged {
  const entries = COMPONENTS.map((name) => [name, share(previous.components[name], next.components[name])]);
  const components = Object.fromEntries(entries) as Judged['components'];
  // Troubles go on being the very objects that stand in `components`.
  const troubles = next.troubles.map(({ component }) => components[component]);
  const follows = next.follows.map(({ component }) => components[component]);
  return share(previous, { ...next, components, troubles, follows });
}
