import * as fc from 'fast-check';
import type { Episode, Phase } from '../incidents';
import { COMPONENTS, type Verdict } from '../model';
import { at } from '../testing';
import { type Instant, ms } from '../time';

/** Builders and arbitraries of episodes, for tests. */

/** A phase from so many seconds after `T0`: silent for 40 s, unless said otherwise. */
export const aPhase = (
  from: Instant,
  verdict: Verdict = 'unhealthy',
  changes: Partial<Phase> = {},
): Phase => ({
  from,
  verdict,
  pill: verdict === 'unhealthy' ? 'down' : verdict,
  reason:
    verdict === 'late'
      ? {
          code: 'beat_late',
          who: null,
          beat: null,
          age: ms(21_000),
          limit: ms(30_000),
          source: 'configuration',
        }
      : { code: 'silent', who: null, age: ms(40_000), limit: ms(30_000), source: 'configuration' },
  ...changes,
});

/** An episode of the triggerer in seconds after `T0`: down, by evidence, ended unless said otherwise. */
export function anEpisode(
  from: number,
  to: number | null,
  changes: Partial<Episode> & { readonly verdict?: Verdict } = {},
): Episode {
  const { verdict = 'unhealthy', ...rest } = changes;
  const phase = aPhase(at(from), verdict);
  const subject = rest.subject ?? 'triggerer';
  return {
    id: `${subject}-${Math.floor(at(from) / 1000)}`,
    subject,
    began: at(from),
    by: 'evidence',
    seen: at(to ?? from + 60),
    ended: to === null ? null : at(to),
    endedAfter: null,
    phases: [phase],
    worst: phase,
    peak: { age: ms(40_000), limit: ms(30_000) },
    affected: [],
    affectedCount: 0,
    cause: null,
    problem: null,
    ...rest,
  };
}

const verdicts = fc.constantFrom<Verdict>('late', 'degraded', 'unhealthy', 'unknown');

/** Episodes of any subject within an hour, some of which last. */
export const episodes: fc.Arbitrary<readonly Episode[]> = fc
  .array(
    fc.record({
      subject: fc.constantFrom(...COMPONENTS, 'sight' as const),
      from: fc.integer({ min: 0, max: 3600 }),
      length: fc.integer({ min: 0, max: 400 }),
      isOpen: fc.boolean(),
      verdict: verdicts,
      age: fc.integer({ min: 0, max: 200 }),
    }),
    { maxLength: 25 },
  )
  .map((list) =>
    list.map(({ subject, from, length, isOpen, verdict, age }, index) =>
      anEpisode(from, isOpen ? null : from + length, {
        id: `${subject}-${index}`,
        subject,
        verdict,
        seen: at(from + length),
        peak: { age: ms(age * 1000), limit: ms(30_000) },
      }),
    ),
  );
