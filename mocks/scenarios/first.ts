import { CELERY, KUBERNETES, NEXT, PROCESSORS, SCHEDULERS, TEAMS, TRIGGERER } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

/** What people meet first: one thing is wrong, or nothing is. */
export const FIRST_SCENARIOS: readonly Scenario[] = [
  {
    name: 'all-well',
    title: 'All well',
    story:
      'Two of everything, two teams and what has none, and a Celery broker that answers within a blink. Nothing happens here, and that is how it should look.',
    release: '3.4.0+executors',
    config: TEAMS,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'triggerer-0', teams: ['team-a', 'team-b'] },
      { kind: 'triggerer', name: 'triggerer-1' },
      ...PROCESSORS,
    ],
    executors: [CELERY, KUBERNETES],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 120, expected: HEALTHY },
    ],
  },
  {
    name: 'killed-triggerer',
    title: 'A killed triggerer',
    story:
      'The only triggerer is killed after ten seconds and cannot say goodbye. Its last heartbeat ages: first it is late, then nobody serves deferred tasks any more.',
    ...NEXT,
    script: [{ at_s: 10, fault: { verb: 'kill', target: 'triggerer-0' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 34, expected: { ...HEALTHY, triggerer: 'late' } },
      { at_s: 45, expected: { ...HEALTHY, triggerer: 'unhealthy' } },
      { at_s: 300, expected: { ...HEALTHY, triggerer: 'unhealthy' } },
    ],
  },
  {
    name: 'frozen-scheduler',
    title: 'A frozen scheduler',
    story:
      'The only scheduler freezes after ten seconds: its process is there, but its loop, its heartbeat and its executor polls stand still. Two minutes in it thaws and goes on as if nothing had been.',
    ...NEXT,
    processes: [{ kind: 'scheduler', name: 'scheduler-1' }, TRIGGERER, ...PROCESSORS],
    script: [
      { at_s: 10, fault: { verb: 'hang', target: 'scheduler-1' } },
      { at_s: 120, fault: { verb: 'resume', target: 'scheduler-1' } },
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 34, expected: { scheduler: 'late', triggerer: 'healthy', dag_processor: 'healthy' } },
      { at_s: 60, expected: { ...HEALTHY, scheduler: 'unhealthy', executor: 'unknown' } },
      { at_s: 140, expected: HEALTHY },
    ],
  },
];
