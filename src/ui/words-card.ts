import type { ExecutorFacts, JudgedComponent, JudgedInstance } from '../domain/judged';
import type { Limit } from '../domain/model';
import { isUp } from '../domain/severity';
import type { Duration, Instant } from '../domain/time';
import { between } from '../domain/time';
import { ahead, clockTime, figure } from './words-clock';
import { unchecked } from './words-executor';
import { clip, count, list, thousands } from './words-lists';
import { NOUN, verdictWord } from './words-nouns';
import { taught } from './words-taught';
import { ago, latency, span, type Zone } from './words-time';

/** The line under a card's title: "2 of 2 alive", "1 of 3 without reply, 1 unknown", "instances not told". */
export function subtitle(one: JudgedComponent, release: string | null): string {
  if (one.pill === 'first_load') return '';
  if (one.verdict === 'not_reported') return release === null ? 'this Airflow' : `Airflow ${release}`;
  if (one.was !== null) return lastKnown(one);
  if (one.verdict === 'not_deployed' && one.instances.length === 0) return 'none so far';
  if (one.verdict === 'unknown' && one.instances.length === 0) return 'not known';
  if (one.component === 'executor') return executorSubtitle(one.instances);
  if (one.listed === 0 || (one.verdict === 'unhealthy' && one.instances.length === 0)) return 'nobody alive';
  if (one.listed !== null && one.alive !== null)
    return `${thousands(one.alive)} of ${thousands(one.listed)} alive${owning(one)}`;
  return 'instances not told';
}

const lastKnown = ({ alive, listed, component }: JudgedComponent): string =>
  alive === null || listed === null || component === 'executor'
    ? ''
    : `last known: ${alive} of ${listed} alive`;

function owning(one: JudgedComponent): string {
  const joined = taught().owning(one);
  if (joined !== null) return joined;
  const names = new Set<string>();
  for (const row of one.instances) {
    if (row.bundles === 'all') return ' · every bundle';
    for (const name of (one.component === 'dag_processor' ? row.bundles : row.teams) ?? []) names.add(name);
  }
  if (names.size === 0) return '';
  return ` · ${count(names.size, one.component === 'dag_processor' ? 'bundle' : 'team')}`;
}

function executorSubtitle(rows: readonly JudgedInstance[]): string {
  const of = rows.length;
  if (of === 0) return 'none listed';
  const silent = rows.filter((row) => row.verdict === 'no_reply').length;
  const bad = rows.filter((row) => row.verdict === 'unhealthy').length;
  const unknown = rows.filter((row) => row.verdict === 'unknown').length;
  const words = [
    silent > 0 ? `${silent} of ${of} without reply` : '',
    bad > 0 ? `${bad} of ${of} unhealthy` : '',
    silent + bad === 0 ? `${rows.filter(isUp).length} of ${of} healthy` : '',
    unknown > 0 ? `${unknown} unknown` : '',
  ];
  return words.filter((word) => word !== '').join(', ');
}

/** A card's footer: what losing one more would mean. */
export function headRoom(one: JudgedComponent): string {
  if (one.pill === 'first_load') return '';
  if (one.pill === 'not_watching') return 'Resume to see the present';
  if (one.verdict === 'not_reported' || one.verdict === 'not_deployed') return 'Not counted';
  if (one.verdict === 'unknown') return 'Counts neither way';
  if (one.component === 'executor') return executorRoom(one);
  const joined = taught().headRoom(one);
  if (joined !== null) return joined;
  if (one.alive === null) return one.verdict === 'unhealthy' ? 'Nobody is alive' : 'Replicas are not told';
  if (one.alive === 0) return 'Nobody is alive';
  if (one.alive === 1) return 'Losing one more is an outage';
  const single = soleOwned(one);
  if (single.length === 0) return 'Losing one more is safe';
  if (single.length <= 2) return `${list(single)} ${single.length === 1 ? 'has' : 'have'} one owner`;
  return `${single.length} ${one.component === 'dag_processor' ? 'bundles' : 'teams'} have one owner`;
}

function executorRoom(one: JudgedComponent): string {
  // Whoever does not know agrees with everybody.
  const views = new Map<string, Set<boolean>>();
  for (const row of one.instances) {
    const { executor } = row;
    if (executor === null || row.verdict === 'unknown') continue;
    const key = JSON.stringify([executor.executor, executor.instance]);
    views.set(key, (views.get(key) ?? new Set()).add(isUp(row)));
  }
  if ([...views.values()].some((answers) => answers.size > 1)) return 'Split view: the schedulers disagree';
  if (one.verdict === 'unhealthy') return 'Queued tasks wait';
  if (one.verdict === 'degraded') return 'Some queued tasks wait';
  return 'Tasks are taken';
}

