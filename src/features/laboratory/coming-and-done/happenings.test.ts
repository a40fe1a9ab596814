import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Happening } from '../world';
import { folded, type Line, linesOf, topicOf, withVerdicts } from './happenings';

const EVENTS = [
  'poll_started',
  'poll_answered',
  'poll_timed_out',
  'poll_skipped',
  'fault',
  'started',
  'claimed',
];
const happening = fc.record({
  t: fc.integer({ min: 0, max: 20 }),
  event: fc.constantFrom(...EVENTS),
  scheduler: fc.constantFrom('s-1', 's-2'),
  executor: fc.constant('CeleryExecutor'),
  verdict: fc.constantFrom('healthy', 'unhealthy'),
});
/** The simulator tells a word that changes. */
const changing = happening.chain((one) =>
  fc.constantFrom(one, { ...one, event: 'poll_answered', before: 'unknown' }),
);
const happenings = fc
  .array(changing, { maxLength: 60 })
  .map((all): readonly Happening[] => all.sort((a, b) => a.t - b.t));
const unfolded = (rows: ReturnType<typeof folded>): readonly Line[] =>
  rows.flatMap((row) => (row.kind === 'fold' ? row.lines : [row]));

describe('laws of the list', () => {
  it('folding loses nothing, keeps the order, and folds polls alone', () =>
    fc.assert(
      fc.property(happenings, (all) => {
        const lines = linesOf(all);
        const rows = folded(lines);
        expect(unfolded(rows)).toEqual(lines);
        for (const row of rows) {
          if (row.kind === 'fold') expect(row.lines.every(({ topic }) => topic === 'polls')).toBe(true);
        }
      }),
    ));

  it('no two rows share a key, and a row keeps its key while the list grows', () =>
    fc.assert(
      fc.property(happenings, happenings, (all, more) => {
        const last = all.at(-1)?.t ?? 0;
        const later = more.map((one) => ({ ...one, t: one.t + last + 1 }));
        const keys = linesOf(all).map(({ key }) => key);
        expect(new Set(keys).size).toBe(keys.length);
        expect(
          linesOf([...all, ...later])
            .slice(0, keys.length)
            .map(({ key }) => key),
        ).toEqual(keys);
      }),
    ));

  it('a verdict follows each poll that brought another word, and nothing else is added', () =>
    fc.assert(
      fc.property(happenings, (all) => {
        const told = withVerdicts(all);
        expect(told.filter(({ event }) => event !== 'verdict')).toEqual(all);
        told.forEach((one, index) => {
          const poll = told[index - 1];
          expect(one.event === 'verdict').toBe(poll?.['before'] !== undefined && poll.event !== 'verdict');
          if (one.event === 'verdict') expect(one['word']).toBe(poll?.['verdict']);
        });
      }),
    ));
});

it('a missed deadline is a verdict: unhealthy; the first word is one, too', () => {
  const way = { scheduler: 's-1', executor: 'CeleryExecutor', instance: null };
  const told = withVerdicts([
    { t: 1, event: 'poll_answered', verdict: 'degraded', before: 'unknown', ...way },
    { t: 16, event: 'poll_timed_out', before: 'degraded', ...way },
    { t: 21, event: 'poll_skipped', ...way },
    { t: 36, event: 'poll_answered', verdict: 'healthy', before: 'unhealthy', ...way },
    { t: 46, event: 'poll_answered', verdict: 'healthy', ...way },
  ]);
  expect(told.filter(({ event }) => event === 'verdict')).toEqual([
    { t: 1, event: 'verdict', word: 'degraded', before: 'unknown', ...way },
    { t: 16, event: 'verdict', word: 'unhealthy', before: 'degraded', ...way },
    { t: 36, event: 'verdict', word: 'healthy', before: 'unhealthy', ...way },
  ]);
});

it.each([
  ['fault', 'faults'],
  ['act_refused', 'faults'],
  ['poll_reply', 'polls'],
  ['heartbeat_blocked', 'polls'],
  ['checkpoint', 'verdicts'],
  ['callback_ran', 'work'],
  ['published', 'work'],
  ['registered', 'processes'],
] as const)('%s is about %s', (event, topic) => expect(topicOf({ t: 0, event })).toBe(topic));
