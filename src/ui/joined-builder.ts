import type { JobFacts, JudgedInstance, Kin, Scope } from '../domain/judged';
import { SOURCES, type SourceName, type SourceState } from '../domain/sources';
import { ms, plus, seconds } from '../domain/time';
import { NOW, row } from './judged-builder';

/** For tests: what the job list tells of a live row that was started an hour ago. */
const job = (id: number, changes: Partial<JobFacts> = {}): JobFacts => ({
  id,
  fate: 'alive',
  state: 'running',
  unixname: 'airflow',
  startedAt: plus(NOW, seconds(-3600)),
  endedAt: null,
  heartbeat: plus(NOW, seconds(-2)),
  toldAt: NOW,
  successor: null,
  predecessor: null,
  starts: [plus(NOW, seconds(-3600))],
  ...changes,
});

/** A row with its job, as it is named once the job list has answered. */
export const jobRow = (
  id: number,
  name: string,
  changes: Partial<JudgedInstance> = {},
  facts: Partial<JobFacts> = {},
): JudgedInstance => row(name, { id: `job:${id}`, job: job(id, facts), ...changes });

/** Another row, lost three quarters of an hour ago. */
export const kin = (id: number, name: string, changes: Partial<Kin> = {}): Kin => ({
  id: `job:${id}`,
  job: id,
  name,
  fate: 'lost',
  lastAt: plus(NOW, seconds(-2700)),
  ...changes,
});

/** A bundle of no team with one owner. */
export const bundle = (name: string, changes: Partial<Scope> = {}): Scope => ({
  kind: 'bundle',
  name,
  team: null,
  owners: ['host:dag_processor-0'],
  before: null,
  importErrors: 0,
  lastRefreshed: null,
  progress: null,
  ...changes,
});

const EVERY: Readonly<Record<SourceName, number | null>> = {
  health: 5,
  jobs: 15,
  bundles: 60,
  parses: 60,
  limits: null,
  release: null,
  executors: null,
  transitions: null,
};

/** A source that answered two seconds ago. */
export const source = (name: SourceName, changes: Partial<SourceState> = {}): SourceState => {
  const every = EVERY[name];
  return {
    name,
    path: `api/v2/${name}`,
    access: 'answering',
    problem: null,
    failures: 0,
    answeredAt: plus(NOW, seconds(-2)),
    settledAt: plus(NOW, seconds(-2)),
    nextAt: every === null ? null : plus(NOW, seconds(every - 2)),
    every: every === null ? null : seconds(every),
    latency: ms(38),
    holds: 5,
    of: null,
    route: null,
    ...changes,
  };
};

/** All that an Airflow without the plugin has, answering but for those that are given. */
export const sources = (...changed: readonly SourceState[]): readonly SourceState[] =>
  SOURCES.filter((name) => name !== 'transitions').map(
    (name) => changed.find((one) => one.name === name) ?? source(name),
  );
