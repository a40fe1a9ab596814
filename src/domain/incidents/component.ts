import type { Episode, Phase } from '../incidents';
import { between, instant } from '../time';
import { isAftermath, isFollowing, wasEcho } from './cause';
import { begun, type Look, lasting, levelsApart, over, phaseOf, withFigures } from './episode';
import { greaterPeak, withAffected, withPhase } from './figures';
import { ASIDE } from './limits';
import type { Standing } from './memory';
import { recovery, startIn } from './rows';

/** What a component is at an answer: well; in trouble; unknown because of another; or unknown where nobody can tell. */
export type State = 'well' | 'trouble' | 'follows' | 'quiet';

/** What stands afterwards, and the episodes that are new or not what they were. */
interface Step {
  readonly standing: Standing | null;
  readonly changed: readonly Episode[];
}

const NOTHING: Step = { standing: null, changed: [] };

/** One component, one answer. */
export function step(standing: Standing | null, state: State, look: Look): Step {
  if (standing === null) return state === 'trouble' || state === 'follows' ? opened(look) : NOTHING;
  if (state === 'well' || state === 'quiet') return closed(standing, state, look);
  const wasFollowing = isFollowing(standing.episode.worst.reason);
  if (state === 'follows') return wasFollowing ? goesOn(standing, look) : hidden(standing, look);
  if (wasFollowing) return onItsOwn(standing.episode, look);
  return grown(standing, look);
}

function opened(look: Look, prelude: readonly Phase[] = []): Step {
  const episode = begun(look, prelude);
  return { standing: { episode, isHidden: false, tail: null }, changed: [episode] };
}

function replaced(former: Episode, look: Look, prelude: readonly Phase[] = []): Step {
  const { standing, changed } = opened(look, prelude);
  return { standing, changed: [former, ...changed] };
}

/**
 * What it is of its own, after a time in which nobody could know: it began after that. While the database is down no heartbeat
 * can be written, so that its silence proves nothing.
 */
function onItsOwn(follow: Episode, look: Look): Step {
  const cause = look.cause ?? (isAftermath(follow, look.judged, look.at) ? follow.cause : null);
  return replaced(over(follow, look.at, look.isBlind), { ...look, isBlind: true, cause });
}

function goesOn(standing: Standing, look: Look): Step {
  const episode = lasting(standing.episode, look);
  return { standing: { episode, isHidden: false, tail: null }, changed: [episode] };
}

function closed({ episode, isHidden }: Standing, state: 'well' | 'quiet', look: Look): Step {
  // What trailed behind it is over too, and was not long enough for an episode of its own.
  if (episode.ended !== null) return NOTHING;
  const isUnseen = look.isBlind || isHidden || state === 'quiet';
  const started = isUnseen && state === 'well' ? startIn(episode, look) : null;
  return { standing: null, changed: [over(episode, started ?? look.at, isUnseen && started === null)] };
}

/** What it depends on is down: that closes nothing, and of what was over already something else begins. */
function hidden(standing: Standing, look: Look): Step {
  const { episode } = standing;
  if (episode.ended !== null) return opened(look);
  if (episode.cause !== null || look.cause === null || !wasEcho(episode, look.judged, look.at))
    return { standing: { ...standing, isHidden: true }, changed: [] };
  const echo = { ...episode, cause: look.cause };
  return { standing: { ...standing, episode: echo, isHidden: true }, changed: [echo] };
}

function grown(standing: Standing, look: Look): Step {
  const { episode, isHidden } = standing;
  const isUnseen = look.isBlind || isHidden;
  const isTrailing = episode.ended !== null;
  const apart = levelsApart(look.judged.verdict, episode.worst.verdict);
  if (isTrailing && isUnseen) return opened({ ...look, isBlind: true });
  if (isUnseen) {
    const back = recovery(episode, look);
    if (back !== null) return replaced(over(episode, back, true), look);
  }
  if (apart > 0) return escalated(standing, { ...look, isBlind: isUnseen });
  if (apart === 0) return goesOn(standing, look);
  return isTrailing ? trailing(standing, look) : eased(episode, look, isUnseen);
}

/** Worse than all before: what was short is its prelude and the name stays; what was long was a trouble of its own. */
function escalated({ episode }: Standing, look: Look): Step {
  const worse = begun(look, episode.phases);
  if (between(episode.began, worse.began) > ASIDE) {
    const end = instant(Math.max(episode.began, Math.min(worse.began, episode.ended ?? worse.began)));
    const former = { ...episode, seen: instant(Math.min(episode.seen, end)), ended: end };
    return replaced(former, look, episode.phases.slice(-1));
  }
  const grown = {
    ...worse,
    id: episode.id,
    peak: greaterPeak(episode.peak, worse.peak),
    ...withAffected(episode, look.judged),
  };
  return { standing: { episode: grown, isHidden: false, tail: null }, changed: [grown] };
}

/** The worst of it is over, a milder trouble stays: it trails behind. */
function eased(episode: Episode, look: Look, isUnseen: boolean): Step {
  const ended = over(episode, look.at, isUnseen);
  const tail = begun({ ...look, isBlind: isUnseen });
  const phases = withPhase(ended.phases, phaseOf(look, look.at));
  const next = { ...ended, phases };
  return { standing: { episode: next, isHidden: false, tail }, changed: [next] };
}

function trailing({ episode, tail }: Standing, look: Look): Step {
  const next = tail === null ? begun(look) : withFigures({ ...tail, seen: look.at }, look);
  const isOwn = between(episode.ended ?? look.at, look.at) > ASIDE;
  if (isOwn) return { standing: { episode: next, isHidden: false, tail: null }, changed: [next] };
  const phases = withPhase(episode.phases, phaseOf(look, look.at));
  const told = { ...episode, phases };
  return { standing: { episode: told, isHidden: false, tail: next }, changed: [told] };
}
