import type { ProcessSpec } from '../processes';
import type { ExecutorSpec, Fault } from '../state';
import { HEALTHY, type Scenario } from './scenario';

/** How many triggerers and Dag processors each team has, and what their first bundles are called. */
interface Team {
  readonly name: string | null;
  readonly triggerers: number;
  readonly processors: number;
  readonly bundles: readonly string[];
}
const SCHEDULERS = 12;
const TRIGGERERS = 640;
const PROCESSORS = 1180;
const BUNDLES = 318;
const KNOWN: readonly Team[] = [
  { name: 'ml', triggerers: 66, processors: 124, bundles: ['features', 'ranking', 'embeddings', 'labels'] },
  { name: 'risk', triggerers: 56, processors: 100, bundles: ['ledger', 'limits', 'scoring'] },
  { name: 'growth', triggerers: 30, processors: 54, bundles: ['funnels', 'campaigns'] },
  { name: null, triggerers: 58, processors: 110, bundles: ['core', 'adhoc'] },
];
/** 38 further teams share what is left. */
const OTHERS = Array.from({ length: 38 }, (_, i) => `team-${String(i + 1).padStart(2, '0')}`);

/** Shares `total` among `count`, the first ones getting what does not divide. */
const share = (total: number, count: number, i: number): number =>
  Math.floor(total / count) + (i < total % count ? 1 : 0);

const left = (total: number, key: 'triggerers' | 'processors'): number =>
  total - KNOWN.reduce((sum, team) => sum + team[key], 0);
const TEAM_LIST: readonly Team[] = [
  ...KNOWN.map((team) => ({ ...team, bundles: named(team, 16) })),
  ...OTHERS.map((name, i) => {
    const triggerers = share(left(TRIGGERERS, 'triggerers'), OTHERS.length, i);
    const processors = share(left(PROCESSORS, 'processors'), OTHERS.length, i);
    const team = { name, triggerers, processors, bundles: [] };
    return { ...team, bundles: named(team, share(BUNDLES - 16 * KNOWN.length, OTHERS.length, i)) };
  }),
];

/** The bundles of a team: those with a name of their own first. */
function named(team: Team, count: number): string[] {
  const more = Array.from(
    { length: count - team.bundles.length },
    (_, i) => `${team.name ?? 'main'}-${i + 1}`,
  );
  return [...team.bundles, ...more];
}

/** `dagproc-ml-17`; without a team, `dagproc-17`. */
const called = (kind: string, team: Team, i: number): string =>
  [kind, team.name, i + 1].filter((part) => part !== null).join('-');

/** The bundles that are on their way to trouble have few owners, all others are spread over those that are left. */
const RARE: Readonly<Record<string, readonly string[]>> = {
  'dagproc-ml-17': ['features'],
  'dagproc-ml-22': ['features'],
  'dagproc-risk-2': ['ledger', 'limits'],
  'dagproc-risk-5': ['ledger'],
};
function processorsOf(team: Team): ProcessSpec[] {
  const common = team.bundles.filter((name) => !Object.values(RARE).flat().includes(name));
  return Array.from({ length: team.processors }, (_, i) => {
    const name = called('dagproc', team, i);
    const bundles = RARE[name] ?? [
      common[i % common.length] ?? '',
      common[(i * 7 + 3) % common.length] ?? '',
    ];
    return { kind: 'dag_processor', name, bundles: [...new Set(bundles)] };
  });
}
const triggerersOf = (team: Team): ProcessSpec[] =>
  Array.from({ length: team.triggerers }, (_, i) => ({
    kind: 'triggerer',
    name: called('triggerer', team, i),
    teams: team.name === null ? [] : [team.name],
  }));

const celery = (alias: string, team: string | null): ExecutorSpec => ({
  name: `Celery ${alias}`,
  kind: 'celery',
  instance: `redis://airflow:s3cret@${alias}:6379/0`,
  teams: team === null ? [] : [team],
  service: `broker-${alias}`,
  workers: `workers-${alias}`,
});
const kubernetes = (cluster: string, team: string | null): ExecutorSpec => ({
  name: `Kubernetes ${cluster}`,
  kind: 'kubernetes',
  instance: cluster,
  teams: team === null ? [] : [team],
  service: `cluster-${cluster}`,
  workers: null,
});
/** Fourteen, asked by twelve schedulers each: 168 rows. */
const EXECUTORS: readonly ExecutorSpec[] = [
  celery('risk-a', 'risk'),
  celery('risk-b', 'risk'),
  celery('ml-a', 'ml'),
  celery('growth-a', 'growth'),
  ...OTHERS.slice(0, 6).map((team) => celery(team, team)),
  celery('main', null),
  kubernetes('ml-eu', 'ml'),
  kubernetes('ml-us', 'ml'),
  kubernetes('main-eu', null),
];

const fault = (at_s: number, verb: Fault['verb'], target: string, more: Partial<Fault> = {}) => ({
  at_s,
  fault: { verb, target, ...more },
});
/** Beats come half a minute apart: late for a third of the time, and never gone. */
const LATE = [
  'triggerer-ml-9',
  'dagproc-ml-4',
  'triggerer-risk-1',
  'scheduler-4',
  'triggerer-2',
  'dagproc-11',
];

/** How much of it one page can show. */
export const CAPACITY_SCENARIOS: readonly Scenario[] = [
  {
    name: 'two-thousand',
    title: 'Two thousand instances',
    story:
      'Twelve schedulers, 640 triggerers, 1,180 Dag processors and 168 executor reports, for 318 bundles of 41 teams and of no team. Six of them die in the first minute, some beat late, and one scheduler has lost two brokers.',
    release: '3.4.0+executors',
    config: {
      multi_team: true,
      bundles: Object.fromEntries(
        TEAM_LIST.flatMap((team) => team.bundles.map((bundle) => [bundle, team.name])),
      ),
    },
    processes: [
      ...TEAM_LIST.flatMap(processorsOf),
      ...TEAM_LIST.flatMap(triggerersOf),
      ...Array.from(
        { length: SCHEDULERS },
        (_, i): ProcessSpec => ({
          kind: 'scheduler',
          name: `scheduler-${i + 1}`,
        }),
      ),
    ],
    executors: EXECUTORS,
    script: [
      ...LATE.map((name) => fault(5, 'slow', name, { by_ms: 21_000 })),
      fault(6, 'kill', 'dagproc-risk-2'),
      fault(8, 'partition', 'scheduler-2', { from: 'broker-risk-a' }),
      fault(8, 'partition', 'scheduler-2', { from: 'broker-risk-b' }),
      fault(12, 'kill', 'triggerer-ml-3'),
      fault(18, 'kill', 'triggerer-7'),
      fault(24, 'kill', 'dagproc-ml-17'),
      fault(30, 'kill', 'dagproc-risk-5'),
      fault(36, 'kill', 'dagproc-ml-22'),
    ],
    checkpoints: [
      { at_s: 4, expected: HEALTHY },
      {
        at_s: 90,
        expected: {
          scheduler: 'healthy',
          dag_processor: 'degraded',
          executor: 'degraded',
          metadatabase: 'healthy',
        },
        names: { dag_processor: ['features', 'ledger', 'limits'] },
      },
    ],
  },
];
