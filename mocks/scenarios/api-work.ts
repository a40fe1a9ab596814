import type { ProcessSpec } from '../processes';
import type { Fault } from '../state';
import { NEXT, SCHEDULERS, TRIGGERER } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const at = (at_s: number, verb: Fault['verb'], target: string) => ({ at_s, fault: { verb, target } });
const inApiMode = (name: string, bundles: string[]): ProcessSpec => ({
  kind: 'dag_processor',
  name,
  bundles,
  mode: 'api',
});

/** What Dag processors do besides parsing: callbacks and requested parses, and what becomes of them. */
export const API_WORK_SCENARIOS: readonly Scenario[] = [
  {
    name: 'lost-callbacks',
    title: 'A callback in a dead hand',
    story:
      'Two processors die after twenty-five seconds, each with a callback in hand that has not begun. The one of core was claimed in API mode and is delivered again to dagproc-2, the one of ml was taken out of the database by dagproc-0 and is lost.',
    ...NEXT,
    release: '3.5.0+executors',
    config: { ...NEXT.config, contents: { ml: { prepare_ms: 60_000 }, core: { prepare_ms: 60_000 } } },
    processes: [
      ...SCHEDULERS,
      TRIGGERER,
      { kind: 'dag_processor', name: 'dagproc-0', bundles: ['dags', 'ml', 'finance'] },
      inApiMode('dagproc-1', ['core', 'adhoc']),
      { ...inApiMode('dagproc-2', ['core', 'adhoc']), later: true },
    ],
    script: [
      at(10, 'fail', 'ml'),
      at(10, 'fail', 'core'),
      at(22, 'resume', 'dagproc-2'),
      at(25, 'kill', 'dagproc-0'),
      at(25, 'kill', 'dagproc-1'),
    ],
    checkpoints: [
      { at_s: 20, expected: HEALTHY },
      {
        at_s: 80,
        expected: { ...HEALTHY, dag_processor: 'degraded' },
        names: { dag_processor: ['dags', 'ml', 'finance'] },
        rows: { 'dagproc-0': 'unhealthy', 'dagproc-1': 'gone', 'dagproc-2': 'healthy' },
      },
    ],
  },
  {
    name: 'starved-bundle',
    title: 'A bundle that cannot be fetched',
    story:
      'Twenty seconds in, the repository of adhoc is gone: dagproc-1 parses what it has, but can refresh nothing, and what is to run from there waits while the work of core passes by. Callbacks expire after ten minutes, and a requested parse is done when the repository is back, one minute later.',
    ...NEXT,
    release: '3.5.0+executors',
    processes: [
      ...SCHEDULERS,
      TRIGGERER,
      { kind: 'dag_processor', name: 'dagproc-0', bundles: ['dags', 'ml', 'finance'] },
      inApiMode('dagproc-1', ['core', 'adhoc']),
    ],
    script: [
      at(20, 'stop', 'adhoc'),
      ...[30, 31, 32].map((at_s) => at(at_s, 'fail', 'adhoc')),
      at(33, 'reparse', 'adhoc'),
      at(34, 'fail', 'core'),
      at(35, 'reparse', 'core'),
      at(680, 'resume', 'adhoc'),
    ],
    checkpoints: [
      { at_s: 60, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
      { at_s: 660, expected: HEALTHY, rows: { 'dagproc-1': 'healthy' } },
      { at_s: 720, expected: HEALTHY },
    ],
  },
];
