import type { Episode, Phase } from '../incidents';
import { type Duration, type Instant, instant } from '../time';

/**
 * An episode after the clock was set back by `by` to `at`. One that began later than `at` has not begun yet by that clock: all
 * of it moves back by the jump. One that began earlier stays, and what it says of the time after `at` is of `at`. Order is kept
 * and nothing lies later than `at`; the same object where nothing changes.
 */
export function setBack(episode: Episode, at: Instant, by: Duration): Episode {
  const { began, seen, ended, endedAfter, phases, worst } = episode;
  if (Math.max(began, seen, ended ?? 0, ...phases.map(({ from }) => from)) <= at) return episode;
  const move = (time: Instant): Instant => instant(Math.min(at, began > at ? time - by : time));
  const movePhase = (phase: Phase): Phase => ({ ...phase, from: move(phase.from) });
  return {
    ...episode,
    began: move(began),
    seen: move(seen),
    ended: ended === null ? null : move(ended),
    endedAfter: endedAfter === null ? null : move(endedAfter),
    phases: phases.map(movePhase),
    worst: movePhase(worst),
  };
}
