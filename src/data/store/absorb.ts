import type { Row } from '../../domain/history/rows';
import { TIERS } from '../../domain/history/tiers';
import { type Instant, instant } from '../../domain/time';
import type { Checkpoint } from '../store';
import { absorbEpisodes } from './absorbed-episodes';
import { absorbRows } from './absorbed-rows';
import { readCheckpoint, readGap, readNote } from './checks';
import { type Contents, fitting } from './contents';
import type { Damage } from './damage';
import type { Dictionary } from './dictionary';
import { beside } from './joined-lanes';
import { joinedRows, renewedRow } from './joined-rows';
import { getRows } from './row-pair';
import type { Access } from './shelf';
import { endsOf, joinedGaps, portionOf, type Recording, recordingOf } from './watched';

export interface Absorbed {
  /** Rows that were not here, or say more now. */
  readonly rows: number;
  readonly episodes: number;
  /** Entries that are older than what is kept, or lie in the future. */
  readonly leftOut: number;
}

interface Place {
  readonly at: Access;
  readonly dictionary: Dictionary;
  readonly damage: Damage;
}

/**
 * Adds contents to what is here and takes nothing away: each bucket shows the worst of both, of the same episode the one
 * that was seen longer stays, of the same note the newest, and time that either has watched is watched. What is the same
 * changes nothing. `now`: what begins a day later than that cannot be.
 */
export async function absorb(place: Place, contents: Contents, now: Instant): Promise<Absorbed> {
  const { at, dictionary } = place;
  const { fit, leftOut } = fitting(contents, await at.get('meta', 'horizon'), now);
  if (fit.file === null) {
    await dictionary.enter(at, fit.known);
    for (const gap of fit.gaps) at.put('gaps', gap.from, gap);
  } else await dictionary.adopt(at, fit.known);
  const join = fit.file === null ? renewedRow : await joining(place, fit, fit.file);
  const rows = await absorbRows({ ...place, join }, fit.rows);
  const taken = fit.file === null ? null : (fit.file.taken ?? now);
  const episodes = await absorbEpisodes(at, fit.episodes, taken === null ? null : earlier(taken, now));
  for (const note of fit.notes) {
    const mine = readNote(await at.get('notes', note.id));
    if (mine === null || mine.at < note.at) at.put('notes', note.id, note);
  }
  return { rows, episodes, leftOut };
}

const earlier = (one: Instant, other: Instant): Instant => (one < other ? one : other);

/** Joins when a file and this store were watched, and tells how rows of the two are joined. */
async function joining(
  place: Place,
  fit: Contents,
  file: NonNullable<Contents['file']>,
): Promise<(mine: Row, given: Row) => Row> {
  const { at } = place;
  const checkpoint = readCheckpoint(await at.get('meta', 'checkpoint'));
  const here = await recordedHere(place, checkpoint);
  const there = recordingOf(fit.rows, fit.gaps, file);
  const gaps = joinedGaps(here, there);
  const kept = new Set(gaps);
  for (const gap of here.gaps) if (!kept.has(gap)) at.remove('gaps', gap.from);
  const before = new Set(here.gaps);
  for (const gap of gaps) if (!before.has(gap)) at.put('gaps', gap.from, gap);
  const both = reached(checkpoint, there);
  if (both !== checkpoint) at.put('meta', 'checkpoint', both);
  const times = beside(portionOf(here, there));
  return (mine, given) => joinedRows(mine, given, times);
}

/**
 * Where nothing was recorded yet the next answer goes on from where the file ends; what a file has of later times lies
 * ahead until the watching comes to it (`Continuity`).
 */
function reached(checkpoint: Checkpoint | null, { watched }: Recording): Checkpoint | null {
  const [first, last] = [watched[0]?.from, watched.at(-1)?.to];
  if (first === undefined || last === undefined) return checkpoint;
  if (checkpoint === null) return { first, last, blind: null, ahead: null, incidents: null, memory: null };
  const ends = endsOf(checkpoint);
  const start = earlier(first, ends.first ?? first);
  const end = ends.last === null || last > ends.last ? last : ends.last;
  if (start === ends.first && end === ends.last) return checkpoint;
  const isAhead = end > (checkpoint.last ?? end);
  return {
    ...checkpoint,
    first: earlier(start, checkpoint.first ?? start),
    last: checkpoint.last ?? end,
    ahead: isAhead ? { first: start, last: end } : checkpoint.ahead,
  };
}

async function recordedHere(
  { at, dictionary, damage }: Place,
  checkpoint: Checkpoint | null,
): Promise<Recording> {
  const rows: Row[] = [];
  const ever = { from: instant(0), to: instant(Number.MAX_SAFE_INTEGER), who: null };
  for (const tier of TIERS) rows.push(...(await getRows(at, dictionary, damage, { tier, ...ever })));
  const gaps = (await at.entries('gaps')).map(([, value]) => readGap(value)).filter((gap) => gap !== null);
  return recordingOf(rows, gaps, endsOf(checkpoint));
}
