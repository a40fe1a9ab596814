import type { Duration, Instant } from '../domain/time';
import { clip, count, decapital, list } from './words-lists';
import { clockFace, span, type Zone } from './words-time';

/** What the laboratory's frame, scenario and clock say. */
export const LABORATORY = {
  title: 'Laboratory',
  close: 'Close the laboratory',
  tours: 'Tours',
  higher: 'Higher',
  lower: 'Lower',
  height: 'Height of the laboratory',
  welcome: 'New here? Pick a story below, break something, or take a tour:',
  scenario: 'Scenario',
  previous: 'Previous story',
  next: 'Next story',
  pick: 'Pick a story in the laboratory',
  clock: 'Clock',
  track: 'Simulated time',
  pause: 'Pause',
  pauseMeans: 'Pause world',
  go: 'Continue',
  goMeans: 'Continue world',
  second: '+1 s',
  secondMeans: 'One second ahead',
  poll: '+1 poll',
  pollMeans: 'To the next poll of an executor',
  event: 'Next event',
  speeds: 'Speed of the simulated world',
  seed: 'Seed',
  noSeed: 'A seed is a whole number from 0 to 4294967295.',
  dice: 'Another seed',
  reset: 'Reset',
  resetMeans: 'Start this scenario over, without what you did',
  link: 'Copy link',
  linkMeans: 'Copy a link to this situation',
  polling: 'Schedulers poll their executors in a worker thread',
  list: 'Coming and done',
  filter: 'Show',
  now: 'now',
  keys: 'Keys: ` this drawer, Space pause, . one second, , one poll, n next event, Esc close.',
  nothing: 'Nothing of this kind, in what the simulator still tells.',
} as const;

/** What a page says whose link the simulator refuses, `problem`, and what it shows instead. */
export const linkRefused = (problem: string): string =>
  `This link cannot be played: ${refusal(problem)} The usual story runs instead, “All well”.`;

function refusal(problem: string): string {
  // All stories are in the laboratory's list: no need to name them here.
  const [, story] = /^no scenario "(.*?)"\. /.exec(problem) ?? [];
  if (story !== undefined) return `there is no story “${clip(story, 60)}”.`;
  return problem.replace(/^(\w+) is (.*?)\. It must/, '“$1” is $2, and must');
}

/** "9 of 24". */
export const placeWords = (place: number, of: number): string => `${place} of ${of}`;

/** "25 min 12 s in". */
export const intoWords = (into: Duration): string => `${span(into)} in`;

/** "running at 30×", "30× wanted, 12× reached", "standing still". `achieved`: as measured, null while nobody knows. */
export function speedWords(speed: number, achieved: number | null): string {
  if (speed === 0) return 'standing still';
  // Real time waits for each answer a little, and nobody misses that.
  if (achieved === null || speed <= 1 || achieved >= speed * 0.9) return `running at ${timesWords(speed)}`;
  return `${timesWords(speed)} wanted, ${timesWords(achieved < 10 ? Number(achieved.toFixed(1)) : Math.round(achieved))} reached`;
}

/** "30×". */
export const timesWords = (speed: number): string => `${speed}×`;

/** "14:06:23.0". */
export const tenths = (at: Instant, zone: Zone): string =>
  `${clockFace(at, zone)}.${Math.floor((((at % 1000) + 1000) % 1000) / 100)}`;

interface MarkCounts {
  readonly all: number;
  readonly met: number;
  readonly missed: number;
  readonly unseen: number;
}

/** "3 of 5 checkpoints met, next at 14:10:20". */
export function checkpointWords(counts: MarkCounts, next: string | null): string {
  const { all, met, missed, unseen } = counts;
  if (all === 0) return 'This scenario has no checkpoints';
  return [
    `${met} of ${count(all, 'checkpoint')} met`,
    missed > 0 && `${missed} missed`,
    unseen > 0 && `${unseen} not watched`,
    next !== null && `next at ${next}`,
  ]
    .filter((part) => part !== false)
    .join(', ');
}

/** What one tick of the checkpoints says. */
export const MARK_WORDS = {
  ahead: 'still ahead',
  waiting: 'now: the page may need one more answer',
  met: 'met: the page said so',
  missed: 'missed: the page said something else',
  unseen: 'not watched: the page was not looking then',
} as const;

/** "Faults, polls and verdicts"; all of them are "Everything". */
export function topicsWords(chosen: readonly string[], of: number): string {
  if (chosen.length === of) return 'Everything';
  return chosen.length === 0 ? 'Nothing' : list([chosen[0] ?? '', ...chosen.slice(1).map(decapital)], of);
}

/** "older, back to 13:41:11.0". */
export const olderWords = (time: string): string => `older, back to ${time}`;
