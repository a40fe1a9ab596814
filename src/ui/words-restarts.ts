import { LOOP } from '../domain/join-component';
import { WINDOW } from '../domain/replicas';
import { between, type Instant } from '../domain/time';
import { count } from './words-lists';

/** Starts of one replica and its predecessors, in words. */
export interface Restarts {
  readonly title: string;
  readonly text: string;
  readonly isLoop: boolean;
}

const DAY = 86_400_000;

/**
 * `starts` of a replica and its predecessors, oldest first, in any span; those of the last 24 h count.
 * `hidesEnded`: the release lists running rows only, so that starts of rows that have ended are not seen.
 */
export function restarts(starts: readonly Instant[], now: Instant, hidesEnded: boolean): Restarts {
  const day = starts.filter((at) => between(at, now) <= DAY).length;
  const recent = starts.filter((at) => between(at, now) <= WINDOW).length;
  const isLoop = recent >= LOOP;
  const seen =
    day === 0
      ? 'No start in 24 h.'
      : `${count(day, 'start')} in 24 h, ${recent === 0 ? 'none' : recent} in the last 10 min.`;
  const rule = isLoop ? 'Five in 10 min are a loop.' : 'Five in 10 min would be a loop.';
  const blind = hidesEnded
    ? ' This release does not list rows that ended: their starts are not counted.'
    : '';
  return { title: isLoop ? 'Crash loop' : 'No crash loop', text: `${seen} ${rule}${blind}`, isLoop };
}
