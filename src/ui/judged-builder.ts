import type { Judged, JudgedComponent, JudgedInstance } from '../domain/judged';
import { COMPONENTS, type ComponentName } from '../domain/model';
import { type Instant, instant, plus, seconds } from '../domain/time';

/** For tests: the moment at which everything below is judged. */
export const NOW: Instant = instant(Date.UTC(2026, 10, 30, 14, 6, 23));
const beat = (age: number): Instant => plus(NOW, seconds(-age));

/** A healthy row, changed as a test likes. */
export const row = (name: string, changes: Partial<JudgedInstance> = {}): JudgedInstance => ({
  id: `host:${name}`,
  name,
  verdict: 'healthy',
  pill: 'healthy',
  reason: { code: 'beat', who: name, age: seconds(2), limit: seconds(30), source: 'configuration' },
  asOf: NOW,
  evidenceAt: beat(2),
  expiresAt: beat(-28),
  teams: null,
  bundles: null,
  executor: null,
  job: null,
  ...changes,
});

/** An executor's row as `scheduler` saw it. */
export const asked = (scheduler: string, changes: Partial<JudgedInstance> = {}): JudgedInstance =>
  row('CeleryExecutor', {
    id: `CeleryExecutor@${scheduler}/redis`,
    executor: {
      executor: 'CeleryExecutor',
      scheduler,
      instance: 'redis://broker:6379/0',
      latency: seconds(0.041),
      checkedAt: beat(4),
      pendingSince: null,
      deadline: seconds(5),
      skipped: null,
    },
    ...changes,
  });

/** A healthy component with one live row, changed as a test likes. */
export const component = (name: ComponentName, changes: Partial<JudgedComponent> = {}): JudgedComponent => ({
  component: name,
  verdict: 'healthy',
  pill: 'healthy',
  reason: { code: 'beat', who: null, age: seconds(2), limit: seconds(30), source: 'configuration' },
  remarks: [],
  alive: 1,
  listed: 1,
  heartbeatAt: beat(2),
  limit: { after: seconds(30), source: 'configuration', why: null, beat: seconds(5) },
  instances: [row(`${name}-0`)],
  was: null,
  expected: null,
  joined: null,
  since: null,
  ...changes,
});

/** All five healthy but for those that are given; troubles in the order given. */
export function judged(changed: readonly JudgedComponent[] = [], feed: Judged['feed'] = 'alive'): Judged {
  const all = new Map(COMPONENTS.map((name) => [name, component(name)]));
  all.set('executor', component('executor', { instances: [asked('scheduler-1')] }));
  for (const one of changed) all.set(one.component, one);
  return {
    feed,
    problem: null,
    components: Object.fromEntries(all) as Record<ComponentName, JudgedComponent>,
    troubles: changed.filter(({ verdict }) => verdict !== 'healthy' && !verdict.startsWith('not_')),
    follows: [],
  };
}
