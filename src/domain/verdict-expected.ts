import type { JudgedComponent } from './judged';
import type { HeartbeatComponent } from './model';
import type { Reason } from './reasons';
import { between, type Instant, seconds } from './time';
import type { Watch } from './watch';

/** A component that beat this short a while ago is there, whatever anybody says. */
const AROUND = seconds(600);

/** Fewer live instances than somebody expects; null where it is as expected, or nobody said. */
export function fewerThan({ component, expected }: JudgedComponent, alive: number): Reason | null {
  if (expected === null || alive >= expected.count) return null;
  const name = component as HeartbeatComponent;
  return { code: 'below_expected', component: name, alive, expected: expected.count, by: expected.by };
}

/**
 * What people said that a deployment has, put beside what its component does. Fewer instances than expected is degraded,
 * where Airflow tells their number. "Not deployed" holds for a component that is down and has not beaten for ten minutes
 * and its limit; one that reports is never hidden.
 */
export function expect(
  judged: JudgedComponent,
  { expectations, limits }: Watch,
  now: Instant,
): JudgedComponent {
  const { component, verdict, alive, heartbeatAt } = judged;
  if (component === 'metadatabase') return judged;
  const by = expectations.notDeployed[component];
  const limit = component === 'executor' ? 0 : limits[component].after;
  const isQuiet = heartbeatAt === null || between(heartbeatAt, now) >= AROUND + limit;
  const isAbsent =
    verdict === 'not_reported' ||
    (component !== 'executor' && (verdict === 'not_deployed' || verdict === 'unhealthy'));
  if (by !== undefined && isAbsent && isQuiet && (alive ?? 0) === 0 && judged.instances.length === 0) {
    const reason: Reason = { code: 'said_not_deployed', by };
    return { ...judged, verdict: 'not_deployed', pill: 'not_deployed', reason, remarks: [], since: null };
  }
  if (component === 'executor') return judged;
  const expected = expectations.expect[component] ?? null;
  if (expected === null) return judged;
  const known = { ...judged, expected };
  const few =
    alive === null || (verdict !== 'healthy' && verdict !== 'late') ? null : fewerThan(known, alive);
  return few === null ? known : { ...known, verdict: 'degraded', pill: 'degraded', reason: few };
}
