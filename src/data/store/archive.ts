import { type Gone, isGone, leftOf } from '../../domain/history/gone';
import { TIERS, type Tier } from '../../domain/history/tiers';
import { readEpisode } from '../../domain/incidents/read';
import { firstSeen } from '../../domain/incidents/set-back';
import { type Instant, instant } from '../../domain/time';
import type { Clock } from '../clock';
import type { Change, Kept, Note, Store } from '../store';
import { type Absorbed, absorb } from './absorb';
import { readCheckpoint, readGap, readKnown, readNote } from './checks';
import type { Contents } from './contents';
import type { Damage } from './damage';
import { createDictionary } from './dictionary';
import { prune, sacrifice } from './retention';
import { getRows, putRow, type Who } from './row-pair';
import { COMPONENT_ROWS, INSTANCE_ROWS, SECTIONS, type Section } from './sections';
import type { Access, Shelf } from './shelf';
import { usageOf } from './usage';

/** The history on a shelf. Rejects where the shelf does; what is damaged on it is left out and counted. */
export interface Archive extends Pick<Store, 'write' | 'rows' | 'setNote' | 'usage' | 'clear' | 'close'> {
  kept(): Promise<Kept>;
  /** Nobody has ever written an answer down here, or it was deleted. */
  isEmpty(): Promise<boolean>;
  /** Rows that begin in that time go, and episodes that were first seen in it; gaps are cut. */
  setBack(gone: Gone): Promise<void>;
  /** `now`: of a file nothing is taken that lies in the future. */
  absorb(contents: Contents, now: Instant): Promise<Absorbed>;
  putCheckpoint(checkpoint: Change['checkpoint']): Promise<void>;
  /** Makes room at the cost of what is missed least. */
  sacrifice(what: 'instances' | 'older', now: Instant): Promise<void>;
}

export function createArchive(shelf: Shelf, damage: Damage, clock: Pick<Clock, 'now'>): Archive {
  const dictionary = createDictionary(damage, clock);
  let pruned: Instant | null = null;

  const change = async <T>(work: (at: Access) => Promise<T>): Promise<T> => {
    try {
      return await shelf.run('write', SECTIONS, work);
    } catch (error) {
      // Numbers that it gave out were never written.
      dictionary.forget();
      throw error;
    }
  };

  return {
    kept: () =>
      shelf.run('read', ['meta', 'episodes', 'notes', 'gaps', 'names'], async (at) => {
        const checkpoint = await at.get('meta', 'checkpoint');
        const read = checkpoint === undefined ? null : readCheckpoint(checkpoint);
        if (checkpoint !== undefined && read === null) damage.found('meta', 'checkpoint');
        return {
          checkpoint: read,
          episodes: await listed(at, damage, 'episodes', readEpisode),
          notes: await listed(at, damage, 'notes', readNote),
          gaps: await listed(at, damage, 'gaps', readGap),
          known: await listed(at, damage, 'names', readKnown),
        };
      }),
    write: ({ checkpoint, rows, episodes, gaps, known, now, gone }) =>
      change(async (at) => {
        for (const one of gone) await setBack(at, damage, one);
        await dictionary.enter(at, known);
        for (const row of rows) await putRow(at, dictionary, row);
        for (const episode of episodes) at.put('episodes', episode.id, episode);
        for (const gap of gaps) at.put('gaps', gap.from, gap);
        at.put('meta', 'checkpoint', checkpoint);
        await prune(at, dictionary, now, pruned);
      }).then(() => {
        pruned = now;
      }),
    rows: (tier: Tier, from: Instant, to: Instant, who: Who) =>
      shelf.run(
        'read',
        who === null
          ? [`components ${tier}`, 'meta', 'names']
          : [`components ${tier}`, `instances ${tier}`, 'meta', 'names'],
        (at) => getRows(at, dictionary, damage, { tier, from, to, who }),
      ),
    setNote: (id: string, note: Note | null) =>
      change(async (at) => (note === null ? at.remove('notes', id) : at.put('notes', id, note))),
    isEmpty: () =>
      shelf.run('read', ['meta'], async (at) => (await at.get('meta', 'checkpoint')) === undefined),
    usage: () => shelf.run('read', SECTIONS, usageOf),
    clear: () =>
      change(async (at) => {
        for (const section of SECTIONS) if (section !== 'names' && section !== 'meta') at.clear(section);
        at.remove('meta', 'checkpoint');
        at.remove('meta', 'horizon');
        await dictionary.clear(at);
        pruned = null;
      }),
    setBack: (gone) => change((at) => setBack(at, damage, gone)),
    absorb: (contents, now) => change((at) => absorb({ at, dictionary, damage }, contents, now)),
    putCheckpoint: (checkpoint) => change(async (at) => at.put('meta', 'checkpoint', checkpoint)),
    sacrifice: (what, now) => change((at) => sacrifice(at, what, now)),
    close: () => shelf.close(),
  };
}

async function setBack(at: Access, damage: Damage, gone: Gone): Promise<void> {
  for (const section of [...COMPONENT_ROWS, ...INSTANCE_ROWS])
    at.clear(section, { from: gone.after + 1, to: gone.upTo });
  for (const gap of await listed(at, damage, 'gaps', readGap)) {
    const left = leftOf(gap, gone);
    if (left.length === 1 && left[0] === gap) continue;
    at.remove('gaps', gap.from);
    for (const one of left) at.put('gaps', one.from, one);
  }
  for (const episode of await listed(at, damage, 'episodes', readEpisode))
    if (isGone(gone, firstSeen(episode))) at.remove('episodes', episode.id);
  const horizon = await at.get('meta', 'horizon');
  if (gone.upTo === null && typeof horizon === 'number' && horizon > gone.after)
    at.put('meta', 'horizon', gone.after);
}

/** All records of a section that can be read; the others are counted. */
async function listed<T>(
  at: Access,
  damage: Damage,
  section: Section,
  read: (value: unknown) => T | null,
): Promise<readonly T[]> {
  const found: T[] = [];
  for (const [key, value] of await at.entries(section)) {
    const one = read(value);
    if (one === null) damage.found(section, key);
    else found.push(one);
  }
  return found;
}

/** Everything of an archive, as `absorb` takes it. For what is small: rows are many otherwise. */
export async function contentsOf(archive: Archive): Promise<Contents> {
  const { episodes, notes, gaps, known } = await archive.kept();
  const tiers = await Promise.all(
    TIERS.map((tier) => archive.rows(tier, instant(0), instant(Number.MAX_SAFE_INTEGER), 'all')),
  );
  return { rows: tiers.flat(), known, episodes, notes, gaps, file: null };
}
