import type { Recorded } from '../../../data/chronicle';
import type { Blindness, Gap } from '../../../domain/history';
import { type Bucket, cut } from '../../../domain/history/cut';
import { bundleOf } from '../../../domain/history/parse-ages';
import type { Known } from '../../../domain/history/rows';
import type { Slice, Stretch } from '../../../domain/history/slice';
import type { Lives } from '../../../domain/lives';
import { COMPONENTS, type ComponentName } from '../../../domain/model';
import type { Tellings } from '../../../domain/tellings';
import { type Duration, type Instant, ms } from '../../../domain/time';
import { type LaneTold, toldIn, toldOf, toldOfOne } from './told-lanes';
import type { Window } from './window';

/** What there is to say of one bucket of a lane. Watched and told by the server are never mixed. */
export type Cell =
  /** For how much of it the page asked in vain, and for how much nobody watched. */
  | {
      readonly is: 'seen';
      readonly slice: Slice;
      readonly unanswered: Duration;
      readonly unwatched: Duration;
    }
  /** The page asked, and nobody answered. */
  | { readonly is: 'failing' }
  /** Nobody looked; `told`: what the server says of it all the same, null where it says nothing. */
  | { readonly is: 'unwatched'; readonly why: Blindness | null; readonly told: LaneTold | null }
  /** From before anything was recorded here. */
  | { readonly is: 'before'; readonly told: LaneTold | null }
  /** It has only begun. */
  | { readonly is: 'ahead' }
  /** Of an instance: its component was watched, and it was not there. */
  | { readonly is: 'absent' };

export interface Lane {
  readonly key: string;
  readonly component: ComponentName;
  /** One instance of it, and what it is called; null: the component as a whole. */
  readonly who: Pick<Known, 'key' | 'name'> | null;
  readonly stretches: readonly Stretch[];
  readonly cells: readonly Cell[];
  readonly told: readonly LaneTold[];
}

export interface LaneFacts {
  readonly recorded: Recorded;
  readonly lives: Lives | null;
  /** What schedulers told of executors; null or left out without the plugin. */
  readonly tellings?: Tellings | null;
  /** The first answer that was ever recorded here. */
  readonly since: Instant | null;
  /** The instance that has a lane of its own, under its component. */
  readonly who: Pick<Known, 'key' | 'name' | 'component'> | null;
  /** All of the window lies in the future: nobody has failed to watch it. */
  readonly isAhead: boolean;
}

/** All lanes of a window, in the order of the page. */
export function lanesOf(window: Window, facts: LaneFacts): readonly Lane[] {
  const { recorded, lives, tellings = null, since, who, isAhead } = facts;
  const sight = isAhead ? AHEAD : sightOf(window, recorded, since);
  return COMPONENTS.flatMap((component) => {
    const told = toldOf(component, lives, tellings);
    const own = laneOf(window, sight, component, null, recorded.components[component], told);
    // A bundle has a parse age below, and no lane: it is no instance.
    if (who?.component !== component || bundleOf(who.key) !== null) return [own];
    const ofOne = component === 'executor' ? toldOfOne(who, tellings) : [];
    const lane = laneOf(window, sight, component, who, recorded.instances[who.key] ?? [], ofOne);
    const cells = lane.cells.map((cell, index) =>
      cell.is !== 'seen' && own.cells[index]?.is === 'seen' ? ABSENT : cell,
    );
    return [own, { ...lane, cells }];
  });
}

/** Nothing is known of it, and nothing could be. */
const AHEAD: Sight = { since: null, last: null, blind: [], unanswered: [], unwatched: [], isAhead: true };
const ABSENT: Cell = { is: 'absent' };

/** What holds for all lanes alike. */
interface Sight {
  readonly since: Instant | null;
  readonly last: Instant | null;
  /** By bucket: the kind of blindness that lasted longest in it; null where there was none. */
  readonly blind: readonly (Blindness | null)[];
  /** By bucket: how long nobody answered, and how long nobody watched. */
  readonly unanswered: readonly Duration[];
  readonly unwatched: readonly Duration[];
  readonly isAhead: boolean;
}

function sightOf(window: Window, recorded: Recorded, since: Instant | null): Sight {
  let last: number | null = null;
  for (const name of COMPONENTS) {
    const end = recorded.components[name].at(-1)?.to;
    if (end !== undefined) last = Math.max(last ?? end, end);
  }
  return { since, last: last as Instant | null, isAhead: false, ...blindness(window, recorded.gaps) };
}

function blindness(
  { from, to, count }: Window,
  gaps: readonly Gap[],
): Pick<Sight, 'blind' | 'unanswered' | 'unwatched'> {
  const found: (Blindness | null)[] = Array.from({ length: count }, () => null);
  const unanswered = Array.from({ length: count }, () => ms(0));
  const unwatched = Array.from({ length: count }, () => ms(0));
  const longest = new Float64Array(count);
  const width = (to - from) / count;
  for (const gap of gaps) {
    const first = Math.max(0, Math.floor((gap.from - from) / width));
    const last = Math.min(count - 1, Math.floor((gap.to - from) / width));
    for (let index = first; index <= last; index += 1) {
      const shared = Math.min(gap.to, from + (index + 1) * width) - Math.max(gap.from, from + index * width);
      const total = gap.why === 'failing' ? unanswered : unwatched;
      if (shared > 0) total[index] = ms(Math.round((total[index] ?? 0) + shared));
      if (shared <= (longest[index] ?? 0)) continue;
      longest[index] = shared;
      found[index] = gap.why;
    }
  }
  return { blind: found, unanswered, unwatched };
}

function laneOf(
  window: Window,
  sight: Sight,
  component: ComponentName,
  who: Lane['who'],
  stretches: readonly Stretch[],
  told: readonly LaneTold[],
): Lane {
  const buckets = cut(stretches, window.from, window.to, window.count);
  return {
    key: who?.key ?? component,
    component,
    who,
    stretches,
    told,
    cells: buckets.map((bucket, index) => cellOf(bucket, index, sight, told)),
  };
}

function cellOf({ from, to, slice }: Bucket, index: number, sight: Sight, told: readonly LaneTold[]): Cell {
  const [unanswered, unwatched] = [sight.unanswered[index] ?? ms(0), sight.unwatched[index] ?? ms(0)];
  if (slice !== null) return { is: 'seen', slice, unanswered, unwatched };
  if (sight.isAhead) return { is: 'ahead' };
  const why = sight.blind[index] ?? null;
  if (why === 'failing') return { is: 'failing' };
  const said = toldIn(told, from, to);
  if (sight.since === null || to <= sight.since) return { is: 'before', told: said };
  if (why === null && sight.last !== null && from >= sight.last) return { is: 'ahead' };
  return { is: 'unwatched', why, told: said };
}
