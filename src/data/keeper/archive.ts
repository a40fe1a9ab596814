import type { Gap } from '../../domain/history';
import { parseAges } from '../../domain/history/parse-ages';
import type { Known } from '../../domain/history/rows';
import type { Episode, Incident } from '../../domain/incidents';
import type { IncidentMemory } from '../../domain/incidents/memory';
import { setBack } from '../../domain/incidents/set-back';
import { incidentsOf } from '../../domain/incidents/view';
import type { Judged } from '../../domain/judged';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import { type Duration, type Instant, minutes } from '../../domain/time';
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
}

export const EMPTY_ARCHIVE: Archive = {
  episodes: new Map(),
  gaps: [],
  notes: new Map(),
  known: new Map(),
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
  return {
    episodes: new Map(episodes.map((episode) => [episode.id, episode])),
    gaps: kept.gaps,
    notes: new Map(kept.notes.map((note) => [note.id, note])),
    known: new Map(kept.known.map((one) => [one.key, one])),
  };
}

/** With what one moment has changed; the oldest go where it is too much. */
export function added(archive: Archive, changed: readonly Episode[], gap: Gap | null): Archive {
  const episodes = changed.length === 0 ? archive.episodes : new Map(archive.episodes);
  if (changed.length > 0) {
    for (const episode of changed) (episodes as Map<string, Episode>).set(episode.id, episode);
    const closed = [...episodes.values()].filter(({ ended }) => ended !== null);
    const surplus = closed.toSorted((a, b) => a.began - b.began).slice(0, -EPISODES);
    for (const { id } of surplus) (episodes as Map<string, Episode>).delete(id);
  }
  const gaps = gap === null ? archive.gaps : [...archive.gaps, gap].slice(-GAPS);
  return { ...archive, episodes, gaps };
}

/** The clock was set back to `at`: what is over already moves, and what nobody watched has not happened yet. */
export function turnedBack(
  archive: Archive,
  at: Instant,
  by: Duration,
): { readonly archive: Archive; readonly moved: readonly Episode[] } {
  const episodes = new Map(archive.episodes);
  const moved: Episode[] = [];
  for (const [id, episode] of archive.episodes) {
    const earlier = setBack(episode, at, by);
    if (earlier === episode) continue;
    moved.push(earlier);
    episodes.set(id, earlier);
  }
  const gaps = archive.gaps
    .filter(({ from }) => from < at)
    .map((gap) => (gap.to > at ? { ...gap, to: at } : gap));
  return { archive: { ...archive, episodes, gaps }, moved };
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
