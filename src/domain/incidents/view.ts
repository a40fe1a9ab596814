import type { Episode, Incident, Subject } from '../incidents';
import { COMPONENTS } from '../model';
import { urgency } from '../severity';
import { between, instant } from '../time';
import { isFollowing, levelOf } from './episode';
import { BLIPS, CONFIRMED_AFTER, TOGETHER } from './limits';

/**
 * Episodes in any order -> what a person reads: open ones first, then the newest. Troubles of one subject and one level
 * whose pauses are shorter than five minutes are one incident; what was seen to last less than ten seconds is none by
 * itself, three of them within five minutes are. Causes and consequences name each other where both are incidents.
 */
export function incidentsOf(episodes: readonly Episode[]): readonly Incident[] {
  const families = new Map<string, Episode[]>();
  for (const episode of episodes) {
    const key = familyOf(episode);
    const family = families.get(key);
    if (family === undefined) families.set(key, [episode]);
    else family.push(episode);
  }
  const incidents = [...families.values()].flatMap(chains).filter(isIncident).map(incidentOf);
  return linked(incidents).sort(order);
}

/** Seen to last: by the server's own times, or by this page. */
export const isConfirmed = ({ began, seen }: Episode): boolean => between(began, seen) >= CONFIRMED_AFTER;

const familyOf = ({ subject, worst }: Episode): string =>
  `${subject} ${levelOf(worst.verdict)} ${isFollowing(worst.reason)}`;

type Chain = readonly [Episode, ...Episode[]];

/** Episodes of one family, cut where a pause is long. */
function chains(family: readonly Episode[]): readonly Chain[] {
  const found: [Episode, ...Episode[]][] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const episode of family.toSorted(byTime)) {
    const last = found.at(-1);
    if (last === undefined || episode.began - end >= TOGETHER) found.push([episode]);
    else last.push(episode);
    end = Math.max(end, episode.ended ?? Number.POSITIVE_INFINITY);
  }
  return found;
}

const byTime = (a: Episode, b: Episode): number =>
  a.began - b.began || a.seen - b.seen || (a.id < b.id ? -1 : 1);

function isIncident(chain: Chain): boolean {
  if (chain.some(isConfirmed)) return true;
  return chain.some(({ began }, index) => {
    const last = chain[index + BLIPS - 1];
    return last !== undefined && between(began, last.began) <= TOGETHER;
  });
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

function linked(incidents: readonly Incident[]): Incident[] {
  const owner = new Map(incidents.flatMap((one) => one.episodes.map(({ id }) => [id, one.id] as const)));
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
