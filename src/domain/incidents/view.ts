import type { Episode, Incident, Subject } from '../incidents';
import { COMPONENTS } from '../model';
import { urgency } from '../severity';
import { between, instant } from '../time';
import { isFollowing } from './cause';
import { levelOf } from './episode';
import { BLIPS, CONFIRMED_AFTER, LONGEST_CHAIN, TOGETHER } from './limits';

/**
 * Episodes in any order -> what a person reads: open ones first, then the newest. Troubles of one subject and one level
 * whose pauses are shorter than five minutes are one incident (of 250 at most, then another begins); what was seen to last less than ten seconds is none and
 * belongs to none, only three of them within five minutes are one. Causes and consequences name each other where both are incidents.
 */
export function incidentsOf(episodes: readonly Episode[]): readonly Incident[] {
  const incidents: Incident[] = [];
  const owner = new Map<string, string>();
  let rest = episodes;
  while (rest.length > 0) {
    // Causes first: what follows from two incidents is two, however short the pause between.
    const next = rest.filter(({ cause }) => cause === null || owner.has(cause));
    const told = next.length === 0 ? rest : next;
    const ready = new Set(told);
    rest = rest.filter((one) => !ready.has(one));
    for (const one of families(told, owner).flatMap(chains).map(incidentOf)) {
      incidents.push(one);
      for (const { id } of one.episodes) owner.set(id, one.id);
    }
  }
  return linked(incidents, owner).sort(order);
}

function families(
  episodes: readonly Episode[],
  owner: ReadonlyMap<string, string>,
): readonly (readonly Episode[])[] {
  const found = new Map<string, Episode[]>();
  for (const episode of episodes) {
    const { subject, worst, cause } = episode;
    const follows = cause !== null || isFollowing(worst.reason);
    const key = `${subject} ${levelOf(worst.verdict)} ${follows} ${cause === null ? '' : owner.get(cause)}`;
    const family = found.get(key);
    if (family === undefined) found.set(key, [episode]);
    else family.push(episode);
  }
  return [...found.values()];
}

/**
 * Seen to last: by the server's own times, or by this page. That Airflow did not answer lasts until it does, as tries come
 * ever more seldom; one try alone shows no more than one bad answer.
 */
export function isConfirmed({ subject, began, seen, ended, endedAfter }: Episode): boolean {
  const end = subject === 'sight' && seen > began ? (endedAfter ?? ended ?? seen) : seen;
  return between(began, end) >= CONFIRMED_AFTER;
}

type Chain = readonly [Episode, ...Episode[]];

/**
 * What counts of one family, cut where a pause is long, and where a chain is full. What comes after a full one is told as if
 * nothing had been before it, so that it keeps its name when that one is forgotten.
 */
function chains(family: readonly Episode[]): readonly Chain[] {
  const found: Chain[] = [];
  for (let left = family.toSorted(byTime); left.length > 0; ) {
    const { whole, last } = untilFull(counted(left));
    found.push(...whole);
    left = last === null ? [] : left.slice(left.indexOf(last) + 1);
  }
  return found;
}

/** Chains up to the first full one, and the last episode of that; null where none is full. */
function untilFull(episodes: readonly Episode[]): {
  readonly whole: readonly Chain[];
  readonly last: Episode | null;
} {
  const whole: [Episode, ...Episode[]][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const episode of episodes) {
    const last = whole.at(-1);
    if (last === undefined || episode.began - end >= TOGETHER) whole.push([episode]);
    else if (last.push(episode) >= LONGEST_CHAIN) return { whole, last: episode };
    end = Math.max(end, episode.ended ?? Number.POSITIVE_INFINITY);
  }
  return { whole, last: null };
}

const byTime = (a: Episode, b: Episode): number =>
  a.began - b.began || a.seen - b.seen || (a.id < b.id ? -1 : 1);

/** What lasted, and blips that come thick: a single one neither lengthens what lasted nor joins two of it. In order of time. */
function counted(family: readonly Episode[]): readonly Episode[] {
  const blips = family.filter((one) => !isConfirmed(one));
  const thick = new Set<Episode>();
  for (const [index, { began }] of blips.entries()) {
    const last = blips[index + BLIPS - 1];
    if (last === undefined || between(began, last.began) >= TOGETHER) continue;
    for (const one of blips.slice(index, index + BLIPS)) thick.add(one);
  }
  return family.filter((one) => isConfirmed(one) || thick.has(one));
}

function incidentOf(episodes: Chain): Incident {
  const [first] = episodes;
  const isOpen = episodes.some(({ ended }) => ended === null);
  return {
    id: first.id,
    subject: first.subject,
    episodes,
    began: first.began,
    ended: isOpen ? null : instant(Math.max(...episodes.map(({ ended }) => ended ?? 0))),
    worst: episodes.reduce(worse),
    consequences: [],
    cause: null,
  };
}

/** The worse verdict, then the longer one, then the later. */
function worse(first: Episode, second: Episode): Episode {
  const order =
    urgency(second.worst.verdict) - urgency(first.worst.verdict) || lengthOf(second) - lengthOf(first);
  return order >= 0 ? second : first;
}

const lengthOf = ({ began, seen }: Episode): number => between(began, seen);

function linked(incidents: readonly Incident[], owner: ReadonlyMap<string, string>): Incident[] {
  const causes = new Map<string, string>();
  const consequences = new Map<string, string[]>();
  for (const { id, episodes } of incidents) {
    const named = episodes.find(({ cause }) => cause !== null && owner.has(cause))?.cause ?? null;
    const cause = named === null ? undefined : owner.get(named);
    if (cause === undefined || cause === id) continue;
    causes.set(id, cause);
    consequences.set(cause, [...(consequences.get(cause) ?? []), id]);
  }
  return incidents.map((one) => ({
    ...one,
    cause: causes.get(one.id) ?? null,
    consequences: consequences.get(one.id) ?? [],
  }));
}

const PLACE: readonly Subject[] = ['sight', 'metadatabase', ...COMPONENTS];

/** Open first, then newest; of those that began together the cause first, then as components always stand. */
function order(a: Incident, b: Incident): number {
  const isOpen = (one: Incident): number => (one.ended === null ? 1 : 0);
  return (
    isOpen(b) - isOpen(a) ||
    b.began - a.began ||
    PLACE.indexOf(a.subject) - PLACE.indexOf(b.subject) ||
    (a.id < b.id ? -1 : 1)
  );
}
