import type { Gap } from '../../domain/history';
import { type Continuity, untold } from '../../domain/history/continuity';
import { comeBy } from '../../domain/history/gone';
import type { Known } from '../../domain/history/rows';
import type { Incident } from '../../domain/incidents';
import type { Lives } from '../../domain/lives';
import type { Tellings } from '../../domain/tellings';
import type { Instant } from '../../domain/time';
import { cell } from '../cell';
import type { Chronicle, Keeping } from '../chronicle';
import { share } from '../sharing';
import type { Note, StoreTrouble } from '../store';
import { type Archive, incidentsIn } from './archive';

/** What of the chronicle is watched. */
export type ShownChronicle = Pick<
  Chronicle,
  'version' | 'keeping' | 'incidents' | 'notes' | 'known' | 'lives' | 'tellings'
>;

/** Nothing yet. */
export const createShownChronicle = (lasts: boolean): ShownChronicle => ({
  version: cell(0),
  keeping: cell<Keeping>({ trouble: null, where: lasts ? 'kept' : 'memory', since: null, bytes: null }),
  incidents: cell<readonly Incident[]>([]),
  notes: cell<ReadonlyMap<string, Note>>(new Map()),
  known: cell<readonly Known[]>([]),
  lives: cell<Lives | null>(null),
  tellings: cell<Tellings | null>(null),
});

/** Shows what has changed between two archives; `version` rises in any case. */
export function show(shown: ShownChronicle, before: Archive, after: Archive): void {
  if (after.episodes !== before.episodes) shown.incidents.set(incidentsIn(after));
  if (after.notes !== before.notes) shown.notes.set(after.notes);
  if (after.known !== before.known) shown.known.set(newest(after));
  shown.version.set(shown.version.get() + 1);
}

const newest = ({ known }: Archive): readonly Known[] =>
  [...known.values()].sort((a, b) => b.last - a.last || (a.key < b.key ? -1 : 1));

/** Where it is kept, as far as the store tells; `lasts`: it is one that outlives the page, as long as it has no trouble. */
export function showKeeping(
  { keeping }: ShownChronicle,
  told: Omit<Keeping, 'where'> & { readonly lasts: boolean },
): void {
  const { lasts, trouble, since, bytes } = told;
  const where = lasts && (trouble === null || LASTING.has(trouble.kind)) ? 'kept' : 'memory';
  keeping.set(share(keeping.get(), { trouble, where, since, bytes }));
}

/** Troubles after which the browser goes on keeping what is recorded. */
export const LASTING: ReadonlySet<StoreTrouble['kind']> = new Set(['cleared', 'damaged']);

/** Gaps that touch a range as far as they have come, and the one that lasts. */
export function gapsIn(
  { gaps }: Archive,
  continuity: Continuity,
  from: Instant,
  to: Instant,
): readonly Gap[] {
  const { blind } = continuity;
  const dark = untold(continuity);
  const touching = comeBy(gaps, dark).filter((gap) => gap.to >= from && gap.from <= to);
  return blind === null || dark === null || dark >= to
    ? touching
    : [...touching, { from: dark, to, why: blind.why }];
}
