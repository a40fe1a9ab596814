import type { ProcessSpec } from '../processes';
import type { Fault } from '../state';
import { NEXT, SCHEDULERS, TRIGGERER } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const IN_DATABASE_MODE: ProcessSpec = {
  kind: 'dag_processor',
  name: 'dagproc-0',
  bundles: ['dags', 'ml', 'finance'],
};
const IN_API_MODE: ProcessSpec = {
  kind: 'dag_processor',
  name: 'dagproc-1',
  bundles: ['core', 'adhoc'],
  mode: 'api',
};
/** The 3.5 line: a Dag processor of each kind, each with bundles of its own. */
const BOTH = {
  ...NEXT,
  release: '3.5.0+executors',
  processes: [...SCHEDULERS, TRIGGERER, IN_DATABASE_MODE, IN_API_MODE],
};
/** The same, with another one in the place of the processor in API mode. */
const and = (...more: readonly ProcessSpec[]) => ({
  processes: [...SCHEDULERS, TRIGGERER, IN_DATABASE_MODE, ...more],
});
const at = (at_s: number, verb: Fault['verb'], target: string, by_ms?: number) => ({
  at_s,
  fault: { verb, target, ...(by_ms !== undefined && { by_ms }) },
});
const UNCOVERED = {
  expected: { ...HEALTHY, dag_processor: 'degraded' },
  names: { dag_processor: ['core', 'adhoc'] },
} as const;

/** Dag processors without database access: how their sessions begin, end and break. */
export const API_MODE_SCENARIOS: readonly Scenario[] = [
  {
    name: 'two-modes',
    title: 'Two kinds of Dag processor',
    story:
      'dagproc-0 reads and writes the database, dagproc-1 has no access to it and talks to the Execution API instead. Both beat, parse and take callbacks, and health and job list show no difference.',
    ...BOTH,
    checkpoints: [
      { at_s: 5, expected: HEALTHY, rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'healthy' } },
      { at_s: 300, expected: HEALTHY, rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'healthy' } },
    ],
  },
  {
    name: 'retired-registration',
    title: 'A retired registration',
    story:
      'After twenty seconds somebody provisions the token of dagproc-1 again, which ends its running job. It warns that a restart is required and leaves; core and adhoc have no owner until it is started again.',
    ...BOTH,
    script: [at(20, 'retire', 'dagproc-1'), at(60, 'resume', 'dagproc-1')],
    checkpoints: [
      { at_s: 15, expected: HEALTHY },
      { at_s: 40, ...UNCOVERED },
      { at_s: 75, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
    ],
  },
  {
    name: 'crashed-session',
    title: 'A crashed session',
    story:
      'dagproc-1 is killed after ten seconds and started again two seconds later. Its old job still looks alive, so it is refused and has to wait until that one is stale: half a minute without an owner for core and adhoc.',
    ...BOTH,
    script: [at(10, 'kill', 'dagproc-1'), at(12, 'resume', 'dagproc-1')],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 33, expected: { dag_processor: 'late' }, rows: { 'dagproc-1': 'late' } },
      { at_s: 60, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
    ],
  },
  {
    name: 'execution-api-outage',
    title: 'An outage of the Execution API',
    story:
      'The Execution API freezes after ten seconds. Nothing is wrong with dagproc-1, but its heartbeat stalls with the API, and after thirty seconds without a success it gives up and leaves; dagproc-0 notices nothing.',
    ...BOTH,
    script: [
      at(10, 'hang', 'execution-api'),
      at(70, 'resume', 'execution-api'),
      at(75, 'resume', 'dagproc-1'),
    ],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 55, ...UNCOVERED, rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'unhealthy' } },
      { at_s: 95, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
    ],
  },
  {
    name: 'slow-execution-api',
    title: 'A slow Execution API',
    story:
      'From two minutes on, every answer of the Execution API takes four seconds: quick enough for heartbeats, too slow for claims and parse results. dagproc-1 beats and looks ready, and does nothing; the parse times of core and adhoc give it away.',
    ...BOTH,
    script: [at(120, 'slow', 'execution-api', 4000), at(1080, 'resume', 'execution-api')],
    checkpoints: [
      { at_s: 110, expected: HEALTHY },
      { at_s: 900, ...UNCOVERED, rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'healthy' } },
      { at_s: 1260, expected: HEALTHY },
    ],
  },
  {
    name: 'bundle-not-granted',
    title: 'A bundle that was not granted',
    story:
      'After ten seconds dagproc-1 starts with a token for core alone, asks for adhoc as well, and is refused before it has a job. Once a token for both is provisioned, it starts.',
    ...BOTH,
    ...and({ ...IN_API_MODE, granted: ['core'], later: true }),
    script: [at(10, 'resume', 'dagproc-1'), at(40, 'retire', 'dagproc-1'), at(45, 'resume', 'dagproc-1')],
    checkpoints: [
      { at_s: 30, ...UNCOVERED },
      { at_s: 60, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
    ],
  },
  {
    name: 'expired-credential',
    title: 'A credential that ran out',
    story:
      'The token of dagproc-1 ends after twenty seconds and nobody renews it, so it has to leave, and starting it again does not help. A new token does.',
    ...BOTH,
    ...and({ ...IN_API_MODE, credential_s: 20 }),
    script: [at(40, 'resume', 'dagproc-1'), at(80, 'retire', 'dagproc-1'), at(82, 'resume', 'dagproc-1')],
    checkpoints: [
      { at_s: 15, expected: HEALTHY },
      { at_s: 70, ...UNCOVERED, rows: { 'dagproc-1': 'unhealthy' } },
      { at_s: 100, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
    ],
  },
  {
    name: 'registration-conflict',
    title: 'One token, three processors',
    story:
      'dagproc-2 starts with the token of dagproc-1 and waits in vain for its job to end; dagproc-3 repeats its very registration from another host, which is a conflict. Both leave, and the first one never notices.',
    ...BOTH,
    ...and(
      IN_API_MODE,
      { ...IN_API_MODE, name: 'dagproc-2', token: 'dagproc-1', later: true },
      { ...IN_API_MODE, name: 'dagproc-3', token: 'dagproc-1', copies: true, later: true },
    ),
    script: [at(10, 'resume', 'dagproc-2'), at(15, 'resume', 'dagproc-3')],
    checkpoints: [
      { at_s: 30, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
      { at_s: 70, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
    ],
  },
];
