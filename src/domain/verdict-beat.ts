import { BEATS_BEFORE_3_2 } from './limits';
import type { Limit, Verdict } from './model';
import type { Reason } from './reasons';
import { FAR, type Freshness, freshness } from './staleness';
import { between, type Instant, ms, seconds } from './time';

/**
 * What silence past the limit proves right now: `red`, the feed is alive and the limit is known, so nobody beats;
 * `late`, the limit is assumed or the clocks may differ and a fresh answer still said healthy, so the server
 * knows better; `nothing`, no fresh answer is there, so the evidence is simply too old.
 */
export type Silence = 'red' | 'late' | 'nothing';

/** With a limit of two beats, silence up to the later releases' limit is often no more than a slow beat. */
const HINT_UP_TO = seconds(30);

export interface Beat {
  readonly who: string | null;
  readonly heartbeat: Instant | null;
  readonly firstSeen: Instant;
  readonly answeredAt: Instant;
  readonly limit: Limit;
  readonly silence: Silence;
  /** 3.0 and 3.1 Dag processor: the limit is about two beats wide. */
  readonly narrow: boolean;
  readonly clock: 'server' | 'browser';
}

export interface Finding {
  readonly verdict: Verdict;
  readonly reason: Reason;
}

/**
 * A heartbeat that the server counted as alive in its last answer -> a verdict at `now`, by this table:
 *
 * | heartbeat | verdict |
 * |---|---|
 * | none | unknown: no evidence |
 * | ahead of the clock, moving | healthy, with the skew as its reason |
 * | ahead of the clock, not moved for a whole limit | unknown |
 * | fresh, late | healthy, late |
 * | silent past the limit, feed alive | unhealthy |
 * | the same, limit assumed or clocks uncertain | late until the next answer; if that says healthy, late; past ten limits unknown |
 * | the same, no fresh answer | unknown |
 */
export function judgeBeat(beat: Beat, now: Instant): Finding {
  const { who, heartbeat, firstSeen, answeredAt, limit, silence } = beat;
  const seen: Freshness = freshness(heartbeat, limit.after, { answeredAt, firstSeen, now });
  if (seen.kind === 'missing' || heartbeat === null)
    return { verdict: 'unknown', reason: { code: 'no_evidence' } };
  if (seen.kind === 'ahead') {
    const { ahead, unmoved } = seen;
    if (unmoved < limit.after) return { verdict: 'healthy', reason: { code: 'clock_ahead', who, ahead } };
    return { verdict: 'unknown', reason: { code: 'clock_ahead_unmoved', who, ahead, unmoved } };
  }
  const aged = { who, age: seen.age, limit: limit.after, source: limit.source };
  if (seen.kind === 'fresh') return { verdict: 'healthy', reason: { code: 'beat', ...aged } };
  if (seen.kind === 'late')
    return { verdict: 'late', reason: { code: 'beat_late', beat: limit.beat, ...aged } };
  if (silence === 'nothing') {
    return { verdict: 'unknown', reason: { code: 'evidence_expired', answeredAt, age: seen.age } };
  }
  if (silence === 'red') return silent(beat, seen.age);
  // Nobody has called it healthy past the limit yet: the next answer will tell which of the two is wrong.
  if (between(heartbeat, answeredAt) < limit.after) {
    return { verdict: 'late', reason: { code: 'beat_late', beat: limit.beat, ...aged } };
  }
  if (seen.age >= limit.after * FAR)
    return { verdict: 'unknown', reason: { code: 'far_past_limit', ...aged } };
  const code = beat.clock === 'browser' ? 'clocks_may_differ' : 'limit_too_small';
  return { verdict: 'late', reason: { code, ...aged } };
}

/**
 * Silent past the limit: unhealthy, with the hint about two beats where the limit is that narrow. `estimate` may
 * lie a little below the limit where Airflow, by its own clock, says that it is past.
 */
export function silent(beat: Pick<Beat, 'who' | 'limit' | 'narrow'>, estimate: number): Finding {
  const { who, limit, narrow } = beat;
  const age = Math.max(estimate, limit.after);
  const aged = { age: ms(age), limit: limit.after };
  if (narrow && age < HINT_UP_TO && limit.after < HINT_UP_TO) {
    return {
      verdict: 'unhealthy',
      reason: { code: 'narrow_limit', beat: limit.beat ?? ms(limit.after / BEATS_BEFORE_3_2), ...aged },
    };
  }
  return { verdict: 'unhealthy', reason: { code: 'silent', who, source: limit.source, ...aged } };
}
