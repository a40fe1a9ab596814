import type { Judged, JudgedInstance } from '../../domain/judged';
import { COMPONENTS, type ComponentName, type InstanceVerdict } from '../../domain/model';
import { severity } from '../../domain/severity';
import { between, type Instant } from '../../domain/time';
import { NOUN } from '../../ui/words-nouns';

/** What search, filters, groups and order look at; nothing in it moves with the seconds. */
export interface Entry {
  /** Unique on the page. */
  readonly key: string;
  readonly component: ComponentName;
  /** `data-instance`. */
  readonly id: string;
  readonly name: string;
  /** Its host; of an executor the scheduler that asked. */
  readonly host: string;
  readonly verdict: InstanceVerdict;
  /** How bad, for the order: what has no health check stands below what is known to be well. */
  readonly place: number;
  /** Never empty; null: no team. */
  readonly teams: readonly (string | null)[];
  readonly bundles: readonly string[] | 'all';
  /** `gone` and `stopped` count no more. */
  readonly kind: 'present' | 'gone' | 'stopped';
  /** Lower case: what a search looks into. */
  readonly text: string;
  /** What it was made of, to tell whether it still stands. */
  readonly from: Pick<JudgedInstance, 'teams' | 'bundles'> & { readonly reason: string };
}

/** Entries, and the rows that they stand for at this moment. */
export interface Listing {
  /** The very same array as long as no entry has changed. */
  readonly entries: readonly Entry[];
  /** Of each entry, in the same order. */
  readonly rows: readonly JudgedInstance[];
  /** Where each key stands in both. */
  readonly places: ReadonlyMap<string, number>;
  /** Which team a bundle belongs to, where the bundles were told. */
  readonly teamOf: ReadonlyMap<string, string | null>;
}

export const NO_LISTING: Listing = { entries: [], rows: [], places: new Map(), teamOf: new Map() };

/** The row of an entry at this moment; undefined where it is listed no more. */
export const rowOf = ({ rows, places }: Listing, { key }: Entry): JudgedInstance | undefined =>
  rows[places.get(key) ?? -1];

/** Gone instances are of interest for an hour (ms). */
const GONE_FOR = 3_600_000;
const NO_TEAM: readonly null[] = [null];

const entryKey = (component: ComponentName, id: string): string => `${component} ${id}`;

/**
 * All instances of a moment. Whatever did not change since `before` stays the same object, so that what follows from it
 * need not be worked out again each second. `dismissed`: tombstones (by id) that were put away in this browser.
 */
export function listing(
  judged: Judged,
  dismissed: ReadonlySet<string>,
  now: Instant,
  before: Listing = NO_LISTING,
): Listing {
  const teamOf = teamsOfBundles(judged, before.teamOf);
  const known = teamOf === before.teamOf ? before.entries : [];
  const rows: JudgedInstance[] = [];
  const entries: Entry[] = [];
  let same = true;
  const add = (component: ComponentName, row: JudgedInstance): void => {
    // Where nothing came or went, the entry stands where it stood before: no need to look for it.
    const there = known[entries.length];
    const isKept = there !== undefined && before.rows[entries.length] === row;
    let old = there?.id === row.id && there.component === component ? there : undefined;
    if (old === undefined && known.length > 0)
      old = known[before.places.get(entryKey(component, row.id)) ?? -1];
    const entry = old !== undefined && (isKept || stands(old, row)) ? old : entryOf(component, row, teamOf);
    same &&= entry === there;
    rows.push(row);
    entries.push(entry);
  };
  for (const component of COMPONENTS) {
    const { instances, joined } = judged.components[component];
    for (const row of instances) add(component, row);
    for (const row of joined?.gone ?? []) {
      if (!isOld(row, now) && !dismissed.has(row.id)) add(component, row);
    }
  }
  if (same && entries.length === known.length) return { entries: known, rows, places: before.places, teamOf };
  return { ...unique(entries, rows), teamOf };
}

/** Each key once: were two rows to have the same, the first would count. */
function unique(
  entries: readonly Entry[],
  rows: readonly JudgedInstance[],
): Pick<Listing, 'entries' | 'rows' | 'places'> {
  const places = new Map<string, number>();
  entries.forEach(({ key }, index) => {
    if (!places.has(key)) places.set(key, index);
  });
  if (places.size === entries.length) return { entries, rows, places };
  const kept = entries.filter(({ key }, index) => places.get(key) === index);
  const keptRows = rows.filter((_, index) => places.get(entries[index]?.key ?? '') === index);
  return { entries: kept, rows: keptRows, places: new Map(kept.map(({ key }, index) => [key, index])) };
}

function isOld(row: JudgedInstance, now: Instant): boolean {
  const last = row.job?.heartbeat ?? row.evidenceAt;
  return row.verdict === 'gone' && last !== null && between(last, now) >= GONE_FOR;
}

const stands = (entry: Entry, row: JudgedInstance): boolean =>
  entry.verdict === row.verdict &&
  entry.name === row.name &&
  entry.from.reason === row.reason.code &&
  sameNames(entry.from.teams, row.teams) &&
  sameNames(entry.from.bundles, row.bundles);

function sameNames(a: JudgedInstance['bundles'], b: JudgedInstance['bundles']): boolean {
  if (a === b) return true;
  if (a === null || b === null || a === 'all' || b === 'all') return false;
  return a.length === b.length && a.every((name, index) => name === b[index]);
}

function entryOf(component: ComponentName, row: JudgedInstance, teamOf: Listing['teamOf']): Entry {
  const teams = teamsOf(row, teamOf);
  const bundles = row.bundles ?? [];
  const host = row.executor === null ? row.name : (row.executor.scheduler ?? '');
  const words = [
    row.name,
    host,
    row.executor?.instance ?? '',
    NOUN[component],
    ...teams.map((team) => team ?? 'no team'),
    ...(bundles === 'all' ? ['every bundle'] : bundles),
    row.job === null ? '' : `job ${row.job.id}`,
  ];
  return {
    key: entryKey(component, row.id),
    component,
    id: row.id,
    name: row.name,
    host: host.toLowerCase(),
    verdict: row.verdict,
    place: row.reason.code === 'executor_unknown' ? 0 : severity(row.verdict),
    teams,
    bundles,
    kind: row.verdict === 'gone' || row.verdict === 'stopped' ? row.verdict : 'present',
    text: words.join('\n').toLowerCase(),
    from: { teams: row.teams, bundles: row.bundles, reason: row.reason.code },
  };
}

/** Its own teams; else those of the bundles that it serves. Whoever serves all teams alike has none. */
function teamsOf(row: JudgedInstance, teamOf: Listing['teamOf']): Entry['teams'] {
  if (row.teams !== null && row.teams.length > 0) return [...new Set(row.teams)];
  if (row.bundles === null || row.bundles === 'all') return NO_TEAM;
  const teams = new Set(row.bundles.map((bundle) => teamOf.get(bundle) ?? null));
  return teams.size === 0 ? NO_TEAM : [...teams];
}

function teamsOfBundles(judged: Judged, before: Listing['teamOf']): Listing['teamOf'] {
  const teams = new Map<string, string | null>();
  for (const { kind, name, team } of judged.components.dag_processor.joined?.scopes ?? [])
    if (kind === 'bundle' && name !== null) teams.set(name, team);
  const same = teams.size === before.size && [...teams].every(([name, team]) => before.get(name) === team);
  return same ? before : teams;
}
