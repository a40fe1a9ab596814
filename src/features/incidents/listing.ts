import type { Gap } from '../../domain/history';
import type { Incident, Subject } from '../../domain/incidents';
import { type Instant, minutes } from '../../domain/time';

/** One row of the list. */
export type Entry =
  /** An incident of its own, and those that are only so because of it. */
  | { readonly kind: 'incident'; readonly incident: Incident; readonly follows: readonly Incident[] }
  /** Time in which nobody asked; what fails is an incident of its own ("cannot see"). */
  | { readonly kind: 'gap'; readonly gap: QuietGap };

export interface QuietGap extends Gap {
  readonly why: Exclude<Gap['why'], 'failing'>;
}

export interface Listing {
  /** Open ones first as they come, then incidents and gaps, the newest first. */
  readonly entries: readonly Entry[];
  /** Incidents of their own among them. */
  readonly open: number;
  readonly closed: number;
}

interface Wish {
  /** Open ones first, then newest first. */
  readonly incidents: readonly Incident[];
  readonly gaps: readonly Gap[];
  readonly from: Instant;
  readonly to: Instant;
  /** Only of this subject; null: of all. */
  readonly of: Subject | null;
  /** The incident of a permanent link: it is shown wherever it lies. */
  readonly linked: Incident | null;
}

/** A gap that is shorter is seen in the lanes, and not worth a row. */
const WORTH_A_ROW = minutes(1);

/** What the list shows of a range: incidents that touch it, open ones always, each with its consequences below it. */
export function listing(wish: Wish): Listing {
  const { incidents, gaps, from, to, of, linked } = wish;
  const isShown = (one: Incident): boolean =>
    one === linked ||
    ((of === null || one.subject === of) && (one.ended === null || (one.began <= to && one.ended >= from)));
  const shown = new Set(incidents.filter(isShown));
  const below = new Map<Incident, Incident[]>([...shown].map((one) => [one, []]));
  for (const one of shown) {
    const root = rootOf(one, incidents, shown);
    if (root === one) continue;
    below.get(root)?.push(one);
    below.delete(one);
  }
  const entries = [...below].map(([incident, follows]): Entry => ({ kind: 'incident', incident, follows }));
  const quiet = gaps.filter(isQuiet).filter((gap) => gap.to - gap.from >= WORTH_A_ROW);
  const rest: readonly Entry[] = [
    ...entries.filter((one) => !isOpen(one)),
    ...quiet.map((gap): Entry => ({ kind: 'gap', gap })),
  ];
  const open = entries.filter(isOpen);
  return {
    entries: [...open, ...rest.toSorted((a, b) => began(b) - began(a))],
    open: open.length,
    closed: entries.length - open.length,
  };
}

/** The incident that has an id, or has swallowed the one that had it: flips that belong together are one later on. */
export const withId = (incidents: readonly Incident[], id: string | null): Incident | null =>
  incidents.find((one) => one.id === id) ??
  incidents.find(({ episodes }) => episodes.some((episode) => episode.id === id)) ??
  null;

/** Up the chain of causes as far as it is shown; a chain in a circle (a damaged file) ends where it began. */
function rootOf(one: Incident, all: readonly Incident[], shown: ReadonlySet<Incident>): Incident {
  const seen = new Set([one]);
  let root = one;
  for (;;) {
    const cause = root.cause === null ? null : withId(all, root.cause);
    if (cause === null || !shown.has(cause)) return root;
    if (seen.has(cause)) return one;
    seen.add(cause);
    root = cause;
  }
}

const isQuiet = (gap: Gap): gap is QuietGap => gap.why !== 'failing';
const isOpen = (entry: Entry): boolean => entry.kind === 'incident' && entry.incident.ended === null;
const began = (entry: Entry): number => (entry.kind === 'gap' ? entry.gap.from : entry.incident.began);
