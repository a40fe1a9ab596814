import type { Blindness, Gap } from '../../domain/history';
import type { Known } from '../../domain/history/rows';
import { isInstant, isRecord } from '../../domain/incidents/read';
import { COMPONENTS } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import type { Instant } from '../../domain/time';
import type { Checkpoint, Note } from '../store';

/*
 * What a store or a file holds -> what the page works with, or null where it is damaged. Only fields that are known are
 * taken over. Nothing here throws.
 */

const WHYS: Readonly<Record<Blindness, true>> = {
  paused: true,
  hidden: true,
  asleep: true,
  failing: true,
  closed: true,
};
const isWhy = (value: unknown): value is Blindness => typeof value === 'string' && Object.hasOwn(WHYS, value);

const LONGEST = { key: 2000, note: 10_000 } as const;
const isText = (value: unknown, longest: number = LONGEST.key): value is string =>
  typeof value === 'string' && value.length <= longest;

const isMet = (value: unknown): value is Instant => isInstant(value) && value >= 0 && Number.isInteger(value);

export function readGap(stored: unknown): Gap | null {
  if (!isRecord(stored)) return null;
  const { from, to, why } = stored;
  return isInstant(from) && isInstant(to) && from <= to && isWhy(why) ? { from, to, why } : null;
}

export function readNote(stored: unknown): Note | null {
  if (!isRecord(stored)) return null;
  const { id, at, text } = stored;
  return isText(id) && isInstant(at) && isText(text, LONGEST.note) ? { id, at, text } : null;
}

/** A key says whose it is, so that none is ever the name of something else (`__proto__`). */
export function readKnown(stored: unknown): Known | null {
  if (!isRecord(stored)) return null;
  const { key, name, first, last } = stored;
  const component = COMPONENTS.find((one) => one === stored['component']);
  if (!isText(key) || component === undefined || !isText(name)) return null;
  if (!key.startsWith(beatsKey(component, ''))) return null;
  return isMet(first) && isMet(last) && first <= last ? { key, component, name, first, last } : null;
}

/** What the fold of incidents and the page remember is passed on as it is: who takes it reads it. */
export function readCheckpoint(stored: unknown): Checkpoint | null {
  if (!isRecord(stored)) return null;
  const { first, last, blind, incidents, memory = null } = stored;
  if (!isInstantOrNull(first) || !isInstantOrNull(last)) return null;
  const ahead = readAhead(stored['ahead']);
  if (blind === null) return { first, last, blind, ahead, incidents, memory };
  if (!isRecord(blind) || !isInstant(blind['since']) || !isWhy(blind['why'])) return null;
  return { first, last, blind: { since: blind['since'], why: blind['why'] }, ahead, incidents, memory };
}

function readAhead(stored: unknown): Checkpoint['ahead'] {
  if (!isRecord(stored)) return null;
  const { first, last } = stored;
  return isInstant(first) && isInstant(last) && first <= last ? { first, last } : null;
}

const isInstantOrNull = (value: unknown): value is Checkpoint['first'] => value === null || isInstant(value);
