import { replaceEqualDeep } from '@tanstack/react-query';
import type { Judged, JudgedComponent } from '../domain/judged';
import { COMPONENTS } from '../domain/model';

/** Gives `next` with every equal part taken from `previous`, so that what did not change is the same object. */
export const share = <T>(previous: T, next: T): T => replaceEqualDeep<T>(previous, next);

/** The same for everything judged; `troubles` go on being the very objects that stand in `components`. */
export function shareJudged(previous: Judged, next: Judged): Judged {
  const entries = COMPONENTS.map((name): [string, JudgedComponent] => [
    name,
    share(previous.components[name], next.components[name]),
  ]);
  const components = Object.fromEntries(entries) as unknown as Judged['components'];
  const troubles = next.troubles.map(({ component }) => components[component]);
  return share(previous, { ...next, components, troubles }) === previous
    ? previous
    : { ...next, components, troubles };
}
