import type { Recorded } from '../../data/chronicle';
import type { Gap } from '../../domain/history';
import type { Slice, Stretch } from '../../domain/history/slice';
import { COMPONENTS, type ComponentName, type InstanceVerdict } from '../../domain/model';
import { type Duration, type Instant, instant, ms, seconds } from '../../domain/time';

/** Monday, 30 November 2026, 14:06 UTC. */
export const NOW = instant(Date.UTC(2026, 10, 30, 14, 6));
/** A time of that day, or of the one before with `day` -1. */
export const clock = (hour: number, minute = 0, second = 0, day = 0): Instant =>
  instant(Date.UTC(2026, 10, 30 + day, hour, minute, second));

const UP = new Set<InstanceVerdict>(['healthy', 'late']);
const UNKNOWN = new Set<InstanceVerdict>(['unknown', 'not_deployed', 'not_reported', 'stopped', 'gone']);

/** A slice of one verdict that lasted so long. */
function slice(verdict: InstanceVerdict, lasted: Duration, age: Duration | null = seconds(3)): Slice {
  const known = UNKNOWN.has(verdict) ? ms(0) : lasted;
  return {
    worst: verdict,
    age,
    limit: age === null ? null : seconds(30),
    watched: lasted,
    known,
    up: UP.has(verdict) ? known : ms(0),
    aged: age === null ? ms(0) : lasted,
    ageTime: age === null ? 0 : age * lasted,
  };
}

/** A stretch of one verdict. */
export const stretch = (
  from: Instant,
  to: Instant,
  verdict: InstanceVerdict = 'healthy',
  age: Duration | null = seconds(3),
): Stretch => ({ from, to, ...slice(verdict, ms(to - from), age) });

export const gap = (from: Instant, to: Instant, why: Gap['why']): Gap => ({ from, to, why });

/** What was recorded: only what a test names, all other components are not reported. */
export function recordedOf(
  from: Instant,
  to: Instant,
  components: Partial<Record<ComponentName, readonly Stretch[]>>,
  more: Partial<Pick<Recorded, 'gaps' | 'instances' | 'tier'>> = {},
): Recorded {
  return {
    from,
    to,
    tier: 'minute',
    components: Object.fromEntries(
      COMPONENTS.map((name) => [name, components[name] ?? []]),
    ) as unknown as Recorded['components'],
    instances: {},
    gaps: [],
    ...more,
  };
}
