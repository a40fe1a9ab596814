import { NEXT, SCHEDULERS, TEAMS, TRIGGERER } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

/** Work that has an owner, or has none. */
export const COVERAGE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'uncovered-bundles',
    title: 'Bundles nobody covers',
    story:
      'The Dag processor of dags, ml and finance is killed after ten seconds. Airflow says degraded and no more; its bundles minus what the living serve are the names.',
    ...NEXT,
    script: [{ at_s: 10, fault: { verb: 'kill', target: 'dagproc-0' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 70,
        expected: { ...HEALTHY, dag_processor: 'degraded' },
        names: { dag_processor: ['dags', 'ml', 'finance'] },
        rows: { 'dagproc-0': 'unhealthy', 'dagproc-1': 'healthy' },
      },
    ],
  },
  {
    name: 'team-without-triggerer',
    title: 'A team without a triggerer',
    story:
      'Two teams have a triggerer each, and what belongs to no team has a third. The one of team-b is killed after ten seconds and the one of no team half a minute later; each was the only one.',
    ...NEXT,
    config: TEAMS,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'triggerer-a', teams: ['team-a'] },
      { kind: 'triggerer', name: 'triggerer-b', teams: ['team-b'] },
      { kind: 'triggerer', name: 'triggerer-none' },
      { kind: 'dag_processor', name: 'dagproc-0' },
      { kind: 'dag_processor', name: 'dagproc-1' },
    ],
    script: [
      { at_s: 10, fault: { verb: 'kill', target: 'triggerer-b' } },
      { at_s: 40, fault: { verb: 'kill', target: 'triggerer-none' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 110,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['team-b', 'no team'] },
        rows: { 'triggerer-a': 'healthy', 'triggerer-b': 'unhealthy', 'triggerer-none': 'unhealthy' },
      },
    ],
  },
  {
    name: 'one-owner',
    title: 'One owner only',
    story:
      'Everything is covered, and some of it hangs by a thread: core and adhoc have one Dag processor, and all triggers have one triggerer. Nothing happens here, but losing dagproc-1 would stop two bundles.',
    ...NEXT,
    processes: [
      ...SCHEDULERS,
      TRIGGERER,
      { kind: 'dag_processor', name: 'dagproc-0', bundles: ['dags', 'ml', 'finance'] },
      { kind: 'dag_processor', name: 'dagproc-1', bundles: ['dags', 'ml', 'finance', 'core', 'adhoc'] },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 120, expected: HEALTHY, rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'healthy' } },
    ],
  },
];
