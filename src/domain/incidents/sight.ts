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

/** It answers again. Where nobody had asked for a while (a closed page, a pause), it may have done so long before. */
export function seeing(sight: Episode, at: Instant): Episode {
  const isUnseen = between(sight.seen, at) > ASKED_WITHIN;
  return {
    ...sight,
    ended: instant(Math.max(at, sight.seen)),
    endedAfter: isUnseen ? sight.seen : null,
  };
}
