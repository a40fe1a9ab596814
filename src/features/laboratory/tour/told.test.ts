import { expect, it } from 'vitest';
import { tapeOf } from '../../../../mocks/tape';
import { watchingPage } from '../../../data/testing-page';
import type { Judged, Pill } from '../../../domain/judged';
import { PILL } from '../../../ui/words-names';
import type { TourId } from '../../../ui/words-tour';
import { runOf } from './run';
import type { Step } from './step';
import { stepAt } from './steps';

/** What a step says, in one text. */
function toldBy({ tapes, tell }: Step): string {
  const told = tell(tapes.map((wish) => runOf(tapeOf(wish), wish.seconds)));
  return told?.sentences.join(' ') ?? '';
}

/** A page that was opened where the step opens it, second by second until `until`; seconds of the scenario. */
async function watch({ situation }: Step, until: number): Promise<readonly (readonly [number, Judged])[]> {
  const { scenario, seed, at } = situation;
  const { session, start: open, pass } = watchingPage(`scenario:${scenario},seed:${seed},at:${at}`);
  await open();
  const seen: (readonly [number, Judged])[] = [];
  for (let second = at; second <= until; second += 1) {
    seen.push([second, session.judged.get()]);
    await pass(1);
  }
  session.stop();
  return seen;
}

const step = (tour: TourId, number: number): Step => stepAt({ tour, step: number });
const figureIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);
type Seen = Awaited<ReturnType<typeof watch>>;
const firstAt = (seen: Seen, holds: (judged: Judged) => boolean): number =>
  seen.find(([, judged]) => holds(judged))?.[0] ?? Number.NaN;
const start = (scenario: string): number =>
  Date.parse(tapeOf({ scenario, seed: 1, seconds: 1, every: 1 }).start);

it('"today": calls the scheduler what its pill does, since the second that the page names', async () => {
  const today = step('executor-health', 2);
  const text = toldBy(today);
  const [broken, after] = [figureIn(text, /^At (\d+) s/), figureIn(text, /([\d.]+) s after the freeze/)];
  const seen = await watch(today, 60);
  const { scheduler } = (seen.at(-1) as Seen[number])[1].components;
  expect(text).toContain(`calls the scheduler ${PILL[scheduler.pill].toLowerCase()}`);
  expect(scheduler.since?.by).toBe('evidence');
  const since = ((scheduler.since?.at ?? 0) - start('blocked-loop')) / 1000;
  expect(broken + after).toBeCloseTo(since, 1);
});

it('"split view": the answers that still come took what the rows say', async () => {
  const split = step('executor-health', 4);
  const text = toldBy(split);
  const [least, most] = [figureIn(text, /in (\d+) to/), figureIn(text, /to (\d+) ms/)];
  for (const [, { components }] of await watch(split, 120)) {
    const good = components.executor.instances.filter((row) => row.verdict === 'healthy');
    expect(good.length).toBeGreaterThan(0);
    for (const { executor } of good) {
      expect(executor?.latency).toBeGreaterThanOrEqual(least);
      expect(executor?.latency).toBeLessThanOrEqual(most);
    }
  }
});

it('"a silent scheduler": turns unknown, and then red, in the seconds that are told', async () => {
  const silent = step('executor-health', 6);
  const text = toldBy(silent);
  const seen = await watch(silent, 80);
  const unknown = figureIn(text, /At (\d+) s that word/);
  expect(firstAt(seen, ({ components }) => components.executor.verdict === 'unknown')).toBeOneOf([
    unknown,
    unknown + 1,
  ]);
  const red = figureIn(text, /calls it down at (\d+) s/);
  expect(firstAt(seen, ({ components }) => components.scheduler.pill === 'down')).toBeOneOf([red, red + 1]);
});

/** The page asks every five seconds; what it can tell by itself it tells at once. */
const SLOWEST = 5;
for (const [number, pill, pattern, until] of [
  [2, 'degraded', /at (\d+) s the page says/i, 60],
  [4, 'degraded', /^At (\d+) s/, 40],
  [5, 'late', /late at (\d+) s/, 60],
  [5, 'degraded', /says at (\d+) s/, 60],
] as const satisfies readonly (readonly [number, Pill, RegExp, number])[]) {
  it(`Dag processors, step ${number}: the page says ${pill} when it is told to`, async () => {
    const one = step('dag-processors', number);
    const told = figureIn(toldBy(one), pattern);
    const seen = await watch(one, until);
    const at = firstAt(seen, ({ components }) => components.dag_processor.pill === pill);
    expect(at).toBeGreaterThanOrEqual(told);
    expect(at).toBeLessThanOrEqual(told + SLOWEST);
  });
}

it('"an outage": tells what came first first', () => {
  const text = toldBy(step('dag-processors', 2));
  const times = [...text.matchAll(/\bat (\d+) s (?:the page|dagproc)/gi)].map(([, second]) => Number(second));
  expect(times).toHaveLength(2);
  expect(times).toEqual([...times].sort((a, b) => a - b));
});

it('says all of it in about three lines', () => {
  for (const tour of ['executor-health', 'dag-processors'] as const) {
    for (let number = 1; number <= 6; number += 1) {
      expect(toldBy(step(tour, number)).length).toBeLessThanOrEqual(300);
    }
  }
});
