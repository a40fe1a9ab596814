import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobRow } from './jobs';
import type { JudgedInstance } from './judged';
import { ASSUMED, limitsFor } from './limits';
import { at } from './testing';
import { blankPage, healthOf, hears, list, type Page, reads, row, seen } from './testing-jobs';
import { seconds } from './time';

type Kind = readonly ['3.1' | '3.3' | '3.4', 30 | 10.5];

/** A process of a deployment: times in seconds after `T0`; it beats every five seconds until it dies. */
interface Process {
  readonly id: number;
  readonly host: string | null;
  readonly start: number;
  readonly death: number | null;
  readonly isClean: boolean;
  readonly phase: number;
  /** From when to when it is frozen, and does not beat. */
  readonly frozen: readonly [number, number] | null;
}

const BEAT = 5;
const LENGTH = 150;
const RUNS = Number(process.env['RUNS'] ?? 30);

/** Its job row at a moment; null before it has started. */
function rowAt(one: Process, now: number): JobRow | null {
  const { id, host, start, death, isClean, phase, frozen } = one;
  if (now < start) return null;
  const alive = death === null ? now : Math.min(now, death);
  const until = frozen !== null && alive > frozen[0] && alive < frozen[1] ? frozen[0] : alive;
  const beats = Math.floor((until - start - phase) / BEAT) * BEAT;
  const end = isClean && death !== null && now >= death ? death : null;
  // To the millisecond no two beats are one, as in Airflow, which writes microseconds: nothing else tells two on one host apart.
  return row(id, { hostname: host, start, beat: Math.max(start, start + phase + beats) - id / 1000, end });
}

/** How long it has not beaten; endless where it is not there. */
function silenceOf(one: Process, now: number): number {
  const mine = rowAt(one, now);
  if (mine?.heartbeat == null || mine.endedAt !== null) return Number.POSITIVE_INFINITY;
  return now - (mine.heartbeat - at(0)) / 1000;
}
const lately = (one: Process, now: number, length: number): readonly number[] =>
  Array.from({ length: length + 1 }, (_, ago) => silenceOf(one, now - ago));
const hasBeaten = (one: Process, now: number, length: number): boolean =>
  lately(one, now, length).every((age) => age < BEAT);
const isSilent = (one: Process, now: number, length: number, limit: number): boolean =>
  lately(one, now, length).every((age) => age > limit);

