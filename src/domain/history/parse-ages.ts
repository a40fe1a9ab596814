import type { Judged, Progress } from '../judged';
import { beatsKey } from '../strips';
import { between } from '../time';
import type { Sight } from './slice';

/** How old the newest parse of a bundle was: recorded beside the instances of the Dag processor, and no instance. */
export interface ParseAge {
  readonly key: string;
  /** The bundle's. */
  readonly name: string;
  readonly sight: Sight;
}

const PREFIX = beatsKey('dag_processor', 'bundle:');

/** What a bundle's parse age is recorded under; instances are `job:` or `host:`, so none is ever called so. */
export const bundleKey = (name: string): string => `${PREFIX}${name}`;

/** The bundle that a recorded key is about; null: it is an instance. */
export const bundleOf = (key: string): string | null =>
  key.startsWith(PREFIX) ? key.slice(PREFIX.length) : null;

/**
 * One for each bundle whose parses were told, in the order of the scopes; none where nothing is known of them. Bundles are
 * asked about once a minute at most, so the age is the one at that answer, as the verdict is: an age that went on growing
 * until the next one would pass limits that the bundle never passed.
 */
export function parseAges({ components }: Judged): readonly ParseAge[] {
  const found: ParseAge[] = [];
  for (const { kind, name, progress } of components.dag_processor.joined?.scopes ?? [])
    if (kind === 'bundle' && name !== null && progress !== null)
      found.push({ key: bundleKey(name), name, sight: sightOf(progress) });
  return found;
}

function sightOf({ newest, isStalled, limit, at }: Progress): Sight {
  if (newest === null) return { verdict: 'unknown', age: null, limit: null };
  return { verdict: isStalled ? 'degraded' : 'healthy', age: between(newest, at), limit };
}
