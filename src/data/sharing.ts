import type { Judged, JudgedComponent } from '../domain/judged';
import { COMPONENTS } from '../domain/model';

/** Gives `previous` where `next` says the same, so that what did not change is the same object. Plain data only. */
export const share = <T>(previous: T, next: T): T =>
  JSON.stringify(previous) === JSON.stringify(next) ? previous : next;

/** The same for everything judged, component by component and row by row. */
export function shareJudged(previous: Judged, next: Judged): Judged {
  const entries = COMPONENTS.map((name) => [
    name,
    shareComponent(previous.components[name], next.components[name]),
  ]);
  const components = Object.fromEntries(entries) as Judged['components'];
  // Troubles go on being the very objects that stand in `components`.
  const troubles = next.troubles.map(({ component }) => components[component]);
  const follows = next.follows.map(({ component }) => components[component]);
  return share(previous, { ...next, components, troubles, follows });
}

function shareComponent(previous: JudgedComponent, next: JudgedComponent): JudgedComponent {
  const known = new Map(previous.instances.map((row) => [row.id, row]));
  const instances = next.instances.map((row) => share(known.get(row.id) ?? row, row));
  return share(previous, { ...next, instances });
}
