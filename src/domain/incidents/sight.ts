import type { Moment } from '../history/moment';
import type { Episode, Phase } from '../incidents';
import { between, type Instant, instant } from '../time';
import { NOBODY } from './figures';
import { ASKED_WITHIN, PHASES } from './limits';

type Failed = Extract<Moment, { readonly kind: 'failed' }>;

/** Airflow did not answer: "cannot see" begins with the first failed try and goes on with each further one. */
export function unseeing(sight: Episode | null, { at, since, problem }: Failed, id: string): Episode {
  const began = instant(Math.min(since, at));
  const phase: Phase = {
    from: at,
    verdict: 'unknown',
    pill: 'unknown',
    reason: { code: 'problem', problem },
  };
  if (sight !== null) {
    const isSame = sight.problem?.kind === problem.kind;
    const worst = isSame ? { ...phase, from: sight.worst.from } : phase;
    const phases = [...(isSame ? sight.phases.slice(0, -1) : sight.phases), worst].slice(-PHASES);
    return { ...sight, seen: instant(Math.max(sight.seen, at)), phases, worst, problem };
  }
  const first = { ...phase, from: began };
  return {
    id,
    subject: 'sight',
    began,
    by: 'watched',
    seen: at,
    ended: null,
    endedAfter: null,
    phases: [first],
    worst: first,
    peak: null,
    ...NOBODY,
    cause: null,
    problem,
  };
}

/**
 * It answers again. Where nobody had asked for a while (a closed page, a pause), it may have done so long before. Tries that
 * lie later than the answer were told by a local clock that had leapt: they are of `at`.
 */
export function seeing(sight: Episode, at: Instant): Episode {
  const early = (time: Instant): Instant => instant(Math.min(time, at));
  const earlyPhase = (phase: Phase): Phase => ({ ...phase, from: early(phase.from) });
  const seen = early(sight.seen);
  return {
    ...sight,
    began: early(sight.began),
    seen,
    ended: at,
    endedAfter: between(seen, at) > ASKED_WITHIN ? seen : null,
    phases: sight.phases.map(earlyPhase),
    worst: earlyPhase(sight.worst),
  };
}

/** Nobody asks from `at` on: when it began to answer again, after the last try, nobody knows. */
export function unwatched(sight: Episode, at: Instant): Episode {
  return { ...sight, ended: instant(Math.max(sight.seen, at)), endedAfter: sight.seen };
}
