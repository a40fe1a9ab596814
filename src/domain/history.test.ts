import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buckets, watched } from './buckets';
import { type Blindness, EMPTY_HISTORY, type History } from './history';
import { record } from './history/record';
import type { Judged, JudgedComponent } from './judged';
import { COMPONENTS, type ComponentName, type Verdict } from './model';
import { severity } from './severity';
import { beatsKey } from './strips';
import { instant, ms, seconds } from './time';

const T0 = Date.UTC(2026, 10, 30, 12);
const VERDICTS: readonly Verdict[] = ['healthy', 'late', 'unknown', 'degraded', 'unhealthy'];

interface Step {
  readonly wait: number;
  readonly verdict: Verdict;
  readonly age: number;
  readonly blind: Blindness | null;
}

const step: fc.Arbitrary<Step> = fc.record({
  wait: fc.oneof(fc.integer({ min: 1, max: 10_000 }), fc.integer({ min: 1, max: 3 * 3_600_000 })),
  verdict: fc.constantFrom(...VERDICTS),
  age: fc.nat(60_000),
  blind: fc.option(fc.constantFrom<Blindness>('paused', 'hidden', 'asleep', 'failing'), { freq: 3 }),
});
const story = fc.array(step, { minLength: 1, maxLength: 120 });

function component(name: ComponentName, verdict: Verdict, age: number, at: number): JudgedComponent {
  const evidenceAt = instant(at - age);
  const reason = { code: 'no_evidence' } as const;
  const row = {
    id: 'host:a',
    name: 'a',
    verdict,
    pill: verdict,
    reason,
    evidenceAt,
    expiresAt: null,
  } as const;
  return {
    component: name,
    verdict,
    pill: verdict,
    reason,
    remarks: [],
    alive: 1,
    listed: 1,
    heartbeatAt: evidenceAt,
    limit: { after: seconds(30), source: 'release', why: null, beat: null },
    instances: [{ ...row, asOf: instant(at), teams: null, bundles: null, executor: null, job: null }],
    was: null,
    expected: null,
    joined: null,
    since: null,
  };
}

function judgedAs(verdict: Verdict, age: number, at: number): Judged {
  const entries = COMPONENTS.map((name) => [name, component(name, verdict, age, at)]);
  return { feed: 'alive', problem: null, components: Object.fromEntries(entries), troubles: [], follows: [] };
}

function play(steps: readonly Step[], from: History = EMPTY_HISTORY, start = T0): [History, number] {
  let at = start;
  const history = steps.reduce((before, { wait, verdict, age, blind }) => {
    at += wait;
    return record(before, judgedAs(verdict, age, at), instant(at), blind);
  }, from);
  return [history, at];
}

const share = fc.double({ min: 0, max: 1, noNaN: true });

