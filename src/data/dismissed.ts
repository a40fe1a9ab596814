import type { Instant } from '../domain/time';
import type { KeyValue } from './storage';

/** Tombstones that were put away in this browser, of one Airflow. */
export interface Dismissed {
  ids(): ReadonlySet<string>;
  dismiss(id: string, now: Instant): void;
}

/** A row that was lost is shown for no longer than this, so its being put away is remembered for no longer either. */
const KEPT = 24 * 3_600_000;
/** More than anybody clicks away; the oldest are forgotten first. */
const MOST = 500;

/** What was put away before, from storage; what is damaged there counts as nothing. `base`: of the Airflow. */
export function readDismissed(storage: KeyValue, base: URL, now: Instant): Dismissed {
  const key = `vitals.dismissed ${base.href}`;
  const at = new Map(stored(storage.get(key)).filter(([, when]) => now - when < KEPT && when <= now));
  let ids: ReadonlySet<string> = new Set(at.keys());
  return {
    ids: () => ids,
    dismiss(id, when) {
      at.delete(id);
      at.set(id, when);
      const kept = [...at].filter(([, since]) => when - since < KEPT).slice(-MOST);
      storage.set(key, JSON.stringify(kept));
      ids = new Set(kept.map(([one]) => one));
    },
  };
}

function stored(text: string | null): (readonly [string, number])[] {
  try {
    const entries: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(entries) ? entries.filter(isEntry) : [];
  } catch {
    return [];
  }
}

const isEntry = (entry: unknown): entry is readonly [string, number] =>
  Array.isArray(entry) && typeof entry[0] === 'string' && typeof entry[1] === 'number';
