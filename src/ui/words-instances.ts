import { reasonAt } from '../domain/aging';
import type { JudgedInstance } from '../domain/judged';
import type { ComponentName, InstanceVerdict } from '../domain/model';
import type { Duration, Instant } from '../domain/time';
import { between } from '../domain/time';
import { sentence, subject } from './words';
import { rowWords } from './words-card';
import { figure } from './words-clock';
import { goneWords } from './words-gone';
import { clip, count, decapital, thousands } from './words-lists';
import { PILL } from './words-names';
import { ago, span, type Zone } from './words-time';

/** "214 instances". */
export const instancesWords = (number: number): string => count(number, 'instance');

/** The list's heading: "2,000 instances in 42 teams"; "Showing 12 of 2,000 instances" under filters. */
export function listTitle(shown: number, total: number, teams: number, filtering: boolean): string {
  if (filtering) return `${thousands(shown)} of ${count(total, 'instance')}`;
  return `${count(total, 'instance')}${teams < 2 ? '' : ` in ${count(teams, 'team')}`}`;
}

/** A verdict as the rail and the totals name it: "unhealthy", "no reply". */
export const verdictName = (verdict: InstanceVerdict): string => PILL[verdict].toLowerCase();

/** A component as the rail and the rows name it. */
export const COMPONENT_NAME: Readonly<Record<ComponentName, string>> = {
  scheduler: 'Scheduler',
  triggerer: 'Triggerer',
  dag_processor: 'Dag processor',
  executor: 'Executors',
  metadatabase: 'Metadata database',
};

/** "no team" and "every bundle" stand for what has no name. */
export const teamName = (team: string | null): string => (team === null ? 'no team' : clip(team, 60));
export const bundleName = (bundle: string | null): string =>
  bundle === null ? 'every bundle' : clip(bundle, 60);

/** What a row owns: bundles, teams, where an executor's tasks go; nothing divided is "everything". */
export function ownsWords(component: ComponentName, row: JudgedInstance): string {
  if (row.executor !== null) return row.executor.instance ?? '';
  if (row.bundles === 'all') return 'every bundle';
  const names = [...(row.bundles ?? []), ...(component === 'triggerer' ? (row.teams ?? []) : [])];
  if (names.length > 0) return names.join(', ');
  return component === 'scheduler' ? 'everything' : '';
}

/** What is said of a row beside its word: the figure and the rule, or how long a green lasts. */
export function whatWords(row: JudgedInstance, now: Instant, zone: Zone): string {
  const said = bareWords(row, now, zone);
  const asker = row.executor?.scheduler ?? null;
  // What may be cut off is the rule, never who asked.
  if (asker !== null && row.verdict === 'no_reply') return `to ${asker} ${said.replace(/^no reply /, '')}`;
  const by = row.reason.code === 'executor_unknown' ? 'told by' : 'asked by';
  return asker === null ? said : `${said}${said === '' ? '' : ', '}${by} ${asker}`;
}

/** Without the one whom it is about: the row names it. */
function bareWords(row: JudgedInstance, now: Instant, zone: Zone): string {
  if (row.verdict === 'healthy') {
    const { main, next } = rowWords(row, now);
    return row.executor?.latency == null ? next : `in ${main}`;
  }
  if (row.verdict === 'gone' || row.verdict === 'stopped') {
    const { how, next } = goneWords(row, now, zone);
    return [how, next].filter((words) => words !== '').join(', ');
  }
  const reason = reasonAt(row, now);
  // The job that has not ended is told in the panel; here the figure and the rule must fit.
  if (reason.code === 'lost') return `no heartbeat for ${span(reason.age)} (limit ${figure(reason.limit)})`;
  if (reason.code === 'clock_behind')
    return `beats, but its clock is behind: ${span(reason.age)} old when it comes (limit ${figure(reason.limit)})`;
  const said = sentence(reason, zone);
  const who = subject(reason);
  const bare = who !== null && said.startsWith(`${who}: `) ? said.slice(who.length + 2) : said;
  if (row.verdict === 'late' && row.executor === null) {
    const { next } = rowWords(row, now);
    return next === '' ? decapital(bare) : `${usually(row)}${next}`;
  }
  return decapital(bare);
}

const usually = ({ reason }: JudgedInstance): string =>
  reason.code === 'beat_late' && reason.beat !== null ? `usually every ${span(reason.beat)}, ` : '';

