import type { JudgedComponent, JudgedInstance } from '../domain/judged';
import type { ComponentName, Verdict } from '../domain/model';
import { decapital, list } from './words-lists';
import { taught } from './words-taught';

const OUTAGE: Readonly<Record<ComponentName, string>> = {
  scheduler: 'Nothing new starts; running tasks go on.',
  triggerer: 'Deferred tasks wait; everything else goes on.',
  dag_processor: 'New and changed Dags do not appear; known ones go on.',
  executor: 'Queued tasks wait; running tasks go on.',
  metadatabase: 'Without it Airflow calls every component unhealthy, which tells nothing about them.',
};

const PARTLY: Readonly<Record<ComponentName, string>> = {
  scheduler: 'The others do all the work.',
  triggerer: 'The others do what they own; deferred tasks that only it could run wait.',
  dag_processor: 'New and changed Dags of the uncovered bundles do not appear.',
  executor: 'Its queued tasks wait; others are not affected.',
  metadatabase: 'What was read from it holds.',
};

/** What a component's state means for running work: one or two sentences, specific to it. */
export function consequence(one: JudgedComponent): string {
  const { reason, component } = one;
  const joined = taught().consequence(one);
  if (joined !== null) return joined;
  switch (reason.code) {
    case 'limit_too_small':
    case 'far_past_limit':
      return 'Set its limit in Settings, so that this page judges by Airflow’s own rule.';
    case 'narrow_limit':
      return 'Airflow 3.0 and 3.1 call a working Dag processor unhealthy now and then; wait for the next beat.';
    case 'one_query_failed':
    case 'query_failed':
      return 'The API server’s log says why; the other components’ words hold.';
    case 'unrecognised_word':
      return 'A word that is not known is never shown as healthy.';
    case 'database_hides':
      return OUTAGE.metadatabase;
    default:
  }
  if (component === 'executor') return executorConsequence(one);
  if (one.verdict === 'unhealthy') return OUTAGE[component];
  if (one.verdict === 'degraded') return degradedConsequence(one);
  if (one.verdict === 'late') return lateConsequence(one);
  return 'It counts neither for nor against.';
}

function degradedConsequence({ component, reason, alive }: JudgedComponent): string {
  if (component === 'triggerer' && reason.code === 'part_uncovered')
    return 'Deferred tasks of its team wait.';
  if (component !== 'dag_processor' && alive === 1) return 'The other one does all the work.';
  return PARTLY[component];
}

/** The first part of what an outage would mean is what one more silence would bring. */
function lateConsequence({ component, alive }: JudgedComponent): string {
  if (alive !== null && alive > 1) return 'Nothing waits yet.';
  const [then = ''] = OUTAGE[component].split(/[;.]/);
  return `Nothing waits yet. ${alive === 1 ? 'It is the only one alive: if' : 'If'} it goes silent, ${decapital(then)}.`;
}

/** Where no row says which executor it is. */
const UNTOLD: Readonly<Partial<Record<Verdict, string>>> = {
  unhealthy: OUTAGE.executor,
  degraded: PARTLY.executor,
  late: 'Nothing waits yet.',
  unknown: 'Whether queued tasks are taken is not known.',
};

/** Where schedulers disagree about one executor, says who cannot reach it and whose tasks wait. */
function executorConsequence(one: JudgedComponent): string {
  // The one that the headline names, too: without a reply first.
  const silent = one.instances.filter((row) => row.verdict === 'no_reply');
  const wrong = [...silent, ...one.instances.filter((row) => row.verdict === 'unhealthy')];
  const [bad] = wrong;
  const facts = bad?.executor;
  if (facts === undefined || facts === null)
    return UNTOLD[one.verdict] ?? 'It counts neither for nor against.';
  const executors = [...new Set(wrong.map((row) => row.executor?.executor ?? row.name))];
  if (executors.length > 1 && one.verdict !== 'unhealthy')
    return `Tasks queued to ${list(executors, 2)} may wait; others are not affected.`;
  const reached = one.instances.filter((row) => sameTarget(row, facts) && row.verdict === 'healthy');
  const names = [...new Set(reached.map((row) => row.executor?.scheduler ?? ''))].filter(
    (name) => name !== '',
  );
  const scheduler = facts.scheduler;
  if (names.length === 0 || scheduler === null) {
    return one.verdict === 'unhealthy'
      ? OUTAGE.executor
      : `Tasks ${ofTeams(bad)}queued to ${facts.executor} wait; others are not affected.`;
  }
  const reach = names.length === 1 ? 'reaches' : 'reach';
  return `${list(names, 2)} ${reach} the same ${behind(facts)}. Tasks ${ofTeams(bad)}that ${scheduler} queues to ${facts.executor} wait; others are not affected.`;
}

/** "of team-a ": an executor of a team takes nobody else's tasks. */
const ofTeams = (row: JudgedInstance | undefined): string =>
  row === undefined || row.teams === null || row.teams.length === 0 ? '' : `of ${list(row.teams, 2)} `;

/** What stands behind an executor: a broker has an address, a cluster a name. */
const behind = ({ executor, instance }: NonNullable<JudgedInstance['executor']>): string => {
  if (executor.includes('Celery') || instance?.includes('://')) return 'broker';
  return executor.includes('Kubernetes') ? 'cluster' : 'target';
};

const sameTarget = (row: JudgedInstance, facts: NonNullable<JudgedInstance['executor']>): boolean =>
  row.executor !== null &&
  row.executor.executor === facts.executor &&
  row.executor.instance === facts.instance;
