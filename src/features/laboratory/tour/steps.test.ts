import { describe, expect, it } from 'vitest';
import { SCENARIOS, scenarioOf } from '../../../../mocks/scenarios';
import { tapeOf } from '../../../../mocks/tape';
import { TOURS } from '../../../ui/words-tour';
import { pollsOf } from './lanes';
import { runOf } from './run';
import { SEED, type Step } from './step';
import { STEPS_OF } from './steps';

const runsOf = (step: Step) => step.tapes.map((wish) => runOf(tapeOf(wish), wish.seconds));

for (const { id, title } of TOURS) {
  describe(`the tour "${title}"`, () => {
    for (const step of STEPS_OF[id]) {
      it(`${step.name}: says something that its runs show, in at most three sentences`, () => {
        const told = step.tell(runsOf(step));
        expect(told).not.toBeNull();
        expect(told?.sentences.length).toBeGreaterThan(0);
        expect(told?.sentences.length).toBeLessThanOrEqual(3);
        for (const text of [told?.title, ...(told?.sentences ?? [])]) {
          expect(text).not.toMatch(/NaN|undefined|null|Infinity|\s-\d/);
        }
      });

      it(`${step.name}: puts a scenario behind the page while it is interesting`, () => {
        const scenario = scenarioOf(step.situation.scenario);
        expect(SCENARIOS).toContain(scenario);
        expect(step.situation.at).toBeLessThan(scenario?.checkpoints.at(-1)?.at_s ?? 0);
      });
    }

    it('has a picture', () => {
      const pictures = STEPS_OF[id].flatMap((step) => step.picture?.(runsOf(step), 'utc') ?? []);
      expect(pictures).toHaveLength(1);
    });
  });
}

describe('polls in a real tape', () => {
  const tape = tapeOf({ scenario: 'named-executor', seed: SEED, seconds: 90, every: 1 });
  const polls = pollsOf(tape, 'scheduler-1', 'CeleryExecutor');
  const count = (event: string): number => tape.events.filter((one) => one.event === event).length;

  it('are all there, each with what became of it', () => {
    expect(polls).toHaveLength(count('poll_started'));
    expect(polls.flatMap(({ skips }) => skips)).toHaveLength(count('poll_skipped'));
    expect(polls.filter(({ deadline }) => deadline !== null)).toHaveLength(count('poll_timed_out'));
    expect(polls.filter(({ how }) => how === 'answered')).toHaveLength(count('poll_answered'));
    expect(polls.filter(({ how }) => how === 'dropped')).toHaveLength(count('poll_dropped'));
  });

  it('are never two in flight', () => {
    for (const [index, { end }] of polls.entries()) {
      const next = polls[index + 1];
      if (next !== undefined) expect(next.at).toBeGreaterThanOrEqual(end ?? Number.POSITIVE_INFINITY);
    }
  });
});
