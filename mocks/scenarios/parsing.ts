import { BUNDLES, NEXT } from './deployments';
import { HEALTHY, type Scenario } from './scenario';

/** Whether Dag processors work, or only breathe. */
export const PARSING_SCENARIOS: readonly Scenario[] = [
  {
    name: 'alive-not-working',
    title: 'Alive, and not working',
    story:
      'Two minutes in, the parsing processes of dagproc-1 hang, while the process around them beats and refreshes on. Airflow calls it healthy; that nothing of core and adhoc is parsed any more shows in their parse times alone.',
    ...NEXT,
    script: [{ at_s: 120, fault: { verb: 'stall', target: 'dagproc-1', from: 'parsing' } }],
    checkpoints: [
      { at_s: 110, expected: HEALTHY },
      {
        at_s: 960,
        expected: { ...HEALTHY, dag_processor: 'degraded' },
        names: { dag_processor: ['core', 'adhoc'] },
        rows: { 'dagproc-0': 'healthy', 'dagproc-1': 'healthy' },
      },
    ],
  },
  {
    name: 'emptied-bundle',
    title: 'An emptied bundle',
    story:
      'Two minutes in, somebody deletes all files of the bundle ml. Its parse times stand still, but nothing is wrong: there is nothing left to parse, which the next refresh notices.',
    ...NEXT,
    config: { ...BUNDLES, contents: { ml: { files: 12 } } },
    script: [{ at_s: 120, fault: { verb: 'empty', target: 'ml' } }],
    checkpoints: [
      { at_s: 110, expected: HEALTHY },
      { at_s: 300, expected: HEALTHY },
      { at_s: 600, expected: HEALTHY },
      { at_s: 960, expected: HEALTHY },
    ],
  },
  {
    name: 'huge-bundle',
    title: 'A bundle of three thousand files',
    story:
      'One round through all files of ml takes seven minutes, the Dags of adhoc are all paused, and one file of core cannot be imported. All of it is parsed in its own rhythm, so all of it is well.',
    ...NEXT,
    config: {
      ...BUNDLES,
      contents: { ml: { files: 3000, parse_ms: 280 }, adhoc: { paused: true }, core: { broken: 1 } },
    },
    checkpoints: [
      { at_s: 60, expected: HEALTHY },
      { at_s: 900, expected: HEALTHY },
    ],
  },
];
