import type { Extras, Recalled } from './extras';
import { grouped } from './grouping';
import type { Identity } from './identity';
import { type KeptBundle, keptParses } from './kept-memory/parses';
import { type KeptRow, keptRow } from './kept-memory/rows';
import { COMPONENTS, type ComponentName, HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import type { Roster } from './roster';
import type { Instant } from './time';
import type { Memory, Watch } from './watch';

/**
 * What a page remembers of earlier answers, as it is kept for the next page: plain data, of a bounded size whatever the
 * number of instances. All instants by the server's clock, or by the browser's where `clock` says so.
 */
export interface KeptMemory extends Pick<Memory, 'identities' | 'ended' | 'lastAlive' | 'standing'> {
  readonly version: 1;
  /** The last answer. */
  readonly at: Instant;
  readonly clock: Watch['clock'];
  /** Heartbeat or check, and when it was first seen: those that lay ahead of the clock, as only their first sight tells. */
  readonly firstSeen: Readonly<Partial<Record<ComponentName, readonly (readonly [Instant, Instant])[]>>>;
  /** By `join`. */
  readonly joined: Memory['standing'];
  /** null: the job list had not answered. */
  readonly jobs: { readonly at: Instant; readonly rows: KeptRows } | null;
  readonly hadBundles: boolean;
  readonly parses: readonly KeptBundle[];
}

type KeptRows = Readonly<Record<HeartbeatComponent, readonly KeptRow[]>>;

/** As many of a component. What is out of the ordinary goes first, so that two thousand healthy rows cost as much as these. */
export const MOST_KEPT = 100;

/** What the page remembers now; null before the first answer. */
export function keptMemory({ memory, answer, clock }: Watch, extras: Extras): KeptMemory | null {
  if (answer === null) return null;
  const { ended, lastAlive, standing } = memory;
  return {
    version: 1,
    at: answer.at,
    clock,
    identities: byComponent((component) => oddOnes(memory.identities[component])),
    firstSeen: Object.fromEntries(
      COMPONENTS.map((component) => [component, aheadOnes(memory.firstSeen[component])] as const).filter(
        ([, sights]) => sights.length > 0,
      ),
    ),
    ended,
    lastAlive,
    standing,
    joined: extras.standing,
    jobs: jobsOf(extras),
    hadBundles: extras.bundles !== null || extras.recalled?.hadBundles === true,
    parses: keptParses(extras.parses),
  };
}

/** Until the job list has answered this page, what an earlier one knew of the rows goes on to the next. */
function jobsOf({ jobs, rosters, recalled }: Extras): KeptMemory['jobs'] {
  if (jobs !== null) return { at: jobs.at, rows: byComponent((component) => keptRows(rosters[component])) };
  return recalled?.rows ? waiting(recalled.rows) : null;
}

function waiting(rows: NonNullable<Recalled['rows']>): KeptMemory['jobs'] {
  const at = rows.scheduler.list?.at;
  if (at === undefined) return null;
  return { at, rows: byComponent((component) => rows[component].members.map(keptRow)) };
}

function keptRows({ members }: Pick<Roster, 'members'>): readonly KeptRow[] {
  const isOdd = ({
    row,
    fate,
    wasLate,
    behind,
    vanishedAt,
    successor,
    firstSeen,
  }: Roster['members'][number]) =>
    wasLate ||
    behind !== null ||
    vanishedAt !== null ||
    (fate === 'lost' && successor !== null) ||
    (row.heartbeat !== null && row.heartbeat > firstSeen);
  const some = members.length <= MOST_KEPT ? members : members.toSorted((a, b) => +isOdd(b) - +isOdd(a));
  return some.slice(0, MOST_KEPT).map(keptRow);
}

/** Those of hosts with several, and those that are called otherwise than a page without a memory would call them. */
function oddOnes(identities: readonly Identity[]): readonly Identity[] {
  const kept: Identity[] = [];
  for (const [host, mine] of grouped(identities, (one) => one.host)) {
    const isOdd = mine.length > 1 || mine.some(({ id }) => id !== `host:${host}`);
    // Half of a host's would be matched with the wrong ones.
    if (isOdd && kept.length + mine.length <= MOST_KEPT) kept.push(...mine);
  }
  return kept;
}

const aheadOnes = (
  sights: ReadonlyMap<Instant, Instant> = new Map(),
): readonly (readonly [Instant, Instant])[] =>
  [...sights]
    .filter(([value, seen]) => value > seen)
    .toSorted(([a], [b]) => b - a)
    .slice(0, MOST_KEPT);

const byComponent = <T>(make: (component: HeartbeatComponent) => T): Record<HeartbeatComponent, T> =>
  Object.fromEntries(HEARTBEAT_COMPONENTS.map((component) => [component, make(component)])) as Record<
    HeartbeatComponent,
    T
  >;
