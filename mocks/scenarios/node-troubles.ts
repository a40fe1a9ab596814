import type { ProcessSpec } from '../processes';
import type { Fault } from '../state';
import { NEXT, SCHEDULERS, TRIGGERER } from './deployments';
import { all, HEALTHY, type Scenario } from './scenario';

const at = (at_s: number, verb: Fault['verb'], target: string, more: Partial<Fault> = {}) => ({
  at_s,
  fault: { verb, target, ...more },
});
/** Two of everything, each Dag processor for all bundles, as replicas of a chart are. */
const REPLICAS: readonly ProcessSpec[] = [
  ...SCHEDULERS,
  { kind: 'triggerer', name: 'triggerer-0' },
  { kind: 'triggerer', name: 'triggerer-1' },
  { kind: 'dag_processor', name: 'dagproc-0' },
  { kind: 'dag_processor', name: 'dagproc-1' },
];
/** One triggerer and one Dag processor on a machine of their own. */
const ON_A_NODE: readonly ProcessSpec[] = [
  ...SCHEDULERS,
  TRIGGERER,
  { kind: 'triggerer', name: 'triggerer-1', hostname: 'node-9' },
  { kind: 'dag_processor', name: 'dagproc-0' },
  { kind: 'dag_processor', name: 'dagproc-1', hostname: 'node-9' },
];
const FIVE_MINUTES = 300_000;

/** Machines, clocks and what everybody stands on. */
export const NODE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'rolling-restart',
    title: 'A rolling restart',
    story:
      'All six replicas are restarted in order, one every fifteen seconds, as a new version is rolled out. There is always another one left, so nothing turns red, and every old row has its end.',
    ...NEXT,
    processes: REPLICAS,
    script: REPLICAS.flatMap(({ name }, i) => [
      at(10 + 15 * i, 'stop', name),
      at(14 + 15 * i, 'resume', name),
    ]),
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 45, expected: HEALTHY, rows: { 'scheduler-1': 'healthy', 'scheduler-2': 'healthy' } },
      { at_s: 75, expected: HEALTHY, rows: { 'triggerer-0': 'healthy', 'triggerer-1': 'healthy' } },
      { at_s: 120, expected: HEALTHY, rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'healthy' } },
    ],
  },
  {
    name: 'clock-ahead',
    title: 'A clock that is ahead',
    story:
      'The clock of one node is set five minutes ahead after ten seconds, and twenty seconds later its triggerer is killed. Its last heartbeat lies in the future, so Airflow calls it alive for five minutes more, and a page that sees it stand still knows better.',
    ...NEXT,
    processes: ON_A_NODE,
    script: [
      at(10, 'skew', 'triggerer-1', { by_ms: FIVE_MINUTES }),
      at(10, 'skew', 'dagproc-1', { by_ms: FIVE_MINUTES }),
      at(30, 'kill', 'triggerer-1'),
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 25, expected: HEALTHY },
      {
        at_s: 120,
        expected: { ...HEALTHY, triggerer: 'unknown' },
        names: { triggerer: ['node-9'] },
        rows: { 'triggerer-0': 'healthy', 'dagproc-1': 'healthy' },
      },
      {
        at_s: 420,
        expected: { ...HEALTHY, triggerer: 'degraded' },
        names: { triggerer: ['node-9'] },
        rows: { 'triggerer-1': 'unhealthy', 'dagproc-1': 'healthy' },
      },
    ],
  },
  {
    name: 'clock-behind',
    title: 'A clock that is behind',
    story:
      'The clock of one node is set a minute back after ten seconds. What runs there goes on beating, each time with a heartbeat that is a minute old already, so Airflow counts it among the dead.',
    ...NEXT,
    processes: ON_A_NODE,
    script: [
      at(10, 'skew', 'triggerer-1', { by_ms: -60_000 }),
      at(10, 'skew', 'dagproc-1', { by_ms: -60_000 }),
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 90,
        expected: { ...HEALTHY, triggerer: 'degraded', dag_processor: 'degraded' },
        names: { triggerer: ['node-9'], dag_processor: ['node-9'] },
      },
    ],
  },
  {
    name: 'lost-node',
    title: 'A lost node',
    story:
      'A machine with a triggerer and a Dag processor on it goes away after ten seconds. Half a minute later two components miss one replica each, on the same host.',
    ...NEXT,
    processes: ON_A_NODE,
    script: [at(10, 'kill', 'triggerer-1'), at(10, 'kill', 'dagproc-1')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      {
        at_s: 70,
        expected: { ...HEALTHY, triggerer: 'degraded', dag_processor: 'degraded' },
        names: { triggerer: ['node-9'], dag_processor: ['node-9'] },
      },
    ],
  },
  {
    name: 'slow-database',
    title: 'A slow database',
    story:
      'After ten seconds the database takes four seconds for everything, then twelve, then it is quick again. First everybody only beats less often; later health itself takes longer than a page waits, and nobody can tell.',
    ...NEXT,
    script: [
      at(10, 'slow', 'database', { by_ms: 4000 }),
      at(100, 'slow', 'database', { by_ms: 12_000 }),
      at(200, 'resume', 'database'),
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 80, expected: HEALTHY },
      { at_s: 180, expected: all('unknown') },
      { at_s: 260, expected: HEALTHY },
    ],
  },
  {
    name: 'api-server-restart',
    title: 'An API server restart',
    story:
      'The API server is restarted after ten seconds and is away for fifteen. Nothing else notices: the page says that it cannot see, keeps what it knew, and goes on where it was.',
    ...NEXT,
    script: [at(10, 'stop', 'api-server'), at(25, 'resume', 'api-server')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 20, expected: HEALTHY },
      { at_s: 40, expected: HEALTHY },
    ],
  },
];
