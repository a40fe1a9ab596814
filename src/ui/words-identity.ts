import type { ExecutorFacts, JobFacts, JudgedInstance, Kin } from '../domain/judged';
import { mask } from '../domain/masking';
import type { ComponentName } from '../domain/model';
import type { Access } from '../domain/sources';
import { between, type Instant } from '../domain/time';
import { clockTime, figure } from './words-clock';
import { kinWords, NO_JOB } from './words-instance';
import { ago, latency, span, type Zone } from './words-time';

/** One line of "who is it": a label and its value, with what is said beside it. */
export interface Fact {
  readonly label: string;
  readonly value: string;
  readonly note: string;
  readonly isMono: boolean;
  /** The value is another row's name: a link to it. */
  readonly kin: Kin | null;
}

const fact = (label: string, value: string, note = '', isMono = false): Fact => ({
  label,
  value,
  note,
  isMono,
  kin: null,
});

/** As Airflow calls the rows of its job table. */
const JOB_TYPE: Readonly<Partial<Record<ComponentName, string>>> = {
  scheduler: 'SchedulerJob',
  triggerer: 'TriggererJob',
  dag_processor: 'DagProcessorJob',
};

/** Who an instance is, line by line. `jobs`: the state of the job list, for what it could not tell. */
export function identity(
  component: ComponentName,
  row: JudgedInstance,
  jobs: Access,
  now: Instant,
  zone: Zone,
): readonly Fact[] {
  if (row.executor !== null) return executorFacts(row, row.executor, now, zone);
  const host = fact('Host', row.name, '', true);
  const heartbeat = row.job?.heartbeat ?? row.evidenceAt;
  const beat =
    heartbeat === null
      ? fact('Heartbeat', 'never', '')
      : fact('Heartbeat', clockTime(heartbeat, zone, now), ago(between(heartbeat, now)));
  if (row.job === null) return [host, fact('Job', 'not known', NO_JOB[jobs]), beat];
  return [host, ...jobFacts(component, row.job, now, zone), beat, ...kinship(row.job, now, zone)];
}

function jobFacts(component: ComponentName, job: JobFacts, now: Instant, zone: Zone): readonly Fact[] {
  const user = job.unixname === null || job.unixname === '' ? '' : `, Unix user ${job.unixname}`;
  const facts = [
    fact('Job', String(job.id), `${JOB_TYPE[component] ?? 'job'}${user}`),
    fact('State', job.state ?? 'null', FATE[job.fate]),
  ];
  if (job.startedAt !== null) {
    const isUp = job.fate === 'alive' || job.fate === 'late';
    const until = isUp ? now : (job.endedAt ?? job.heartbeat ?? now);
    const lasted = span(between(job.startedAt, until));
    facts.push(fact(isUp ? 'Up since' : 'Was up from', clockTime(job.startedAt, zone, now), lasted));
  }
  if (job.endedAt !== null)
    facts.push(fact('Ended', clockTime(job.endedAt, zone, now), ago(between(job.endedAt, now))));
  return facts;
}

const FATE: Readonly<Record<JobFacts['fate'], string>> = {
  alive: 'alive',
  late: 'alive, late',
  lost: 'lost: silent past its limit, and no end date',
  stopped: 'ended by itself',
  unknown: 'neither running nor ended',
};

function kinship(job: JobFacts, now: Instant, zone: Zone): readonly Fact[] {
  const link = (label: string, kin: Kin | null): readonly Fact[] =>
    kin === null ? [] : [{ ...fact(label, kin.name, kinWords(kin, now, zone), true), kin }];
  return [...link('Predecessor', job.predecessor), ...link('Successor', job.successor)];
}

function executorFacts(row: JudgedInstance, facts: ExecutorFacts, now: Instant, zone: Zone): readonly Fact[] {
  const lines = [
    fact('Executor', facts.executor, '', true),
    fact('Asked by', facts.scheduler ?? 'not told', facts.scheduler === null ? '' : 'scheduler', true),
  ];
  if (facts.instance !== null) lines.push(fact('Target', mask(facts.instance), '', true));
  if (facts.checkedAt !== null)
    lines.push(fact('Last check', clockTime(facts.checkedAt, zone, now), ago(between(facts.checkedAt, now))));
  if (facts.latency !== null) {
    const of = facts.deadline === null ? '' : `deadline ${figure(facts.deadline)}`;
    lines.push(fact('Reply took', latency(facts.latency), of));
  }
  if (facts.pendingSince !== null)
    lines.push(
      fact(
        'In flight',
        span(between(facts.pendingSince, now)),
        `since ${clockTime(facts.pendingSince, zone, now)}${facts.deadline === null ? '' : `, deadline ${figure(facts.deadline)}`}`,
      ),
    );
  if (facts.skipped !== null && facts.skipped > 0)
    lines.push(fact('Skipped', String(facts.skipped), 'polls, because one was still in flight'));
  if (row.teams !== null && row.teams.length > 0) lines.push(fact('Teams', row.teams.join(', ')));
  return lines;
}
