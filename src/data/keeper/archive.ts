import type { Gap } from '../../domain/history';
import { type Gone, leftOf } from '../../domain/history/gone';
import { parseAges } from '../../domain/history/parse-ages';
import type { Known } from '../../domain/history/rows';
import type { Episode, Incident } from '../../domain/incidents';
import { forgotten } from '../../domain/incidents/forgotten';
import type { IncidentMemory } from '../../domain/incidents/memory';
import { firstSeen, setBack } from '../../domain/incidents/set-back';
import { incidentsOf } from '../../domain/incidents/view';
import type { Judged } from '../../domain/judged';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import { type Instant, minutes } from '../../domain/time';
import type { Kept, Note } from '../store';

/** As the store's own caps: what is held in memory does not outgrow what is kept. */
const EPISODES = 2000;
const GAPS = 500;
const KNOWN = 4000;
const MINUTE = minutes(1);

/** Everything small that was kept, and what this page has added to it. Plain data. */
export interface Archive {
  readonly episodes: ReadonlyMap<string, Episode>;
  readonly gaps: readonly Gap[];
  readonly notes: ReadonlyMap<string, Note>;
  readonly known: ReadonlyMap<string, Known>;
  /** Of later than the last answer, since the clock was set back: they are told when their time comes. */
  readonly ahead: readonly Episode[];
}

export const EMPTY_ARCHIVE: Archive = {
  episodes: new Map(),
  gaps: [],
  notes: new Map(),
  known: new Map(),
  ahead: [],
};

/** As it was read. An episode that the folds know nothing of can go on no more: it ended when nobody watched. */
export function archiveOf(kept: Kept, { standing, sight }: IncidentMemory): Archive {
  const alive = new Set([
    sight?.id,
    ...Object.values(standing).flatMap((one) => [one.episode.id, one.tail?.id]),
  ]);
  const last = kept.checkpoint?.last ?? null;
  const episodes = kept.episodes.map((episode): Episode => {
    if (episode.ended !== null || alive.has(episode.id)) return episode;
    const { seen } = episode;
    return { ...episode, ended: last === null || last < seen ? seen : last, endedAfter: seen };
  });
  const isLater = (episode: Episode): boolean =>
    last !== null && !alive.has(episode.id) && firstSeen(episode) > last;
  return {
    episodes: byId(episodes.filter((one) => !isLater(one))),
    gaps: inOrder(kept.gaps),
    notes: new Map(kept.notes.map((note) => [note.id, note])),
    known: new Map(kept.known.map((one) => [one.key, one])),
    ahead: episodes.filter(isLater),
  };
}

const byId = (episodes: Iterable<Episode>): ReadonlyMap<string, Episode> =>
  new Map([...episodes].map((episode) => [episode.id, episode]));

/** The clock has come back: with what lay ahead. */
export function caughtUp(archive: Archive, last: Instant): Archive {
  const now = archive.ahead.filter((one) => firstSeen(one) <= last);
  if (now.length === 0) return archive;
  const ahead = archive.ahead.filter((one) => firstSeen(one) > last);
  return { ...archive, episodes: byId([...now, ...archive.episodes.values()]), ahead };
}

/** With what one moment has changed; where it is too much the oldest incidents go. */
export function added(archive: Archive, changed: readonly Episode[], gap: Gap | null): Archive {
  const episodes = changed.length === 0 ? archive.episodes : new Map(archive.episodes);
  if (changed.length > 0) {
    for (const episode of changed) (episodes as Map<string, Episode>).set(episode.id, episode);
    const surplus = forgotten([...episodes.values()], EPISODES, new Set(archive.notes.keys()));
    for (const { id } of surplus) (episodes as Map<string, Episode>).delete(id);
  }
  const gaps = gap === null ? archive.gaps : inOrder([...archive.gaps, gap]).slice(-GAPS);
  return { ...archive, episodes, gaps };
}

/** A gap is the newest, unless others lie ahead. */
const inOrder = (gaps: readonly Gap[]): readonly Gap[] => gaps.toSorted((a, b) => a.from - b.from);

/** The clock was set back to `at`, or what it had left ahead is reached by a clock that goes on: `gone` went. */
export function turnedBack(
  archive: Archive,
  at: Instant,
  gone: Gone,
): { readonly archive: Archive; readonly changed: readonly Episode[] } {
  const all = [...archive.episodes.values(), ...archive.ahead];
  const left = all.flatMap((episode) => setBack(episode, at, gone) ?? []);
  const before = new Set(all);
  const episodes = byId(left.filter((one) => firstSeen(one) <= at));
  const ahead = left.filter((one) => firstSeen(one) > at);
  const gaps = archive.gaps.flatMap((gap) => leftOf(gap, gone));
  return {
    archive: { ...archive, episodes, gaps, ahead },
    changed: left.filter((one) => !before.has(one)),
  };
}

/**
 * With the instances of an answer and the bundles that have a parse age; `news` are those that were not known, were called otherwise, or were recorded last a
 * minute ago: when, is not kept finer.
 */
export function met(
  archive: Archive,
  judged: Judged,
  at: Instant,
): { readonly archive: Archive; readonly news: readonly Known[] } {
  const known = new Map(archive.known);
  const news: Known[] = [];
  function meet(component: ComponentName, key: string, name: string): void {
    const before = known.get(key);
    if (before?.name === name && Math.abs(at - before.last) < MINUTE) return;
    const one: Known = { key, component, name, first: before?.first ?? at, last: at };
    known.set(key, one);
    news.push(one);
  }
  for (const component of COMPONENTS)
    for (const { id, name } of judged.components[component].instances)
      meet(component, beatsKey(component, id), name);
  for (const { key, name } of parseAges(judged)) meet('dag_processor', key, name);
  if (news.length === 0) return { archive, news };
  for (const { key } of surplus(known)) known.delete(key);
  return { archive: { ...archive, known }, news };
}

const surplus = (known: ReadonlyMap<string, Known>): readonly Known[] =>
  known.size <= KNOWN ? [] : [...known.values()].toSorted((a, b) => a.last - b.last).slice(0, -KNOWN);

export const incidentsIn = ({ episodes }: Archive): readonly Incident[] =>
  incidentsOf([...episodes.values()]);
