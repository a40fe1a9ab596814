import type { ProcessSpec } from '../processes';
import type { Fault } from '../state';
import { BUNDLES, CELERY, NEXT, PROCESSORS, SCHEDULERS } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const TWO_TRIGGERERS: readonly ProcessSpec[] = [
  { kind: 'triggerer', name: 'triggerer-0' },
  { kind: 'triggerer', name: 'triggerer-1' },
];
const NEXT_WITH_TWO = { ...NEXT, processes: [...SCHEDULERS, ...TWO_TRIGGERERS, ...PROCESSORS] };
const at = (at_s: number, verb: Fault['verb'], target: string, more: Partial<Fault> = {}) => ({
  at_s,
  fault: { verb, target, ...more },
});

/** Two of a kind, and one of them goes: what only the job list can tell. */
export const REPLICA_SCENARIOS: readonly Scenario[] = [
  {
    name: 'lost-replica',
    title: 'A lost replica',
    story:
      'One of two triggerers is killed after ten seconds, and Airflow goes on calling them healthy. A new one takes its place on the same host after ninety seconds more, and the dead row counts no more.',
    ...NEXT_WITH_TWO,
    script: [at(10, 'kill', 'triggerer-1'), at(100, 'resume', 'triggerer-1')],
    checkpoints: [
      { at_s: 20, expected: HEALTHY, rows: { 'triggerer-0': 'healthy', 'triggerer-1': 'healthy' } },
      {
        at_s: 70,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['triggerer-1'] },
        rows: { 'triggerer-0': 'healthy', 'triggerer-1': 'unhealthy' },
      },
      {
        at_s: 135,
        expected: HEALTHY,
        rows: { 'triggerer-0': 'healthy', 'triggerer-1': 'healthy', 'triggerer-1#1': 'gone' },
      },
    ],
  },
  {
    name: 'moved-replica',
    title: 'A replica moves to another host',
    story:
      'A node is taken away after ten seconds, and the triggerer on it dies. Half a minute later another node runs one under a new name, which takes its place: same work, started since.',
    ...NEXT,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'triggerer-x7k2p' },
      { kind: 'triggerer', name: 'triggerer-b4f9q' },
      { kind: 'triggerer', name: 'triggerer-m3w8z', later: true },
      ...PROCESSORS,
    ],
    script: [at(10, 'kill', 'triggerer-b4f9q'), at(40, 'resume', 'triggerer-m3w8z')],
    checkpoints: [
      {
        at_s: 80,
        expected: HEALTHY,
        rows: { 'triggerer-x7k2p': 'healthy', 'triggerer-m3w8z': 'healthy', 'triggerer-b4f9q': 'gone' },
      },
    ],
  },
  {
    name: 'lost-for-good',
    title: 'A replica lost for good',
    story:
      'One of two triggerers is killed after ten seconds and nobody replaces it. For ten minutes it counts as missing; after that it is a tombstone, and one triggerer is what this deployment has.',
    ...NEXT_WITH_TWO,
    script: [at(10, 'kill', 'triggerer-1')],
    checkpoints: [
      {
        at_s: 70,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['triggerer-1'] },
        rows: { 'triggerer-1': 'unhealthy' },
      },
      {
        at_s: 500,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['triggerer-1'] },
        rows: { 'triggerer-1': 'unhealthy' },
      },
      { at_s: 720, expected: HEALTHY, rows: { 'triggerer-0': 'healthy', 'triggerer-1': 'gone' } },
    ],
  },
  {
    name: 'cleaned-table',
    title: 'A dead row that is cleaned away',
    story:
      'A triggerer is killed after ten seconds and leaves a row that says running. Two minutes in, somebody runs airflow db clean, and nothing is left that could be missed.',
    ...NEXT_WITH_TWO,
    script: [at(10, 'kill', 'triggerer-1'), at(120, 'clean', 'database', { by_ms: 60_000 })],
    checkpoints: [
      {
        at_s: 70,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['triggerer-1'] },
        rows: { 'triggerer-1': 'unhealthy' },
      },
      { at_s: 150, expected: HEALTHY, rows: { 'triggerer-0': 'healthy', 'triggerer-1': null } },
    ],
  },
  {
    name: 'crash-loop',
    title: 'A crash loop',
    story:
      'One of two triggerers dies half a minute after each start, ten times over, and something starts it again each time. At most moments both look alive; five starts in ten minutes, and ten dead rows that say running, tell what is going on.',
    ...NEXT_WITH_TWO,
    script: Array.from({ length: 10 }, (_, i) => 10 + 45 * i).flatMap((crash) => [
      at(crash, 'kill', 'triggerer-1'),
      at(crash + 15, 'resume', 'triggerer-1'),
    ]),
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 235,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['triggerer-1'] },
        rows: { 'triggerer-1': 'healthy', 'triggerer-1#4': 'gone', 'triggerer-1#5': 'gone' },
      },
      {
        at_s: 460,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['triggerer-1'] },
        rows: { 'triggerer-1': 'healthy', 'triggerer-1#9': 'gone', 'triggerer-1#10': 'gone' },
      },
      { at_s: 900, expected: HEALTHY, rows: { 'triggerer-1': 'healthy', 'triggerer-1#10': 'gone' } },
    ],
  },
  {
    name: 'clean-stop',
    title: 'All stopped cleanly',
    story:
      'Everything is shut down in order after ten seconds, as for an upgrade. Airflow says of it what it says of a fresh install; the ends in the job list tell the two apart.',
    release: '3.4.0+executors',
    config: BUNDLES,
    processes: [{ kind: 'scheduler', name: 'scheduler-1' }, ...TWO_TRIGGERERS, ...PROCESSORS],
    executors: [CELERY],
    script: ['scheduler-1', 'triggerer-0', 'triggerer-1', 'dagproc-0', 'dagproc-1'].map((name) =>
      at(10, 'stop', name),
    ),
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 45,
        expected: {
          scheduler: 'unhealthy',
          triggerer: 'unhealthy',
          dag_processor: 'unhealthy',
          executor: 'unknown',
          metadatabase: 'healthy',
        },
        rows: { 'scheduler-1': 'stopped', 'triggerer-0': 'stopped', 'dagproc-1': 'stopped' },
      },
    ],
  },
  {
    name: 'one-host',
    title: 'Two replicas on one host',
    story:
      'Two triggerers share a machine, and so a host name. One of them is killed after ten seconds: by name nobody could tell which, by its job anybody can.',
    ...NEXT,
    processes: [
      ...SCHEDULERS,
      { kind: 'triggerer', name: 'left', hostname: 'node-7' },
      { kind: 'triggerer', name: 'right', hostname: 'node-7' },
      ...PROCESSORS,
    ],
    script: [at(10, 'kill', 'left')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY, rows: { left: 'healthy', right: 'healthy' } },
      {
        at_s: 70,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['node-7'] },
        rows: { left: 'unhealthy', right: 'healthy' },
      },
    ],
  },
];
