import type { Episode, Incident, Phase } from '../incidents';
import type { Verdict } from '../model';
import { type Duration, type Instant, ms } from '../time';

/** The episode by which an incident is told: the one that lasts, else the worst. */
export const toldEpisode = ({ ended, episodes, worst }: Incident): Episode =>
  ended === null ? (episodes.findLast((one) => one.ended === null) ?? worst) : worst;

/** How it is now while it lasts, and how it was at its worst when it is over: what is past is no present red. */
export function toldPhase(incident: Incident): Phase {
  const episode = toldEpisode(incident);
  return episode.ended === null ? (episode.phases.at(-1) ?? episode.worst) : episode.worst;
}

/**
 * So long an episode was of a verdict, as far as it was seen; `now` where it lasts. A lower bound where it changed more often
 * than phases are kept.
 */
export function timeAs(episode: Episode, verdict: Verdict, now: Instant): Duration {
  const { phases, began, ended, endedAfter } = episode;
  const end = endedAfter ?? ended ?? now;
  return ms(
    phases.reduce((sum, phase, index) => {
      const to = Math.min(end, phases[index + 1]?.from ?? end);
      return phase.verdict === verdict ? sum + Math.max(0, to - Math.max(began, phase.from)) : sum;
    }, 0),
  );
}

/**
 * How many times it was, the longest of each: what two browsers recorded of one trouble (an import) overlaps, and was once.
 * Takes episodes in order of time.
 */
export function timesOf(episodes: readonly Episode[]): readonly Episode[] {
  const times: Episode[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const episode of episodes) {
    const last = times.at(-1);
    if (last === undefined || episode.began >= end) times.push(episode);
    else if (lengthOf(episode) > lengthOf(last)) times[times.length - 1] = episode;
    end = Math.max(end, endOf(episode));
  }
  return times;
}

const endOf = ({ ended }: Episode): number => ended ?? Number.POSITIVE_INFINITY;
const lengthOf = (one: Episode): number => endOf(one) - one.began;
