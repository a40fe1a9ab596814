import { text } from '../coming-and-done/happenings';
import type { Scenario, SimulatorState } from '../world';

/** A mark above the clock's track: where something breaks (or is mended), in seconds after the scenario's start. */
export interface FaultMark {
  readonly t: number;
  readonly isMending: boolean;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** The ends that a track may have (seconds); from the last on, full hours. */
const ENDS = [1, 2, 3, 5, 10, 15, 20, 30, 45, 60].map((minutes) => minutes * MINUTE);
/** How far ahead of now a track reaches at the most. */
const FURTHEST = 15 * MINUTE;

/**
 * Where the track ends, in seconds after the start: all checkpoints and faults have room, and there is always something
 * left to go to. It moves in steps, so that the knob does not creep.
 */
export function trackEnd(now: number, marks: readonly number[]): number {
  const least = Math.max(...marks, now + Math.min(FURTHEST, Math.max(15, now / 4)));
  return ENDS.find((end) => end >= least) ?? Math.ceil(least / HOUR) * HOUR;
}

/** All faults that the world still tells of: those that are in force, those that were, those to come. */
export function faultMarks({ faults, coming, done }: SimulatorState): readonly FaultMark[] {
  const found = new Map<string, FaultMark>();
  const add = (t: number, verb: string | null): void => {
    found.set(`${t} ${verb}`, { t, isMending: verb === 'resume' });
  };
  for (const { t, verb } of faults) add(t, verb);
  for (const one of [...done, ...coming]) {
    if (one.event === 'fault') add(one.t, text(one, 'verb'));
    else if (one.event === 'heal') add(one.t, 'resume');
  }
  return [...found.values()].filter(({ t }) => t >= 0).sort((a, b) => a.t - b.t);
}

/** Everything that the track must have room for. */
export const trackMarks = (scenario: Scenario | null, faults: readonly FaultMark[]): readonly number[] => [
  0,
  ...(scenario?.checkpoints ?? []).map(({ at_s }) => at_s),
  ...faults.map(({ t }) => t),
];
