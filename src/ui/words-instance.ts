import { reasonAt } from '../domain/aging';
import type { JobFacts, JudgedComponent, JudgedInstance, Kin } from '../domain/judged';
import type { ComponentName } from '../domain/model';
import { ownership, soleOwned } from '../domain/ownership';
import { isUp } from '../domain/severity';
import type { Access } from '../domain/sources';
import { between, type Instant } from '../domain/time';
import { sentence, subject } from './words';
import { ahead, clockTime } from './words-clock';
import { count, list } from './words-lists';
import { NOUN } from './words-nouns';
import { type Zone } from './words-time';

const stopped = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`);
/** A sentence begins with a capital; `a.qualified.name` stays what it is. */
const capital = (text: string): string =>
  /^\w+\.\w/.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);

/** A row as a heading: a host without its domain, an executor with the scheduler that asked. */
export function shortName({ name, executor }: JudgedInstance): string {
  if (executor === null) return shortHost(name);
  return executor.scheduler === null ? name : `${name} ← ${executor.scheduler}`;
}

/** A host without its domain; an address has none. */
export const shortHost = (name: string): string =>
  /^[\d.]+$|:/.test(name) ? name : name.replace(/(?<=[^.])\..*$/s, '');

/** The row's sentence without its name in front, which stands above it as a heading. */
export function about(row: JudgedInstance, now: Instant, zone: Zone): string {
  const reason = reasonAt(row, now);
  const said = sentence(reason, zone);
  const who = subject(reason);
  const own = who !== null && said.startsWith(`${who}: `) ? said.slice(who.length + 2) : said;
  return stopped(capital(own));
}

/** How long until it is stale, what then, and what its trouble means for the work. `now`: the server's time. */
export function meaning(one: JudgedComponent, row: JudgedInstance, now: Instant): string {
  if (row.pill === 'not_watching') return 'Resume to see the present.';
  if (row.executor !== null) return executorMeaning(row, row.executor);
  if (isUp(row)) return [expiry(row, now), dependence(one, row)].filter((part) => part !== '').join(' ');
  if (row.verdict === 'gone') return goneMeaning(row.job, one, row);
  if (row.verdict === 'stopped') return `It ended by itself and counts no more.${orphans(one, row)}`;
  if (row.verdict === 'unhealthy') {
    return `It counts until its row ends, a younger replica takes its place, or 10 min pass. ${others(one, row)}${orphans(one, row)}`;
  }
  return 'It counts neither for nor against.';
}

function expiry(row: JudgedInstance, now: Instant): string {
  if (row.expiresAt === null) return '';
  const left = between(now, row.expiresAt);
  if (left <= 0) return '';
  return `Stale ${ahead(left)}${row.verdict === 'late' ? '' : ' without a new beat'}.`;
}

const WAIT: Readonly<Record<ComponentName, string>> = {
  scheduler: 'nothing new starts',
  triggerer: 'deferred tasks wait',
  dag_processor: 'new and changed Dags do not appear',
  executor: 'queued tasks wait',
  metadatabase: 'nobody can know',
};

/** "deferred tasks of team-a and team-b wait". */
function waiting(component: ComponentName, names: readonly string[]): string {
  if (names.length === 0) return WAIT[component];
  if (component === 'triggerer') return `deferred tasks of ${list(names)} wait`;
  return `new and changed Dags of ${list(names)} do not appear`;
}

/** "no team" as a sentence names it. */
export const scopeName = (name: string | null): string => name ?? 'no team';

/** Head-room: who is left if this one falls silent, and what waits then. */
function dependence(one: JudgedComponent, row: JudgedInstance): string {
  const left = one.instances.filter((other) => other.id !== row.id && isUp(other)).length;
  const owned = ownership(one, row);
  const alone = soleOwned(owned).map(({ name }) => scopeName(name));
  if (left === 0) {
    return `It is the only live ${NOUN[one.component]}: if it goes stale, ${waiting(one.component, alone)}.`;
  }
  if (alone.length > 0) {
    return `Nobody else owns ${list(alone)}: if it goes stale, ${waiting(one.component, alone)}.`;
  }
  return `Losing it is safe: ${count(left, 'other')} ${left === 1 ? 'is' : 'are'} alive.`;
}

function others(one: JudgedComponent, row: JudgedInstance): string {
  const left = one.instances.filter((other) => other.id !== row.id && isUp(other)).length;
  if (left === 0) return `No other is alive: ${waiting(one.component, [])}.`;
  return `${count(left, 'other')} ${left === 1 ? 'is' : 'are'} alive.`;
}

/** What it owned and nobody owns now. */
function orphans(one: JudgedComponent, row: JudgedInstance): string {
  const alone = soleOwned(ownership(one, row)).map(({ name }) => scopeName(name));
  const someone = one.instances.some((other) => other.id !== row.id && isUp(other));
  if (alone.length === 0 || !someone) return '';
  return ` Nobody owns ${list(alone)} now: ${waiting(one.component, alone)}.`;
}

function goneMeaning(job: JobFacts | null, one: JudgedComponent, row: JudgedInstance): string {
  const successor = job?.successor ?? null;
  const why =
    successor !== null
      ? `${successor.name} (job ${successor.job}) took its place`
      : row.reason.code === 'lost_before'
        ? 'nobody took its place within 10 min'
        : 'it is no longer listed';
  return `It counts no more: ${why}.${orphans(one, row)}`;
}

function executorMeaning(row: JudgedInstance, facts: NonNullable<JudgedInstance['executor']>): string {
  const who = facts.scheduler === null ? 'Tasks' : `Tasks that ${facts.scheduler} queues to it`;
  if (row.verdict === 'no_reply' || row.verdict === 'unhealthy')
    return `${who} wait; others are not affected.`;
  return isUp(row) ? `${who} are taken.` : 'It counts neither for nor against.';
}

/** Another row beside its link: "job 48097, last heard of 13:18:40 UTC, no clean stop". */
export function kinWords(kin: Kin, now: Instant, zone: Zone): string {
  const at = kin.lastAt === null ? '' : ` ${clockTime(kin.lastAt, zone, now)}`;
  const fate = {
    alive: 'alive',
    late: 'alive, late',
    lost: `last heard of${at}, no clean stop`,
    stopped: `stopped cleanly${at}`,
    unknown: 'state not known',
  }[kin.fate];
  return `job ${kin.job}, ${fate}`;
}

/** Why a row has no job id, from the state of the job list. */
export const NO_JOB: Readonly<Record<Access, string>> = {
  not_asked: 'the job list has not been asked yet',
  told: 'the job list is not asked',
  answering: 'no row of the job list matches it',
  silent: 'the job list is empty',
  needs_login: 'the job list needs a login',
  forbidden: 'this user may not read the job list',
  failing: 'the job list does not answer',
  not_in_release: 'this release has no job list',
};
