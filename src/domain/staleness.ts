import { between, type Duration, type Instant, ms, plus } from './time';

/**
 * A heartbeat against its limit. `ahead`: later than the server's clock, or it was when it was first seen and has stood still since; Airflow counts it as alive however far
 * ahead it is. `unmoved` is how long this page has seen that very value, which is all that can prove a clock
 * that runs ahead wrong.
 */
export type Freshness =
  | { readonly kind: 'missing' }
  | { readonly kind: 'ahead'; readonly ahead: Duration; readonly unmoved: Duration }
  | { readonly kind: 'fresh' | 'late' | 'stale'; readonly age: Duration };

export interface Sight {
  /** When the answer that shows this heartbeat arrived, by the server's clock. */
  readonly answeredAt: Instant;
  /** When this page first saw this very value; `answeredAt` where it is new. */
  readonly firstSeen: Instant;
  readonly now: Instant;
}

/** The Date header counts whole seconds and node clocks differ a little: less than this is no skew. */
export const SKEW = ms(2000);
/** "Late" begins at this part of the limit (design: states). */
export const LATE_PART = 2 / 3;
/** Past this many assumed limits not even the server's "healthy" is believed (contract: limits). */
export const FAR = 10;

/**
 * Age of a heartbeat at `now` against its limit. Alive is strictly younger than the limit, as in Airflow's
 * `Job.is_alive`. Late is judged at the instant of the answer only, so that a healthy component with a narrow
 * limit does not blink between answers.
 */
export function freshness(heartbeat: Instant | null, limit: Duration, sight: Sight): Freshness {
  if (heartbeat === null) return { kind: 'missing' };
  const ahead = between(sight.now, heartbeat);
  const unmoved = between(sight.firstSeen, sight.now);
  // Time that goes on proves nothing of a heartbeat that stands still: it is no fresher when the clock has come up to it.
  const wasAhead = between(sight.firstSeen, heartbeat);
  if (ahead > SKEW || (wasAhead > SKEW && unmoved >= limit))
    return { kind: 'ahead', ahead: unmoved >= limit ? wasAhead : ahead, unmoved };
  // A beat that seems a moment ahead of the clock is no younger than its first sight.
  const age = ms(Math.max(0, between(proven(heartbeat, sight.firstSeen), sight.now)));
  if (age >= limit) return { kind: 'stale', age };
  const late = between(heartbeat, sight.answeredAt) > limit * LATE_PART;
  return { kind: late ? 'late' : 'fresh', age };
}

/** The instant from which a heartbeat proves nothing: evidence is never younger than when it was first seen. */
export function expiry(heartbeat: Instant, firstSeen: Instant, limit: Duration): Instant {
  return plus(proven(heartbeat, firstSeen), limit);
}

/** The last sign of life that a heartbeat proves: by a clock that is ahead, no later than this page first saw it. */
export const proven = (heartbeat: Instant, firstSeen: Instant): Instant =>
  heartbeat < firstSeen ? heartbeat : firstSeen;
