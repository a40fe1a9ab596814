import type { Affected } from '../domain/incidents';
import { asked } from './words-executor';
import { clip } from './words-lists';

/** Which scheduler asked an executor, by the row's id (`EXECUTOR@SCHEDULER/INSTANCE`); null: not an executor, or not told. */
function askerOf({ key, name }: Affected): string | null {
  const begin = `executor ${name}@`;
  if (!key.startsWith(begin)) return null;
  const rest = key.slice(begin.length);
  return rest.slice(0, Math.max(0, rest.indexOf('/'))) || null;
}

/** "triggerer-1"; "CeleryExecutor ← scheduler-1": an executor is as well as each scheduler that asks it finds it. */
export function affectedName(one: Affected): string {
  const asker = askerOf(one);
  return asked(clip(one.name, 60), asker === null ? null : clip(asker, 60));
}

/** The executors that were certainly bad, and who found them so; each once. */
export function badExecutors(affected: readonly Affected[]): {
  readonly names: readonly string[];
  readonly askers: readonly string[];
} {
  const bad = affected.filter(({ worst }) => worst === 'unhealthy' || worst === 'no_reply');
  const askers = bad.map(askerOf);
  const named = askers.filter((asker) => asker !== null);
  return {
    names: [...new Set(bad.map(({ name }) => clip(name, 60)))].toSorted(),
    // One whose asker is not known may be anybody's.
    askers:
      named.length < askers.length ? [] : [...new Set(named.map((asker) => clip(asker, 60)))].toSorted(),
  };
}