/** The age of the last beat, as a figure alone; a dash where there is none. */
export function beatAge(row: JudgedInstance, now: Instant): string {
  const at = row.evidenceAt ?? row.job?.heartbeat ?? null;
  return at === null ? '–' : span(between(at, now));
}

/** A row that is still shown only because the order is held. */
export const NO_LONGER_LISTED = 'no longer in Airflow’s answer';

/** The fold line: "3 more unknown and 205 healthy, oldest beat 7 s ago". */
export function foldWords(unknown: number, more: boolean, healthy: number, oldest: Duration | null): string {
  const parts = [
    unknown > 0 ? `${thousands(unknown)}${more ? ' more' : ''} unknown` : '',
    healthy > 0 ? `${thousands(healthy)} healthy` : '',
  ].filter(Boolean);
  return `${parts.join(' and ')}${oldest === null ? '' : `, oldest beat ${ago(oldest)}`}`;
}

/** What stands beside the list while nothing in it may move; `waits`: its order would be another by now. */
export const heldWords = (by: 'pointer' | 'focus', waits: boolean): string =>
  `Order held while the ${by} is in the list${waits ? '; changes wait' : ''}`;

interface Part {
  readonly from: number;
  readonly to: number;
  readonly of: number;
}

/** "Rows 1–14 of 57, groups 1–3 of 42; 1,943 folded": which lines are on the screen. `groups` null: there are none. */
export function rangeWords(rows: Part, groups: Part | null, folded: number): string {
  const range = ({ from, to, of }: Part): string => `${thousands(from)}–${thousands(to)} of ${thousands(of)}`;
  return [
    rows.of === 0 ? 'No rows' : `Rows ${range(rows)}`,
    groups === null || groups.of === 0 ? '' : `, groups ${range(groups)}`,
    folded === 0 ? '' : `; ${thousands(folded)} folded`,
  ].join('');
}

interface EmptyFacts {
  readonly total: number;
  readonly q: string;
  readonly filters: number;
  readonly feed: 'first' | 'alive' | 'failing' | 'paused';
}

/** An empty list: why, and what can be done. Never the same words for "none fits" and "none is known". */
export function emptyWords({ total, q, filters, feed }: EmptyFacts): {
  readonly title: string;
  readonly detail: string;
  readonly canClear: boolean;
} {
  const term = q.trim() === '' ? null : `“${clip(q, 40)}”`;
  if (total > 0 || term !== null || filters > 0) {
    const by = [term === null ? '' : `the search for ${term}`, filters > 0 ? count(filters, 'filter') : ''];
    const why = by.filter(Boolean).join(' and ');
    return {
      title: 'No instance fits',
      detail: `${count(total, 'instance')} ${total === 1 ? 'is' : 'are'} known; none passes ${why || 'this view'}.`,
      canClear: true,
    };
  }
  if (feed === 'first') return { title: 'Asking Airflow for the first time', detail: '', canClear: false };
  if (feed === 'failing')
    return {
      title: 'No instance is known',
      detail: 'Airflow does not answer, so nobody can tell which are there.',
      canClear: false,
    };
  return {
    title: 'Airflow tells no instances',
    detail:
      'Airflow 3.4 lists them with its health; older ones only in the job list, which needs a login: see Sources.',
    canClear: false,
  };
}

/** The headings and labels of the rail. */
export const RAIL = {
  filters: 'Filters',
  done: 'Done',
  clear: 'Clear search and filters',
  verdict: 'Verdict',
  component: 'Component',
  team: 'Team',
  bundle: 'Bundle',
  host: 'Host',
  also: 'Also show',
  gone: 'Gone in the last hour',
  stopped: 'Stopped cleanly',
} as const;
export const HOST_WORDS = 'Part of a host name';
export const SEARCH_WORDS = 'Name, host, team, bundle or job';
export const TOOLBAR = {
  group: 'Group',
  sort: 'Order',
  copy: 'Copy link',
  link: 'Copy a link to this list',
} as const;
export const GROUP_WORDS = {
  team: 'Group by team',
  component: 'Group by component',
  none: 'No groups',
} as const;
export const SORT_WORDS = { worst: 'Worst first', name: 'By name' } as const;

/** Under a list of which only a part is shown. */
export const moreWords = (number: number): string => `and ${thousands(number)} more: type to find one`;
