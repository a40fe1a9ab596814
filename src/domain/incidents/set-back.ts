import { type Gone, isGone } from '../history/gone';
import type { Episode, Phase } from '../incidents';
import { type Instant, instant } from '../time';

/**
 * An episode after the clock was set back to `at`, when `gone` went. The same object where it lies before `at`, or wholly ahead;
 * null where it was first seen in the time that went, on a clock that had leapt. What goes on over `at` is cut to it, and
 * what goes on over the end of what stays ahead is over there: times are not shifted, those of the server's own evidence
 * never leapt.
 */
export function setBack(
  episode: Episode,
  at: Instant,
  gone: Gone = { after: at, upTo: null },
): Episode | null {
  const { began, seen, ended, endedAfter, phases, worst } = episode;
  const first = firstSeen(episode);
  if (isGone(gone, first)) return null;
  const end = first <= at ? at : gone.after;
  const isWhole = Math.max(began, seen, ended ?? seen, ...phases.map(({ from }) => from)) <= end;
  if (first > end || (isWhole && (first <= at || ended !== null))) return episode;
  const early = (time: Instant): Instant => instant(Math.min(time, end));
  const earlyPhase = (phase: Phase): Phase => ({ ...phase, from: early(phase.from) });
  return {
    ...episode,
    began: early(began),
    seen: early(seen),
    ended: ended !== null || first > at ? early(ended ?? seen) : null,
    endedAfter: endedAfter === null ? null : early(endedAfter),
    phases: phases.map(earlyPhase),
    worst: earlyPhase(worst),
  };
}

/**
 * The second in which it was seen first, as its name tells; a name may be later where its second was given away already,
 * and then it is when it began.
 */
export function firstSeen({ id, began, seen }: Episode): number {
  const second = Number(id.slice(id.lastIndexOf('-') + 1)) * 1000;
  return second <= seen ? Math.max(second, began) : began;
}
