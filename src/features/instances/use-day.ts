import { useMemo } from 'react';
import { useKeeping, useRecorded } from '../../data/history-hooks';
import { type Instant, instant, ms, plus } from '../../domain/time';
import { DAY, type Day } from './panel-day-line';

/** The range moves on in steps (ms), so that the chart does not creep with each second. */
const STEP = 60_000;
const NONE = [] as const;

/** What was recorded of an instance (`beatsKey`) and of its predecessor in the 24 hours up to `now`; null until it was read. */
export function useDay(key: string, predecessor: string | null, now: Instant): Day | null {
  const to = instant(Math.ceil(now / STEP) * STEP);
  const { recorded } = useRecorded(plus(to, ms(-DAY)), to, predecessor === null ? [key] : [key, predecessor]);
  const since = useKeeping()?.since ?? null;
  return useMemo(() => {
    const own = recorded?.instances[key];
    if (recorded === null || own === undefined) return null;
    return {
      own,
      predecessor: predecessor === null ? NONE : (recorded.instances[predecessor] ?? NONE),
      gaps: recorded.gaps,
      since,
      to: recorded.to,
    };
  }, [recorded, key, predecessor, since]);
}
