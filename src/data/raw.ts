import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../domain/model';
import { type Duration, seconds } from '../domain/time';

/** A day: a limit or an interval above it is a mistake (milliseconds, most likely). */
const LONGEST = 86_400;

/** A number of seconds that can be a limit: above zero, at most a day; null for anything else. */
export const asSeconds = (value: unknown): Duration | null =>
  typeof value === 'number' && value > 0 && value <= LONGEST ? seconds(value) : null;

export const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

export const asList = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

/** null for everything that has no named fields, lists included. */
export function asObject(value: unknown): Readonly<Record<string, unknown>> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}

/** Asks for a value for each component and keeps those that are there. */
export function collect<T>(
  valueOf: (component: HeartbeatComponent) => T | null,
): Readonly<Partial<Record<HeartbeatComponent, T>>> {
  const entries = HEARTBEAT_COMPONENTS.map((component) => [component, valueOf(component)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== null)) as Partial<
    Record<HeartbeatComponent, T>
  >;
}
