import type { Episode, Phase } from '../incidents';
import type { JudgedComponent } from '../judged';
import type { Verdict } from '../model';
import { type Instant, instant } from '../time';
import { greaterPeak, NOBODY, peakOf, withAffected, withPhase, worsePhase } from './figures';
import { PHASES } from './limits';

/** A component at an answer that shows it in trouble. */
export interface Look {
  readonly judged: JudgedComponent;
  readonly at: Instant;
  /** Nobody watched since the answer before, or there was none. */
  readonly isBlind: boolean;
  /** The last answer that showed it well, or hid it; null: none ever did. */
  readonly notBefore: Instant | null;
  /** A name for an episode that begins now. */
  readonly id: string;
  /** Of what it follows from (`causeOf`). */
  readonly cause: string | null;
}

/** Lateness, what nobody can know, and what is certainly bad: troubles of different levels are different troubles. */
export function levelOf(verdict: Verdict): 'late' | 'unknown' | 'bad' {
  if (verdict === 'late' || verdict === 'unknown') return verdict;
  return 'bad';
}

const WEIGHT = { late: 0, unknown: 1, bad: 2 } as const;
/** How much worse the first is than the second; 0 where they are of one level. */
export const levelsApart = (first: Verdict, second: Verdict): number =>
  WEIGHT[levelOf(first)] - WEIGHT[levelOf(second)];

/** Since when the server's own times say that it is so: not before `notBefore`, nor after now; null: they do not. */
function evidenceOf({ judged, notBefore, at }: Look): Instant | null {
  if (judged.since?.by !== 'evidence') return null;
  return instant(Math.min(at, Math.max(judged.since.at, notBefore ?? Number.NEGATIVE_INFINITY)));
}

export const phaseOf = ({ judged: { verdict, pill, reason } }: Look, from: Instant): Phase => ({
  from,
  verdict,
  pill,
  reason,
});

/** The first look at a trouble. `prelude`: the milder trouble that it grew out of, for "what changed". */
export function begun(look: Look, prelude: readonly Phase[] = []): Episode {
  const { judged, at, id, isBlind, cause } = look;
  const evidence = evidenceOf(look);
  const began = evidence ?? at;
  const phase = phaseOf(look, began);
  return {
    id,
    subject: judged.component,
    began,
    by: evidence !== null ? 'evidence' : isBlind ? 'before' : 'watched',
    seen: at,
    ended: null,
    endedAfter: null,
    phases: prelude.filter(({ from }) => from < began).reduceRight(withEarlier, [phase]),
    worst: phase,
    peak: peakOf(judged, at),
    ...withAffected(NOBODY, judged),
    cause,
    problem: null,
  };
}

const withEarlier = (phases: readonly Phase[], phase: Phase): readonly Phase[] =>
  phases.length < PHASES ? [phase, ...phases] : phases;

/** The same trouble at a later answer. It may tell better since when it is so, never later. */
export function lasting(episode: Episode, look: Look): Episode {
  const evidence = evidenceOf(look);
  const before = evidence !== null && evidence <= episode.began ? moved(episode, evidence) : episode;
  return { ...withFigures(before, look), seen: look.at, ended: null, endedAfter: null };
}

function moved(episode: Episode, began: Instant): Episode {
  const move = (phase: Phase): Phase => (phase.from === episode.began ? { ...phase, from: began } : phase);
  const phases = episode.phases.filter(({ from }) => from >= episode.began || from < began).map(move);
  return { ...episode, began, by: 'evidence', phases, worst: move(episode.worst) };
}

/** What was seen now added to phases, worst, peak, instances and cause; when it was seen and whether it lasts stay. */
export function withFigures(episode: Episode, look: Look): Episode {
  const phase = phaseOf(look, look.at);
  return {
    ...episode,
    phases: withPhase(episode.phases, phase),
    worst: worsePhase(episode.worst, phase),
    peak: greaterPeak(episode.peak, peakOf(look.judged, look.at)),
    ...withAffected(episode, look.judged),
    cause: episode.cause ?? look.cause,
  };
}

/** It was over at `at`; `isUnseen`: some time between the last answer that showed it and then. */
export const over = (episode: Episode, at: Instant, isUnseen: boolean): Episode => ({
  ...episode,
  ended: instant(Math.max(at, episode.seen)),
  endedAfter: isUnseen ? episode.seen : null,
});
