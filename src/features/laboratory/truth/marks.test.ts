import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { InstanceVerdict } from '../../../domain/model';
import { isByHealth, markOf, type Sight, sightOf } from './marks';

const SIGHTS: readonly Sight[] = ['good', 'bad', 'unknown', 'hidden'];
const sight = fc.constantFrom(...SIGHTS);
const VERDICTS: readonly InstanceVerdict[] = [
  'healthy',
  'late',
  'degraded',
  'unhealthy',
  'no_reply',
  'unknown',
  'not_deployed',
  'not_reported',
  'stopped',
  'gone',
];

it('never agrees where something broken is shown healthy, or something well is shown broken', () => {
  fc.assert(
    fc.property(fc.constantFrom(...VERDICTS), fc.boolean(), fc.boolean(), (verdict, well, byHealth) => {
      const isUp = verdict === 'healthy' || verdict === 'late';
      const mark = markOf(sightOf(verdict), well, byHealth);
      if (isUp !== well) expect(mark).not.toBe('agrees');
    }),
  );
});

it('does not tell what is unknown or not there, however well it is', () => {
  fc.assert(
    fc.property(sight, fc.boolean(), fc.boolean(), (seen, well, byHealth) => {
      expect(markOf(seen, well, byHealth) === 'not_told').toBe(seen === 'unknown' || seen === 'hidden');
    }),
  );
});

it('agrees by health alone: what another source tells is half of the story', () => {
  fc.assert(
    fc.property(sight, fc.boolean(), (seen, well) => {
      expect(markOf(seen, well, false)).not.toBe('agrees');
    }),
  );
  expect(markOf('bad', false)).toBe('agrees');
  expect(markOf('good', true)).toBe('agrees');
  expect(markOf('good', false)).toBe('half_told');
});

it('knows which reasons stand on the job list alone', () => {
  const limit = { limit: 30_000, source: 'configuration' } as const;
  expect(isByHealth({ code: 'lost', who: 'a', job: 1, age: 40_000, ...limit } as never)).toBe(false);
  expect(isByHealth({ code: 'silent', who: 'a', age: 40_000, ...limit } as never)).toBe(true);
});