const processes = fc
  .array(
    fc.record({
      host: fc.constantFrom('a', 'a', 'b', null),
      start: fc.oneof(fc.integer({ min: -400, max: -10 }), fc.integer({ min: 0, max: 120 })),
      life: fc.option(fc.integer({ min: 1, max: 500 }), { nil: null }),
      isClean: fc.boolean(),
      phase: fc.integer({ min: 0, max: 40 }).map((tenths) => tenths / 10),
      frozen: fc.option(fc.tuple(fc.integer({ min: -20, max: 100 }), fc.integer({ min: 101, max: 170 })), {
        freq: 3,
        nil: null,
      }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((all) =>
    [...all]
      .sort((a, b) => a.start - b.start)
      .map(
        ({ life, start, ...one }, index): Process => ({
          ...one,
          id: index + 1,
          start,
          death: life === null ? null : start + life,
        }),
      ),
  );

const story = fc.record({
  processes,
  /** The limit of a Dag processor of 3.1 is two beats wide. */
  kind: fc.constantFrom<Kind>(['3.1', 30], ['3.1', 10.5], ['3.3', 30], ['3.4', 30]),
  /** How far the page's idea of the server's clock is off. */
  error: fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
  /** Of each question for the job list: whether it is answered. */
  lists: fc.array(
    fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    {
      minLength: 31,
      maxLength: 31,
    },
  ),
  listPhase: fc.integer({ min: 0, max: 14 }),
});

type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

interface Moment {
  readonly now: number;
  readonly rows: readonly JobRow[];
  readonly component: ReturnType<typeof seen>['components']['triggerer'];
  /** For how long no question for the job list has failed. */
  readonly quiet: number;
}

function watchStory(
  { processes: all, kind: [release, limit], error, lists, listPhase }: Story,
  each: (moment: Moment) => void,
): void {
  const isNarrow = limit < 30;
  const component = isNarrow ? 'dag_processor' : 'triggerer';
  const configured = { scheduler: seconds(30), triggerer: seconds(30), dag_processor: seconds(limit) };
  const limits = limitsFor(`${release}.0`, { ...ASSUMED, configured });
  const every = isNarrow ? 5 : 15;
  let page: Page = blankPage({ release: `${release}.0`, limits });
  let failedAt = -1000;
  const known = { component, teams: release === '3.4' ? [] : null } as const;
  const scheduler = (now: number) => row(99, { component: 'scheduler', beat: now });
  for (let now = 0; now <= LENGTH; now += 1) {
    const rows = all.flatMap((one) => rowAt(one, now) ?? []).map((one) => ({ ...one, ...known }));
    const told = [...rows, scheduler(now)];
    if (now % 5 === 0) page = hears(page, healthOf(told, now, release, limit), now + error);
    if (now % every === listPhase % every) {
      const isAnswered = lists[Math.floor(now / every)] === true;
      if (!isAnswered) failedAt = now;
      const listed = release === '3.1' ? told.filter((one) => one.state === 'running') : told;
      if (isAnswered) page = reads(page, list(listed, now + error));
    }
    if (now < listPhase) continue;
    each({ now, rows, quiet: now - failedAt, component: seen(page, now + error).components[component] });
  }
}

const shownOf = ({ component }: Moment): readonly JudgedInstance[] => [
  ...component.instances,
  ...(component.joined?.gone ?? []),
];
const isUp = ({ verdict }: JudgedInstance): boolean => verdict === 'healthy' || verdict === 'late';
const told = (moment: Moment, what: string): string =>
  `${moment.now} s: ${what}: ${shownOf(moment)
    .map((one) => `${one.id} ${one.verdict} ${one.reason.code}`)
    .join(', ')}`;

/** What goes wrong in no story; `problems` of one moment. */
function holds(problems: (moment: Moment, one: Story) => readonly string[]): void {
  fc.assert(
    fc.property(story, (one) => {
      const found: string[] = [];
      watchStory(one, (moment) => {
        if (found.length === 0) found.push(...problems(moment, one).map((what) => told(moment, what)));
      });
      expect(found).toEqual([]);
    }),
    { numRuns: RUNS },
  );
}

describe('a page that watches for minutes', () => {
  it('never calls a process lost that beats or has ended, nor stopped what has not', () => {
    holds((moment, { processes: all, kind: [, limit] }) =>
      shownOf(moment).flatMap(({ job, verdict }) => {
        const one = all.find(({ id }) => id === job?.id);
        if (one === undefined || job === null) return [];
        const { now } = moment;
        const isRed = verdict === 'unhealthy' || (verdict === 'gone' && job.fate === 'lost');
        // Between two answers of the list a row that was silent for most of its limit is taken to stay so.
        const isFine =
          one.frozen === null
            ? silenceOf(one, now) < limit - 2
            : lately(one, now, 47).every((age) => age < limit - 15);
        if (isRed && isFine) return [`red while it beats: ${one.id}`];
        const isEnded = one.isClean && one.death !== null && one.death <= now;
        return verdict === 'stopped' && !isEnded ? [`stopped, and is not: ${one.id}`] : [];
      }),
    );
  });

  it('shows each process once, and all that beat as alive while the list answers', () => {
    holds((moment, { processes: all, kind: [, limit] }) => {
      const { now, component, quiet } = moment;
      const ids = shownOf(moment).map(({ id }) => id);
      const problems = new Set(ids).size < ids.length ? ['twice'] : [];
      if (quiet < 32) return problems;
      const up = new Set(component.instances.filter(isUp).map(({ id }) => id));
      for (const one of all) {
        // Which of two on one host has gone, only the list tells.
        const isCertain = all.every(
          (other) =>
            other === one ||
            other.host !== one.host ||
            hasBeaten(other, now, 17) ||
            isSilent(other, now, 17, 40),
        );
        if (isCertain && hasBeaten(one, now, 17) && !up.has(`job:${one.id}`)) {
          problems.push(`not shown as alive: ${one.id}`);
        }
        if (isSilent(one, now, 17, limit) && up.has(`job:${one.id}`))
          problems.push(`shown as alive: ${one.id}`);
      }
      // An instance of 3.4 that the list does not know yet, or knows as lost, has started or come back since.
      const young = all.filter(
        (one) => !hasBeaten(one, now, 17) && lately(one, now, 22).some((age) => age < BEAT),
      ).length;
      if (ids.filter((id) => !id.startsWith('job:')).length > young) problems.push('a second identity');
      return problems;
    });
  });

  it('turns no component red that somebody keeps alive, nor leaves one green that nobody does', () => {
    holds((moment, { processes: all, kind: [, limit] }) => {
      const { verdict } = moment.component;
      const isAlive = all.some((one) => hasBeaten(one, moment.now, 6));
      const isDead = all.every((one) => isSilent(one, moment.now, 7, limit));
      if (isAlive && verdict === 'unhealthy') return ['red'];
      return isDead && (verdict === 'healthy' || verdict === 'late' || verdict === 'degraded')
        ? ['green']
        : [];
    });
  });

  it('never turns healthy between late and lost, but for a newer heartbeat or an end', () => {
    /** Of each row that was late or red: its heartbeat then, as far as the page knew. */
    const doubted = new Map<string, number | null>();
    let last = 0;
    holds((moment, { kind: [release] }) => {
      const { now, rows, component, quiet } = moment;
      // Before 3.4 health names the newest heartbeat only: another one that beats makes good that one is late.
      const isNamed = release === '3.4';
      if (now < last) doubted.clear();
      last = now;
      for (const { id, verdict, evidenceAt } of component.instances)
        if (component.verdict !== 'healthy' && (verdict === 'unhealthy' || (verdict === 'late' && isNamed)))
          doubted.set(id, evidenceAt);
      if (component.verdict !== 'healthy' || quiet < 47) return [];
      const ended = new Set(rows.filter(({ endedAt }) => endedAt !== null).map(({ id }) => `job:${id}`));
      return component.instances
        .filter(({ id, evidenceAt }) => doubted.get(id) === evidenceAt && !ended.has(id))
        .map(({ id }) => `healthy, and ${id} has not beaten since it was late`);
    });
  });

  it('blames no clock that is right, however many lists fail', () => {
    holds((moment) =>
      shownOf(moment)
        .filter(({ reason }) => reason.code === 'clock_behind')
        .map(({ id }) => `${id}: its clock is right`),
    );
  });

  it('what has ended stays ended', () => {
    const ended = new Set<string>();
    let last = 0;
    holds((moment) => {
      if (moment.now < last) ended.clear();
      last = moment.now;
      const back = shownOf(moment).filter(({ id, verdict }) => ended.has(id) && verdict !== 'stopped');
      for (const { id, verdict } of shownOf(moment)) if (verdict === 'stopped') ended.add(id);
      return back.map(({ id }) => `${id} was stopped`);
    });
  });
});
