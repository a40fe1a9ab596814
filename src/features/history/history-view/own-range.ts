import { between, type Instant } from '../../../domain/time';
import type { RANGE_PROBLEM } from '../../../ui/words-history';
import type { Zone } from '../../../ui/words-time';
import { LONGEST, SHORTEST } from './ranges';
import { fieldTime } from './wall-time';

export type RangeProblem = keyof typeof RANGE_PROBLEM;

export type OwnRange =
  | { readonly ok: true; readonly from: Instant; readonly to: Instant }
  /** The field that is wrong, and how. */
  | { readonly ok: false; readonly field: 'from' | 'to'; readonly why: RangeProblem };

/** Two datetime-local fields -> a range that can be shown, or the first thing that is wrong with it. */
export function ownRangeOf(start: string, end: string, zone: Zone, now: Instant): OwnRange {
  const from = fieldTime(start, zone, 'earlier');
  if (!from.ok) return { ok: false, field: 'from', why: from.why };
  const to = fieldTime(end, zone, 'later');
  if (!to.ok) return { ok: false, field: 'to', why: to.why };
  const length = between(from.at, to.at);
  if (from.at > now) return { ok: false, field: 'from', why: 'future' };
  if (length <= 0) return { ok: false, field: 'to', why: 'reversed' };
  if (length < SHORTEST) return { ok: false, field: 'to', why: 'short' };
  if (length > LONGEST) return { ok: false, field: 'from', why: 'long' };
  return { ok: true, from: from.at, to: to.at };
}
