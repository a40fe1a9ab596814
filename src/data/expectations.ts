import type { Expectations } from '../domain/expectations';
import { type ComponentName, HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../domain/model';

/** What somebody says that a deployment has, or does not have on purpose. */
export interface OwnExpectations {
  /** Live instances: whole numbers from 1 on. */
  readonly expect: Readonly<Partial<Record<HeartbeatComponent, number>>>;
  readonly notDeployed: readonly ComponentName[];
}

/** More instances of one component are a mistake. */
const MOST = 10_000;

/** A number of instances that can be expected: whole, 1 to 10,000; null for anything else. */
export const asCount = (value: unknown): number | null =>
  Number.isInteger(value) && (value as number) >= 1 && (value as number) <= MOST ? (value as number) : null;

/** What the operator's file and this browser say together, component by component; the browser outranks the file. */
export function expectationsOf(operator: OwnExpectations, own: OwnExpectations): Expectations {
  const expect: { [C in HeartbeatComponent]?: NonNullable<Expectations['expect'][C]> } = {};
  const notDeployed: { [C in ComponentName]?: NonNullable<Expectations['notDeployed'][C]> } = {};
  for (const [said, by] of [
    [operator, 'operator'],
    [own, 'browser'],
  ] as const) {
    for (const component of said.notDeployed) {
      notDeployed[component] = by;
      delete expect[component as HeartbeatComponent];
    }
    for (const component of HEARTBEAT_COMPONENTS) {
      const count = said.expect[component];
      if (count === undefined) continue;
      expect[component] = { count, by };
      delete notDeployed[component];
    }
  }
  return { expect, notDeployed };
}
