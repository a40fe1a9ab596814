import type { ProcessSpec } from '../processes';
import { BUNDLES, PROCESSORS, SCHEDULERS } from './deployments';
import { type Checkpoint, HEALTHY, type Scenario } from './scenario';

const PROCESSES: readonly ProcessSpec[] = [
  ...SCHEDULERS,
  { kind: 'triggerer', name: 'triggerer-0' },
  { kind: 'triggerer', name: 'triggerer-1' },
  ...PROCESSORS.map(({ kind, name }) => ({ kind, name })),
];
const WELL = { ...HEALTHY, executor: 'not_reported' } as const;
/** Airflow sees nothing; the job list does. */
const NAMED: Checkpoint = {
  at_s: 70,
  expected: { ...WELL, triggerer: 'degraded' },
  names: { triggerer: ['triggerer-1'] },
  rows: { 'triggerer-0': 'healthy', 'triggerer-1': 'unhealthy' },
};
const KILL = { at_s: 10, fault: { verb: 'kill', target: 'triggerer-1' } } as const;

/** Airflow 3.0 to 3.3 look at one row of each component; the job list has the others. */
export const LEGACY_SCENARIOS: readonly Scenario[] = [
  {
    name: 'hidden-loss-3-1',
    title: 'A hidden loss on Airflow 3.1',
    story:
      'One of two triggerers is killed after ten seconds, and the living one hides it: Airflow 3.1 judges a component by one row. The job list still has the dead row, running and silent.',
    release: '3.1.8',
    config: BUNDLES,
    processes: PROCESSES,
    script: [KILL],
    checkpoints: [{ at_s: 5, expected: WELL }, NAMED],
  },
  {
    name: 'hidden-loss-3-3',
    title: 'A hidden loss on Airflow 3.3',
    story:
      'One of two triggerers is killed after ten seconds, and the living one hides it. It is started again after a minute and a half, and Airflow 3.3 has not noticed any of it.',
    release: '3.3.2',
    config: BUNDLES,
    processes: PROCESSES,
    script: [KILL, { at_s: 100, fault: { verb: 'resume', target: 'triggerer-1' } }],
    checkpoints: [
      { at_s: 5, expected: WELL },
      NAMED,
      { at_s: 135, expected: WELL, rows: { 'triggerer-1': 'healthy', 'triggerer-1#1': 'gone' } },
    ],
  },
  {
    name: 'killed-hides-stopped',
    title: 'A killed row hides newer ones',
    story:
      'One triggerer is killed after ten seconds, the other is stopped in order a minute later. Airflow 3.3 looks at rows that say running first, so it names the heartbeat of the dead one and not the end of the last one.',
    release: '3.3.2',
    config: BUNDLES,
    processes: PROCESSES,
    script: [KILL, { at_s: 70, fault: { verb: 'stop', target: 'triggerer-0' } }],
    checkpoints: [
      { at_s: 5, expected: WELL },
      {
        at_s: 110,
        expected: { ...WELL, triggerer: 'unhealthy' },
        names: { triggerer: ['triggerer-0', 'triggerer-1'] },
        rows: { 'triggerer-0': 'stopped', 'triggerer-1': 'unhealthy' },
      },
    ],
  },
];
