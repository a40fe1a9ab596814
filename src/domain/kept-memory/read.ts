import type { Identity } from '../identity';
import { componentRecord, isInstant, isRecord, isVerdict } from '../incidents/read';
import { type KeptMemory, MOST_KEPT } from '../kept-memory';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../model';
import type { Instant } from '../time';
import type { Memory } from '../watch';
import { isText, orNull, readAll } from './checks';
import { readParses } from './parses';
import { readInstant, readRow } from './rows';

/**
 * What a store holds -> the memory of an earlier page, without fields that it does not know; null where it is none, of
 * another version, or damaged anywhere: what is half remembered would be held against answers that it does not fit.
 * Never throws.
 */
export function readKeptMemory(stored: unknown): KeptMemory | null {
  if (!isRecord(stored) || stored['version'] !== 1) return null;
  const { at, clock, hadBundles } = stored;
  const identities = heartbeatRecord(stored['identities'], (list) => readAll(list, readIdentity, MOST_KEPT));
  const firstSeen = componentRecord(stored['firstSeen'], (list) => readAll(list, readSight, MOST_KEPT));
  const ended = componentRecord(stored['ended'], readInstant);
  const lastAlive = componentRecord(stored['lastAlive'], readInstant);
  const standing = componentRecord(stored['standing'], readStanding);
  const joined = componentRecord(stored['joined'], readStanding);
  const jobs = orNull(stored['jobs'], readJobs);
  const parses = readParses(stored['parses']);
  if (!isInstant(at) || (clock !== 'server' && clock !== 'browser')) return null;
  if (typeof hadBundles !== 'boolean' || jobs === undefined || parses === null) return null;
  if (identities === null || firstSeen === null || ended === null) return null;
  if (lastAlive === null || standing === null || joined === null) return null;
  const known = { identities, firstSeen, ended, lastAlive, standing, joined };
  return { version: 1, at, clock, ...known, jobs, hadBundles, parses };
}

/** One value for each of the three; null where one cannot be read. */
function heartbeatRecord<T>(
  stored: unknown,
  read: (stored: unknown) => T | null,
): Readonly<Record<HeartbeatComponent, T>> | null {
  if (!isRecord(stored)) return null;
  const all = HEARTBEAT_COMPONENTS.map((component) => [component, read(stored[component])] as const);
  return all.some(([, one]) => one === null)
    ? null
    : (Object.fromEntries(all) as Readonly<Record<HeartbeatComponent, T>>);
}

function readIdentity(stored: unknown): Identity | null {
  if (!isRecord(stored)) return null;
  const { id, host } = stored;
  const heartbeat = orNull(stored['heartbeat'], readInstant);
  return isText(id) && isText(host) && heartbeat !== undefined ? { id, host, heartbeat } : null;
}

function readSight(stored: unknown): readonly [Instant, Instant] | null {
  if (!Array.isArray(stored) || stored.length !== 2) return null;
  const [value, seen] = stored as readonly unknown[];
  return isInstant(value) && isInstant(seen) ? [value, seen] : null;
}

function readStanding(stored: unknown): NonNullable<Memory['standing']['scheduler']> | null {
  if (!isRecord(stored)) return null;
  const { verdict, at, seenToBegin } = stored;
  if (!isVerdict(verdict) || !isInstant(at) || typeof seenToBegin !== 'boolean') return null;
  return { verdict, at, seenToBegin };
}

function readJobs(stored: unknown): KeptMemory['jobs'] {
  if (!isRecord(stored)) return null;
  const { at } = stored;
  const rows = heartbeatRecord(stored['rows'], (list) => readAll(list, readRow, MOST_KEPT));
  return isInstant(at) && rows !== null ? { at, rows } : null;
}
