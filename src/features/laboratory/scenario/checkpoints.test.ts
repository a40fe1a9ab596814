import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Mark, marked, nextOf, type Said } from './checkpoints';

const GRACE = 6;
const CHECKPOINTS = [
  { at_s: 10, expected: { triggerer: 'healthy' } },
  {
    at_s: 45,
    expected: { triggerer: 'unhealthy', scheduler: 'healthy' },
    names: { triggerer: ['triggerer-1'] },
  },
];
const said = (at: number, triggerer: string, isWatching = true, named = 'Lost: triggerer-1'): Said => ({
  at,
  words: { triggerer, scheduler: 'healthy' },
  sentences: () => named,
  isWatching,
});
const fold = (moments: readonly Said[]): readonly Mark[] =>
  moments.reduce<readonly Mark[]>((marks, one) => marked(marks, CHECKPOINTS, one, GRACE), []);
const moments = fc
  .array(
    fc.record({
      step: fc.integer({ min: 0, max: 20 }),
      word: fc.constantFrom('healthy', 'unhealthy', 'unknown'),
      isWatching: fc.boolean(),
      named: fc.constantFrom('Lost: triggerer-1', 'Lost: somebody', ''),
    }),
    { maxLength: 30 },
  )
  .map((steps) => {
    let at = 0;
    return steps.map(({ step, word, isWatching, named }) => {
      at += step;
      return said(at, word, isWatching, named);
    });
  });

describe('laws of the checkpoints', () => {
  it('none is met that the page did not say within its time', () =>
    fc.assert(
      fc.property(moments, (seen) => {
        const marks = fold(seen);
        CHECKPOINTS.forEach(({ at_s, expected, names = {} }, index) => {
          const wasSaid = seen.some(
            ({ at, words, sentences, isWatching }) =>
              isWatching &&
              Object.values(names).every(([name]) => sentences('triggerer').includes(`${name}`)) &&
              at >= at_s &&
              at <= at_s + GRACE &&
              Object.entries(expected).every(([name, word]) => words[name as 'triggerer'] === word),
          );
          if (marks.length > 0) expect(marks[index] === 'met').toBe(wasSaid);
        });
      }),
    ));

  it('none is missed that the page was not watching at', () =>
    fc.assert(
      fc.property(moments, (seen) => {
        const blind = seen.map((one) => ({ ...one, isWatching: false }));
        expect(fold(blind)).not.toContain('missed');
        expect(fold(blind)).not.toContain('met');
      }),
    ));

  it('what is met or missed stays so while time goes on', () =>
    fc.assert(
      fc.property(moments, fc.integer({ min: 0, max: 100 }), (seen, more) => {
        const marks = fold(seen);
        const last = seen.at(-1)?.at ?? 0;
        const later = marked(marks, CHECKPOINTS, said(last + more, 'unknown'), GRACE);
        marks.forEach((mark, index) => {
          if (mark === 'met' || mark === 'missed') expect(later[index]).toBe(mark);
        });
      }),
    ));
});

it('waits for the answer after the checkpoint, then says that it was missed', () => {
  const at = [said(44, 'healthy'), said(45, 'healthy'), said(49, 'healthy')];
  expect(fold(at)).toEqual(['unseen', 'waiting']);
  expect(fold([...at, said(50, 'unhealthy')])).toEqual(['unseen', 'met']);
  expect(fold([...at, said(52, 'unhealthy')])).toEqual(['unseen', 'missed']);
});

it('is not met by a word that names nobody, or somebody else', () => {
  expect(fold([said(44, 'healthy'), said(46, 'unhealthy', true, 'Lost: triggerer-2')])).toEqual([
    'unseen',
    'waiting',
  ]);
});

it('a page that comes later, or a leap over a checkpoint, has not seen it', () => {
  expect(fold([said(30, 'healthy')])).toEqual(['unseen', 'ahead']);
  expect(fold([said(30, 'healthy'), said(90, 'unhealthy')])).toEqual(['unseen', 'unseen']);
});

it('a world that goes back has its checkpoints ahead again', () => {
  expect(fold([said(10, 'healthy'), said(5, 'healthy')])).toEqual(['ahead', 'ahead']);
});

it('names the next one', () => {
  expect(nextOf(['met', 'ahead'], CHECKPOINTS)).toBe(CHECKPOINTS[1]);
  expect(nextOf(['met', 'missed'], CHECKPOINTS)).toBeNull();
});
