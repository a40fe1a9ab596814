import type { Episode, Incident } from '../domain/incidents';
import { timeAs, timesOf, toldEpisode, toldPhase } from '../domain/incidents/present';
import type { ComponentName } from '../domain/model';
import type { Reason } from '../domain/reasons';
import { between, type Instant, minutes, ms } from '../domain/time';
import { badExecutors } from './words-incident-affected';
import { lastedWords } from './words-incidents';
import { clip, list } from './words-lists';
import { span } from './words-time';

/** What waits while it lasts, and what waited when it is over: a subject, and its two forms. */
interface Wait {
  readonly who: string;
  readonly does: string;
  readonly did: string;
}

const WAITS: Readonly<Record<Exclude<ComponentName, 'metadatabase'>, Wait>> = {
  scheduler: { who: 'Nothing new', does: 'starts', did: 'started' },
  triggerer: { who: 'Deferred tasks', does: 'wait', did: 'waited' },
  dag_processor: { who: 'New and changed Dags', does: 'do not appear', did: 'did not appear' },
  executor: { who: 'Queued tasks', does: 'wait', did: 'waited' },
};

/**
 * What it means, or meant, for running work: "Deferred tasks wait.", "Deferred tasks waited for 54 s." Where it only
 * follows from another trouble, that it is no outage of its own. Of damaged reasons what is true of any.
 */
export function consequenceWords(incident: Incident, now: Instant): string {
  const isOver = incident.ended !== null;
  if (incident.subject === 'sight')
    return isOver ? 'What happened meanwhile is not known.' : 'What happens meanwhile is not known.';
  const worst = toldPhase(incident);
  const { code } = worst.reason;
  if (code === 'database_hides' || code === 'executor_reporter_silent') {
    const of = code === 'database_hides' ? 'the metadata database' : 'the scheduler that asks';
    return `Follows from ${of}; not an outage of its own.`;
  }
  if (worst.verdict === 'late') return isOver ? 'Nothing waited.' : 'Nothing waits yet.';
  if (worst.verdict === 'unknown') return 'Counts neither for nor against the uptime.';
  if (incident.subject === 'metadatabase')
    return isOver ? 'Airflow could not tell of its components.' : 'Airflow cannot tell of its components.';
  return waited(incident.subject, incident, now);
}

function waited(subject: Exclude<ComponentName, 'metadatabase'>, incident: Incident, now: Instant): string {
  const { verdict, reason } = toldPhase(incident);
  const isOver = incident.ended !== null;
  const { who, does, did } = WAITS[subject];
  const bad = badExecutors(toldEpisode(incident).affected);
  const whose =
    verdict === 'degraded' ? partOf(subject, reason, bad, isOver) : wholeOf(subject, reason, bad, who);
  if (whose === null) return isOver ? 'The others did all the work.' : 'The others do all the work.';
  return isOver ? `${whose} ${did} for ${totalOf(incident, now)}.` : `${whose} ${does}.`;
}

type Bad = ReturnType<typeof badExecutors>;

function wholeOf(subject: ComponentName, reason: Reason, { names }: Bad, who: string): string {
  const executor = subject === 'executor' ? executorOf(reason) : null;
  const named = names.length > 0 ? names : executor === null ? [] : [executor.name];
  return subject === 'executor' && named.length > 0 ? `${who} of ${list(named)}` : who;
}

/** Whose work waits where part of it goes on; null: nobody's, as others do it. */
function partOf(subject: ComponentName, reason: Reason, bad: Bad, isOver: boolean): string | null {
  if (subject === 'executor') {
    const executor = executorOf(reason);
    if (bad.names.length > 1) return `Queued tasks of ${list(bad.names)}`;
    if (executor === null) return 'Tasks of some executors';
    const askers =
      bad.askers.length > 0 ? bad.askers : executor.scheduler === null ? [] : [executor.scheduler];
    if (askers.length === 0) return `Queued tasks of ${executor.name}`;
    const queue = isOver ? 'queued' : askers.length === 1 ? 'queues' : 'queue';
    return `Tasks that ${list(askers)} ${queue} to ${executor.name}`;
  }
  const work = subject === 'triggerer' ? 'Deferred tasks' : 'New and changed Dags';
  const names = namesOf(reason);
  if (names !== null) return `${work} of ${list(names, 4)}`;
  if (reason.code === 'part_uncovered' || reason.code === 'uncovered_unseen')
    return `${work} of ${subject === 'triggerer' ? 'a team' : 'a bundle'} that nobody ${isOver ? 'covered' : 'covers'}`;
  return null;
}

/** The bundles or teams that a reason names; stored ones may be anything. */
function namesOf(reason: Reason): readonly string[] | null {
  const listed: unknown =
    reason.code === 'uncovered' ? reason.names : reason.code === 'not_working' ? reason.bundles : null;
  if (!Array.isArray(listed) || listed.length === 0) return null;
  return listed.map((one: unknown) => {
    const name: unknown = typeof one === 'object' && one !== null && 'name' in one ? one.name : one;
    return typeof name === 'string' ? clip(name, 60) : '“no team”';
  });
}

function executorOf(reason: Reason): { readonly name: string; readonly scheduler: string | null } | null {
  const first: unknown = reason.code === 'executors_some_bad' ? reason.first : reason;
  if (typeof first !== 'object' || first === null || !('executor' in first)) return null;
  const { executor } = first;
  const scheduler: unknown = 'scheduler' in first ? first.scheduler : null;
  if (typeof executor !== 'string') return null;
  return { name: clip(executor, 60), scheduler: typeof scheduler === 'string' ? clip(scheduler, 60) : null };
}

/** How long it lasted; of several times the sum, as nothing waited in between. */
function totalOf(incident: Incident, now: Instant): string {
  const episodes = timesOf(incident.episodes);
  const isDown = incident.worst.worst.verdict === 'unhealthy';
  const partly = isDown ? episodes.reduce((sum, one) => sum + timeAs(one, 'degraded', now), 0) : 0;
  // While others were alive they did the work.
  if (partly >= minutes(1)) {
    const down = episodes.reduce((sum, one) => sum + timeAs(one, 'unhealthy', now), 0);
    return span(ms(down));
  }
  if (episodes.length === 1) return lastedWords(incident, now);
  const length = (one: Episode): number => between(one.began, one.endedAfter ?? one.ended ?? one.seen);
  const total = episodes.reduce((sum, one) => sum + Math.max(0, length(one)), 0);
  return `${span(ms(total))} in all`;
}
