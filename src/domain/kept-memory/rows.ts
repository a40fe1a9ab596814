import { isInstant, isRecord } from '../incidents/read';
import type { Kin } from '../judged';
import type { Fate } from '../replicas';
import type { FormerMember } from '../roster';
import { type Instant, ms } from '../time';
import { isText, orNull } from './checks';

/** What of a job row the next answer of the job list is held against. */
export interface KeptRow extends Omit<FormerMember, 'row' | 'successor'> {
  readonly id: number;
  readonly heartbeat: Instant | null;
  readonly successor: Kin | null;
}

export const keptRow = (member: FormerMember): KeptRow => ({
  id: member.row.id,
  heartbeat: member.row.heartbeat,
  firstSeen: member.firstSeen,
  wasLate: member.wasLate,
  behind: member.behind,
  told: member.told,
  seat: member.seat,
  vanishedAt: member.vanishedAt,
  successor: member.successor,
});

export const formerOf = ({ id, heartbeat, ...lasting }: KeptRow): FormerMember => ({
  row: { id, heartbeat },
  ...lasting,
});

/** What a store holds -> a row; null where it is none. Never throws. */
export function readRow(stored: unknown): KeptRow | null {
  if (!isRecord(stored)) return null;
  const { id, wasLate } = stored;
  const heartbeat = orNull(stored['heartbeat'], readInstant);
  const told = orNull(stored['told'], readInstant);
  const vanishedAt = orNull(stored['vanishedAt'], readInstant);
  const firstSeen = readInstant(stored['firstSeen']);
  const seat = orNull(stored['seat'], (value) => (isText(value) ? value : null));
  const behind = orNull(stored['behind'], readBehind);
  const successor = orNull(stored['successor'], readKin);
  if (!isId(id) || typeof wasLate !== 'boolean' || firstSeen === null) return null;
  if (heartbeat === undefined || told === undefined || vanishedAt === undefined) return null;
  if (seat === undefined || behind === undefined || successor === undefined) return null;
  return { id, heartbeat, firstSeen, wasLate, behind, told, seat, vanishedAt, successor };
}

export const readInstant = (stored: unknown): Instant | null => (isInstant(stored) ? stored : null);

const isId = (value: unknown): value is number => Number.isSafeInteger(value);

function readBehind(stored: unknown): FormerMember['behind'] {
  if (!isRecord(stored)) return null;
  const { heartbeat, since } = stored;
  const age = stored['age'];
  if (!isInstant(heartbeat) || !isInstant(since) || !isInstant(age)) return null;
  return { heartbeat, since, age: ms(age) };
}

const FATES: Readonly<Record<Fate, true>> = {
  alive: true,
  late: true,
  lost: true,
  stopped: true,
  unknown: true,
};
const isFate = (value: unknown): value is Fate => typeof value === 'string' && Object.hasOwn(FATES, value);

function readKin(stored: unknown): Kin | null {
  if (!isRecord(stored)) return null;
  const { id, job, name, fate } = stored;
  const lastAt = orNull(stored['lastAt'], readInstant);
  if (!isText(id) || !isId(job) || !isText(name) || !isFate(fate) || lastAt === undefined) return null;
  return { id, job, name, fate, lastAt };
}