/** Bundles (Dag processor) or teams (triggerer) that one live instance alone owns. */
function soleOwned(one: JudgedComponent): readonly string[] {
  const owners = new Map<string, number>();
  for (const row of one.instances.filter(isUp)) {
    if (row.bundles === 'all') return [];
    const owned = (one.component === 'dag_processor' ? row.bundles : row.teams) ?? [];
    for (const name of owned) owners.set(name, (owners.get(name) ?? 0) + 1);
  }
  return [...owners].filter(([, number]) => number === 1).map(([name]) => name);
}

/** How the words of a limit begin: in a narrow card they go without. */
export const LIMIT = 'limit ';

/** "limit 30 s", and "limit 30 s, assumed" or "…, set here" where Airflow did not tell it. */
export function limitWords(limit: Limit): string {
  const from = { configuration: '', operator: ', set by hand', release: ', assumed' }[limit.source];
  return `${LIMIT}${figure(limit.after)}${from}`;
}

interface RowWords {
  readonly main: string;
  readonly next: string;
}

/** The two right-hand words of a row: the figure that matters most, and what comes next. */
export function rowWords(row: JudgedInstance, now: Instant): RowWords {
  if (row.pill === 'not_watching') return { main: 'not watching', next: seen(row, now) };
  if (row.executor !== null) return executorWords(row, row.executor, now);
  if (row.verdict === 'unknown') return { main: 'unknown', next: seen(row, now) };
  if (row.evidenceAt === null) return { main: 'no heartbeat', next: '' };
  const words = beatWords(row.evidenceAt, row.expiresAt, now);
  if (row.reason.code === 'clock_behind') return { ...words, next: 'its clock is behind' };
  return row.reason.code === 'lost' ? { ...words, next: `lost, limit ${figure(row.reason.limit)}` } : words;
}

/** "23 s ago" and "stale in 7 s", or "stale for 44 s" once it is; nothing where nothing expires. */
export function beatWords(at: Instant, expires: Instant | null, now: Instant): RowWords {
  const left = expires === null ? null : between(now, expires);
  const next = left === null ? '' : left > 0 ? `stale ${ahead(left)}` : `stale for ${span(left)}`;
  return { main: ago(between(at, now)), next };
}

const seen = (row: JudgedInstance, now: Instant): string =>
  row.evidenceAt === null ? '' : `last beat ${ago(between(row.evidenceAt, now))}`;

function executorWords(row: JudgedInstance, facts: ExecutorFacts, now: Instant): RowWords {
  const pending = facts.pendingSince === null ? null : between(facts.pendingSince, now);
  const checked = facts.checkedAt === null ? '' : `asked ${ago(between(facts.checkedAt, now))}`;
  const flight = pending === null ? null : inFlight(pending, facts);
  if (row.verdict === 'no_reply') return { main: 'no reply', next: flight ?? checked };
  if (isUp(row)) {
    return { main: facts.latency === null ? 'healthy' : latency(facts.latency), next: flight ?? checked };
  }
  if (row.verdict === 'unknown') {
    const { reason } = row;
    const why = reason.code === 'executor_unknown' ? unchecked(reason.executor, reason.text) : checked;
    return { main: 'unknown', next: flight ?? clip(why, 60) };
  }
  return { main: verdictWord('unhealthy'), next: flight ?? checked };
}

/** "in flight 3 s of 5 s"; past the deadline it no longer counts: "pending 31 s, 2 polls skipped". */
function inFlight(pending: Duration, { deadline, skipped }: ExecutorFacts): string {
  if (deadline !== null && pending <= deadline) return `in flight ${span(pending)} of ${figure(deadline)}`;
  return `pending ${span(pending)}${skipped === null || skipped === 0 ? '' : `, ${count(skipped, 'poll')} skipped`}`;
}

/** What a row owns, for its second line: bundles, teams, where an executor's tasks go; else what its job row tells. */
export function owns(row: JudgedInstance, one: JudgedComponent, now: Instant): string {
  if (row.executor !== null) return row.executor.instance ?? '';
  const owned =
    row.bundles === 'all' ? 'every bundle' : [...(row.bundles ?? []), ...(row.teams ?? [])].join(', ');
  return taught().owns(row, owned, one, now);
}

/** "Was healthy as of 14:02:11 UTC, 48 s ago": the last good word under a dead feed. */
export function wasWords(was: NonNullable<JudgedComponent['was']>, now: Instant, zone: Zone): string {
  return `Was ${verdictWord(was.verdict)} as of ${clockTime(was.at, zone, now)}, ${ago(between(was.at, now))}`;
}

/** The command that starts a component, for an Airflow where nothing runs. */
export const startCommand = (one: JudgedComponent): string =>
  `airflow ${NOUN[one.component].toLowerCase().replace(' ', '-')}`;
