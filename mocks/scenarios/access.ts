import { NEXT, PROCESSORS, SCHEDULERS } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

const PROCESSES = [
  ...SCHEDULERS,
  { kind: 'triggerer', name: 'triggerer-0' },
  { kind: 'triggerer', name: 'triggerer-1' },
  ...PROCESSORS,
] as const;

/** What may be asked. Health always answers. */
export const ACCESS_SCENARIOS: readonly Scenario[] = [
  {
    name: 'no-login',
    title: 'Nobody is logged in',
    story:
      'Health answers anybody, all else wants a login. One of two triggerers is killed after ten seconds: it disappears, and without the job list nobody can say where it went.',
    ...NEXT,
    config: { ...NEXT.config, login: false },
    processes: PROCESSES,
    script: [{ at_s: 10, fault: { verb: 'kill', target: 'triggerer-1' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 70, expected: { scheduler: 'healthy', dag_processor: 'healthy', executor: 'healthy' } },
    ],
  },
  {
    name: 'forbidden',
    title: 'Logged in, and forbidden',
    story:
      'Whoever looks is logged in and may see nothing but health: jobs, bundles and the configuration are refused. The only triggerer is killed after ten seconds, and that shows all the same.',
    ...NEXT,
    config: { ...NEXT.config, access: 'none' },
    script: [{ at_s: 10, fault: { verb: 'kill', target: 'triggerer-0' } }],
    checkpoints: [
      { at_s: 5, expected: HEALTHY },
      { at_s: 70, expected: { ...HEALTHY, triggerer: 'unhealthy' } },
    ],
  },
];
