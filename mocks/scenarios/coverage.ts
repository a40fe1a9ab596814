import type { ProcessSpec } from '../processes';
import { NEXT, PROCESSORS, SCHEDULERS, TEAMS, TRIGGERER } from './deployments';
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
  {
    name: 'two-owners',
    title: 'Two owners of everything',
    story:
      'Every bundle has two Dag processors and every team two triggerers, and of each pair one is killed after ten seconds. Nothing loses its owner, so Airflow sees nothing; that there is no second one any more, only the job list tells.',
    ...NEXT,
    config: TEAMS,
    processes: [
      ...SCHEDULERS,
      ...['0', '1'].flatMap((n): ProcessSpec[] => [
        { kind: 'triggerer', name: `triggerer-a-${n}`, teams: ['team-a'] },
        { kind: 'triggerer', name: `triggerer-b-${n}`, teams: ['team-b'] },
        { kind: 'triggerer', name: `triggerer-none-${n}` },
        { kind: 'dag_processor', name: `dagproc-${n}` },
      ]),
    ],
    script: ['triggerer-a-1', 'triggerer-b-1', 'triggerer-none-1', 'dagproc-1'].map((target) => ({
      at_s: 10,
      fault: { verb: 'kill', target },
    })),
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 70,
        expected: { ...HEALTHY, triggerer: 'degraded', dag_processor: 'degraded' },
        names: { dag_processor: ['dagproc-1'] },
        rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'unhealthy', 'triggerer-b-1': 'unhealthy' },
      },
    ],
  },
  {
    name: 'multi-team-triggerer',
    title: 'One triggerer for two teams',
    story:
      'One triggerer serves team-a and team-b, another one what belongs to no team. The first is killed after ten seconds, and two teams at once are without an owner.',
    ...NEXT,
    config: TEAMS,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'triggerer-ab', teams: ['team-a', 'team-b'] },
      { kind: 'triggerer', name: 'triggerer-none' },
      ...PROCESSORS,
    ],
    script: [{ at_s: 10, fault: { verb: 'kill', target: 'triggerer-ab' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 70,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['team-a', 'team-b'] },
        rows: { 'triggerer-ab': 'unhealthy', 'triggerer-none': 'healthy' },
      },
    ],
  },
  {
    name: 'team-less-scope',
    title: 'Nobody for what has no team',
    story:
      'All triggerers were started with the name of a team, and nobody takes the triggers of bundles that belong to none. One that is started without a name, after forty seconds, does.',
    ...NEXT,
    config: TEAMS,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'triggerer-a', teams: ['team-a'] },
      { kind: 'triggerer', name: 'triggerer-b', teams: ['team-b'] },
      { kind: 'triggerer', name: 'triggerer-none', later: true },
      ...PROCESSORS,
    ],
    script: [{ at_s: 40, fault: { verb: 'resume', target: 'triggerer-none' } }],
    checkpoints: [
      {
        at_s: 30,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['no team'] },
        rows: { 'triggerer-a': 'healthy', 'triggerer-b': 'healthy' },
      },
      { at_s: 60, expected: HEALTHY },
    ],
  },
  {
    name: 'ghost-bundle',
    title: 'A bundle configured nowhere',
    story:
      'The only Dag processor was started for a bundle called ghost, which no configuration knows: it lives, and owns nothing that there is. Airflow says healthy and down in one breath, until a second processor takes dags and core.',
    ...NEXT,
    config: { bundles: { dags: null, core: null } },
    processes: [
      ...SCHEDULERS,
      TRIGGERER,
      { kind: 'dag_processor', name: 'dagproc-ghost', bundles: ['ghost'] },
      { kind: 'dag_processor', name: 'dagproc-0', bundles: ['dags', 'core'], later: true },
    ],
    script: [{ at_s: 60, fault: { verb: 'resume', target: 'dagproc-0' } }],
    checkpoints: [
      {
        at_s: 30,
        expected: { ...HEALTHY, dag_processor: 'unhealthy' },
        names: { dag_processor: ['dags', 'core'] },
        rows: { 'dagproc-ghost': 'healthy' },
      },
      { at_s: 90, expected: HEALTHY, rows: { 'dagproc-ghost': 'healthy', 'dagproc-0': 'healthy' } },
    ],
  },
];
