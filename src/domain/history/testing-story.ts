import * as fc from 'fast-check';
import type { Blindness, Gap } from '../history';
import type { Judged, JudgedComponent } from '../judged';
import { COMPONENTS, type ComponentName, type Verdict } from '../model';
import { hours, type Instant, instant, ms, seconds } from '../time';
import { type Continuity, follow, leaptOf, NEW_CONTINUITY, resumed } from './continuity';
import { isGone, leftOf } from './gone';
import type { Moment } from './moment';
import type { Row } from './rows';
import { joinRows, rowsOf, until } from './rows-of';
import { merged, type Slice, type Stretch } from './slice';

/** Stories of watching: arbitraries, and a small keeper that folds them as the real one does. */

export const T0 = instant(Date.UTC(2026, 10, 30, 12, 0, 30));

export interface Step {
  /** Since the step before; below zero the clock was set back. */
  readonly wait: number;
  readonly verdict: Verdict;
  readonly age: number;
  readonly blind: Blindness | null;
  readonly reloads: boolean;
}

const VERDICTS: readonly Verdict[] = ['healthy', 'late', 'unknown', 'degraded', 'unhealthy', 'not_reported'];
const WHYS: readonly Blindness[] = ['paused', 'hidden', 'asleep', 'failing'];

const stepWaiting = (wait: fc.Arbitrary<number>): fc.Arbitrary<Step> =>
  fc.record({
    wait,
    verdict: fc.constantFrom(...VERDICTS),
    age: fc.nat(600_000),
    blind: fc.option(fc.constantFrom(...WHYS), { freq: 4 }),
    reloads: fc.boolean(),
  });

const forwards = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 12_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 12_000, max: 3 * 3_600_000 }) },
);
/** Clocks go forwards only. */
export const stories = fc.array(stepWaiting(forwards), { minLength: 1, maxLength: 60 });
/** Clocks are set back too, by ms, seconds and hours. */
export const jumpyStories = fc.array(
  stepWaiting(
    fc.oneof(
      { weight: 5, arbitrary: forwards },
      { weight: 1, arbitrary: fc.integer({ min: -3000, max: 0 }) },
      { weight: 1, arbitrary: fc.integer({ min: -2 * 3_600_000, max: 0 }) },
    ),
  ),
  { minLength: 1, maxLength: 60 },
);

/** A component with one instance `a`, both with this verdict and this age. */
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
    asOf: instant(at),
    teams: null,
    bundles: null,
    executor: null,
    job: null,
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
    instances: [row],
    was: null,
    expected: null,
    joined: null,
    since: null,
  };
}

export function judgedAs(verdict: Verdict, age: number, at: number): Judged {
  const entries = COMPONENTS.map((name) => [name, component(name, verdict, age, at)]);
  return { feed: 'alive', problem: null, components: Object.fromEntries(entries), troubles: [], follows: [] };
}

export const INTERVAL = seconds(5);

export const answer = (
  at: number,
  verdict: Verdict = 'healthy',
  { age = 1000, blind = null }: { readonly age?: number; readonly blind?: Blindness | null } = {},
): Extract<Moment, { kind: 'answered' }> => ({
  kind: 'answered',
  at: instant(at),
  judged: judgedAs(verdict, age, at),
  blind,
  interval: INTERVAL,
});

/** What a keeper holds; plain data. */
export interface Kept {
  readonly continuity: Continuity;
  /** Raw rows, oldest first. */
  readonly raw: readonly Row[];
  readonly gaps: readonly Gap[];
}

export const NOTHING_KEPT: Kept = { continuity: NEW_CONTINUITY, raw: [], gaps: [] };

/** One moment more, folded as the keeper does. */
export function keep(kept: Kept, moment: Moment): Kept {
  const { continuity, stretch, gap, gone } = follow(kept.continuity, moment);
  const { last } = kept.continuity;
  const now = continuity.last;
  const isBack = last !== null && now !== null && now < last;
  const open = isBack ? now : last;
  const gaps = gone === null ? kept.gaps : kept.gaps.flatMap((one) => leftOf(one, gone));
  const old = kept.raw
    .filter(({ from }) => gone === null || !isGone(gone, from))
    .flatMap((row) =>
      isBack && open !== null && row.from <= open && open < row.from + 60_000
        ? (until(row, open) ?? [])
        : row,
    );
  const fresh = moment.kind === 'answered' && stretch !== null ? rowsOf(moment.judged, stretch) : [];
  const all = [...gaps, ...(gap === null ? [] : [gap])].sort((a, b) => a.from - b.from);
  return { continuity, raw: joined(old, fresh, open), gaps: all };
}

/** The open minute grows, all others are written anew. */
function joined(old: readonly Row[], fresh: readonly Row[], open: Instant | null): readonly Row[] {
  const rows = new Map(old.map((row) => [row.from, row]));
  for (const row of fresh) {
    const before = rows.get(row.from);
    const isOpen = before !== undefined && open !== null && row.from <= open;
    rows.set(row.from, isOpen ? joinRows(before, row) : row);
  }
  return [...rows.values()].sort((a, b) => a.from - b.from);
}

/** A page was closed and opened again, and reads what the last one wrote. */
export function reopened(kept: Kept): Kept {
  const { raw, gaps, continuity } = JSON.parse(JSON.stringify(kept)) as Kept;
  return { raw, gaps, continuity: resumed({ ...continuity, leapt: leaptOf(gaps, continuity) }) };
}

/** Plays steps from `at` on; `reloads`: where a step says so the page is opened anew before it. */
export function play(steps: readonly Step[], { reloads = false } = {}): [Kept, number] {
  let at: number = T0;
  const kept = steps.reduce((before, { wait, verdict, age, blind, reloads: isReload }) => {
    at += wait;
    return keep(reloads && isReload ? reopened(before) : before, answer(at, verdict, { age, blind }));
  }, NOTHING_KEPT);
  return [kept, at];
}

/** All stretches of the schedulers' component in some rows. */
export const lane = (rows: readonly Row[], name: ComponentName = 'scheduler'): readonly Stretch[] =>
  rows.flatMap((row) => row.components[name]);

/** Sum of the watched time of stretches. */
export const watchedOf = (stretches: readonly { readonly watched: number }[]): number =>
  stretches.reduce((sum, { watched }) => sum + watched, 0);

const ELSE = ['no_reply', 'never_started', 'stopped', 'gone'] as const;
const verdicts = fc.constantFrom(...VERDICTS, ...ELSE);
/** Often equal, so that ties are met. */
const maybeMs = fc.option(fc.oneof(fc.constantFrom(0, 5000), fc.nat(3_600_000)).map(ms));

/** What may be seen at a moment. */
export const sights = fc.record({ verdict: verdicts, age: maybeMs, limit: maybeMs });

/** A moment somewhere within an hour of `T0`. */
export const moments: fc.Arbitrary<Instant> = fc.nat(hours(1)).map((by) => instant(T0 + by));

/** All of them together; null for none: nothing was seen. */
export const mergedAll = (slices: readonly Slice[]): Slice | null =>
  slices.reduce<Slice | null>((all, slice) => (all === null ? slice : merged(all, slice)), null);
