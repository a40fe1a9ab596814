import type { Episode, Subject } from '../incidents';
import type { ComponentName } from '../model';
import type { Instant } from '../time';
import { componentRecord, isInstant, isRecord, readEpisode } from './read';

/** What the fold knows of a component that is, or was a moment ago, in trouble. */
export interface Standing {
  /** Ended already where a milder trouble trails behind it. */
  readonly episode: Episode;
  /** Since `episode.seen` nobody could know it: what it depends on was down. */
  readonly isHidden: boolean;
  /** The milder trouble that trails behind; it becomes an episode of its own where it lasts. */
  readonly tail: Episode | null;
}

/** All that the fold needs to go on where it was. Plain JSON data, of the same size however long it runs. */
export interface IncidentMemory {
  readonly version: 1;
  /** The last answer; null before there was one. */
  readonly last: Instant | null;
  /**
   * The last answer that showed a component well, or only what hides it: no trouble of now began before. While the database is
   * down no heartbeat can be written, so that a silence of that time proves nothing.
   */
  readonly notBefore: Readonly<Partial<Record<ComponentName, Instant>>>;
  readonly standing: Readonly<Partial<Record<ComponentName, Standing>>>;
  /** The page's own sight of Airflow, while it fails. */
  readonly sight: Episode | null;
  /** The second that the last id of a subject names, so that no id is given twice. */
  readonly ids: Readonly<Partial<Record<Subject, number>>>;
}

export const EMPTY_INCIDENTS: IncidentMemory = {
  version: 1,
  last: null,
  notBefore: {},
  standing: {},
  sight: null,
  ids: {},
};

/**
 * What a store holds -> the memory; null where it is none, of another version, or damaged anywhere: a memory that is half
 * right would give wrong times. Never throws.
 */
export function readIncidentMemory(stored: unknown): IncidentMemory | null {
  if (!isRecord(stored) || stored['version'] !== 1) return null;
  const { last, sight } = stored;
  const notBefore = componentRecord(stored['notBefore'], (value) => (isInstant(value) ? value : null));
  const standing = componentRecord(stored['standing'], readStanding);
  const ids = readIds(stored['ids']);
  const seeing = sight === null ? null : readEpisode(sight);
  const isSightRead = sight === null || seeing?.subject === 'sight';
  if (notBefore === null || standing === null || ids === null || !isSightRead) return null;
  if (last !== null && !isInstant(last)) return null;
  return { version: 1, last, notBefore, standing, sight: seeing, ids };
}

function readStanding(stored: unknown): Standing | null {
  if (!isRecord(stored) || typeof stored['isHidden'] !== 'boolean') return null;
  const episode = readEpisode(stored['episode']);
  const tail = stored['tail'] === null ? null : readEpisode(stored['tail']);
  if (episode === null || (stored['tail'] !== null && tail === null)) return null;
  return { episode, isHidden: stored['isHidden'], tail };
}

function readIds(stored: unknown): IncidentMemory['ids'] | null {
  if (!isRecord(stored)) return null;
  const { sight, ...components } = stored;
  const ids = componentRecord(components, (value) => (isInstant(value) ? (value as number) : null));
  if (ids === null || (sight !== undefined && !isInstant(sight))) return null;
  return sight === undefined ? ids : { ...ids, sight };
}
