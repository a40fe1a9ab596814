import { asSeconds, collect } from './raw';
import type { OperatorLimits } from './runtime-config';
import type { KeyValue } from './storage';

const KEY = 'vitals.limits';

/** The limits that were set in this browser; what is damaged in storage counts as not set. */
export function readOwnLimits(storage: KeyValue): OperatorLimits {
  try {
    const stored = JSON.parse(storage.get(KEY) ?? '{}') as Readonly<Record<string, unknown>> | null;
    return collect((component) => asSeconds(stored?.[component]));
  } catch {
    return {};
  }
}

/** Keeps them for the next visit, in seconds. */
export function writeOwnLimits(storage: KeyValue, limits: OperatorLimits): void {
  const entries = Object.entries(limits).map(([component, limit]) => [component, limit / 1000]);
  storage.set(KEY, entries.length === 0 ? null : JSON.stringify(Object.fromEntries(entries)));
}