describe('what this page has seen', () => {
  it('is the same, however it is cut into chunks and reloaded between them', () => {
    fc.assert(
      fc.property(story, fc.nat(120), (steps, cut) => {
        const [half, at] = play(steps.slice(0, cut));
        const reloaded = JSON.parse(JSON.stringify(half)) as History;
        expect(play(steps.slice(cut), reloaded, at)[0]).toEqual(play(steps)[0]);
      }),
    );
  });

  it('is watched time and gaps, and nothing else', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const [history, end] = play(steps);
        const from = instant(Math.max(history.first ?? T0, end - 24 * 3_600_000 + 60_000));
        const seen = watched(history, 'scheduler', from, instant(end));
        const unseen = history.gaps.reduce(
          (sum, gap) => sum + Math.max(0, gap.to - Math.max(gap.from, from)),
          0,
        );
        expect(seen + unseen).toBe(end - from);
      }),
    );
  });

  it('keeps its samples in order, never overlapping, and few', () => {
    fc.assert(
      fc.property(story, (steps) => {
        const samples = play(steps)[0].components.executor;
        samples.forEach((sample, index) => {
          expect(sample.from).toBeLessThanOrEqual(sample.at);
          expect(samples[index - 1]?.at ?? 0).toBeLessThanOrEqual(sample.from);
        });
      }),
    );
    const step: Step = { wait: 15_000, verdict: 'healthy', age: 1, blind: null };
    const [history] = play(Array.from({ length: 7000 }, () => step));
    expect(history.components.scheduler.length).toBeLessThan(1700);
    expect(history.instances[beatsKey('scheduler', 'host:a')]?.length).toBeLessThan(200);
  });

  it('never hides the worst when it folds old samples', () => {
    fc.assert(
      fc.property(story, fc.integer({ min: 1, max: 300 }), (steps, count) => {
        const [history, end] = play(steps);
        const from = Math.max(T0, end - 24 * 3_600_000 + 60_000);
        let at = T0;
        const told = steps.flatMap(({ wait, verdict, age }) => {
          at += wait;
          return at > from ? [{ verdict, age }] : [];
        });
        const list = buckets(history, 'triggerer', instant(from), instant(end), count);
        const rank = (verdict: Verdict | undefined): number => (verdict ? severity(verdict) : -1);
        expect(Math.max(...list.map(({ seen }) => rank(seen?.verdict)))).toBeGreaterThanOrEqual(
          Math.max(-1, ...told.map(({ verdict }) => rank(verdict))),
        );
        expect(Math.max(...list.map(({ seen }) => seen?.age ?? -1))).toBeGreaterThanOrEqual(
          Math.max(-1, ...told.map(({ age }) => age)),
        );
      }),
    );
  });

  it('moves along when a clock is set back, and loses nothing', () => {
    const [history, end] = play([
      { wait: 0, verdict: 'healthy', age: 1, blind: null },
      { wait: 5000, verdict: 'unhealthy', age: 1, blind: null },
    ]);
    const at = instant(end - 3_600_000);
    const back = record(history, judgedAs('healthy', 1, at), at, null);
    expect(back.components.scheduler.map(({ verdict }) => verdict)).toEqual([
      'healthy',
      'unhealthy',
      'healthy',
    ]);
    expect(back.components.scheduler.map((sample) => at - sample.at)).toEqual([5000, 0, 0]);
    expect(back.last).toBe(at);
  });
});

describe('buckets', () => {
  it('are contiguous and cover the range exactly', () => {
    fc.assert(
      fc.property(story, fc.integer({ min: 1, max: 400 }), (steps, count) => {
        const [history, end] = play(steps);
        const list = buckets(history, 'scheduler', instant(T0), instant(end + 400), count);
        expect(list).toHaveLength(Math.min(300, count));
        expect(list[0]?.from).toBe(T0);
        expect(list.at(-1)?.to).toBe(end + 400);
        list.slice(1).forEach((bucket, index) => {
          expect(bucket.from).toBe(list[index]?.to);
        });
      }),
    );
  });

  it('show at least as bad a word when there are fewer of them', () => {
    fc.assert(
      fc.property(story, fc.integer({ min: 1, max: 100 }), share, (steps, count, where) => {
        const [history, end] = play(steps);
        const at = (list: ReturnType<typeof buckets>): number => {
          const seen = list[Math.min(list.length - 1, Math.floor(where * list.length))]?.seen;
          return seen ? severity(seen.verdict) : -1;
        };
        const of = (n: number) => buckets(history, 'scheduler', instant(T0), instant(end + 400), n);
        expect(at(of(count))).toBeGreaterThanOrEqual(at(of(count * 2)));
      }),
    );
  });

  it('say null where nobody watched', () => {
    const [history, end] = play([
      { wait: 0, verdict: 'healthy', age: 1, blind: null },
      { wait: 5000, verdict: 'healthy', age: 2, blind: null },
      { wait: 60_000, verdict: 'healthy', age: 3, blind: 'hidden' },
    ]);
    const list = buckets(history, 'scheduler', instant(T0), instant(end + ms(5000)), 14);
    const words = list.map(({ seen }) => (seen ? '+' : '.')).join('');
    expect(words).toBe('+............+');
    expect(history.gaps).toEqual([{ from: T0 + 5000, to: end, why: 'hidden' }]);
  });

  it('of an empty or reversed range are none', () => {
    expect(buckets(EMPTY_HISTORY, 'scheduler', instant(T0), instant(T0), 10)).toEqual([]);
    expect(buckets(EMPTY_HISTORY, 'scheduler', instant(T0), instant(T0 - 1), 10)).toEqual([]);
  });
});
