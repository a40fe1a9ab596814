import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JobList, JobRow } from './jobs';
import { type Lives, livesOf } from './lives';
import { HEARTBEAT_COMPONENTS } from './model';
import { at, blankWatch } from './testing';
import { anyRows, list, row } from './testing-jobs';

const seen = (jobs: JobList, release: string | null = '3.4.0'): Lives =>
  livesOf(jobs, blankWatch({ release }));
const of = (rows: readonly JobRow[], changes: Partial<JobList> = {}, release = '3.4.0'): Lives =>
  seen(list(rows, 0, changes), release);

/** Lists of anything, with holes in any field, whole or cut. */
const anyLists: fc.Arbitrary<JobList> = fc
  .tuple(
    anyRows,
    fc.array(fc.constantFrom('startedAt', 'heartbeat', 'endedAt', 'state'), { maxLength: 9 }),
    fc.boolean(),
  )
  .map(([rows, holes, isComplete]) => {
    const worn = rows.map((one, index) => {
      const hole = holes[index];
      return hole === undefined || index % 2 === 0 ? one : { ...one, [hole]: null };
    });
    return list(worn, 0, { isComplete });
  });
const releases = fc.constantFrom('3.0.6', '3.1.8', '3.2.0', '3.4.0', null);

const inOrder = (told: Lives['told'][keyof Lives['told']], now: number): void => {
  told.forEach(({ from, to }, index) => {
    expect(from).toBeLessThan(to);
    expect(to).toBeLessThanOrEqual(now);
    expect(told[index - 1]?.to ?? 0).toBeLessThanOrEqual(from);
  });
};

describe('what the job list tells', () => {
  it('of any list is in order, never overlapping, and never in the future', () => {
    fc.assert(
      fc.property(anyLists, releases, (jobs, release) => {
        const { told, lives, since } = seen(jobs, release);
        for (const component of HEARTBEAT_COMPONENTS) inOrder(told[component], jobs.at);
        for (const { from, to } of lives) {
          expect(from).toBeLessThanOrEqual(to);
          expect(since).toBeLessThanOrEqual(from);
          expect(to).toBeLessThanOrEqual(jobs.at);
        }
      }),
    );
  });

  it('never says that nobody ran while a row says that somebody did', () => {
    fc.assert(
      fc.property(anyLists, releases, (jobs, release) => {
        const { told, lives } = seen(jobs, release);
        for (const { component, from, to } of lives)
          for (const pause of told[component].filter(({ up }) => !up))
            expect(Math.min(pause.to, to) - Math.max(pause.from, from)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('says that nobody ran only of a list that was read whole, on a release that lists ended rows', () => {
    fc.assert(
      fc.property(anyLists, releases, (jobs, release) => {
        const { told, why } = seen(jobs, release);
        const pauses = HEARTBEAT_COMPONENTS.flatMap((component) => told[component].filter(({ up }) => !up));
        if (why === 'cut' || why === 'unlisted') expect(pauses).toEqual([]);
        if (!jobs.isComplete) expect(why).not.toBe('beginning');
      }),
    );
  });

  it('does not depend on the order of rows', () => {
    fc.assert(
      fc.property(anyLists, (jobs) => {
        expect(seen({ ...jobs, rows: jobs.rows.toReversed() })).toEqual(seen(jobs));
      }),
    );
  });
});

describe('a life', () => {
  const life = (changes: Parameters<typeof row>[1]) => of([row(1, changes)]).lives[0];

  it('goes from start to end', () => {
    expect(life({ start: -500, end: -100, beat: -103 })).toEqual({
      job: 1,
      component: 'triggerer',
      name: 'host-1',
      from: at(-500),
      to: at(-100),
      fate: 'ended',
    });
  });

  it('of one that was killed goes to its last heartbeat, of one that runs to the newest', () => {
    expect(life({ start: -500, beat: -100 })).toMatchObject({ to: at(-100), fate: 'killed' });
    expect(life({ start: -500, beat: -30 })).toMatchObject({ to: at(-30), fate: 'killed' });
    expect(life({ start: -500, beat: -29 })).toMatchObject({ to: at(-29), fate: 'running' });
  });

  it('begins with a first heartbeat that came before its start, but only by seconds', () => {
    expect(life({ start: -1, beat: -2 })?.from).toBe(at(-2));
    expect(life({ start: -1, beat: -600 })).toMatchObject({ from: at(-1), to: at(-1) });
  });

  it('of a state that nobody knows, or without a heartbeat, ends nobody knows how', () => {
    expect(life({ state: 'wobbly', beat: -100 })).toMatchObject({ to: at(-100), fate: 'unknown' });
    expect(life({ beat: null, start: -50 })).toMatchObject({ from: at(-50), to: at(-50), fate: 'unknown' });
  });

  it('needs a time', () => {
    expect(life({ beat: null, startedAt: null })).toBeUndefined();
    expect(life({ startedAt: null, beat: -5 })?.from).toBe(at(-5));
  });

  it('is measured by the newest heartbeat where the server’s clock cannot be read', () => {
    const jobs = list([row(1, { beat: -300 }), row(2, { beat: -302 })]);
    const fates = livesOf(jobs, blankWatch({ clock: 'browser' })).lives.map(({ fate }) => fate);
    expect(fates).toEqual(['running', 'running']);
  });
});

describe('the band of a component', () => {
  const band = (lives: Lives): string =>
    lives.told.triggerer
      .map(({ from, to, up }) => `${up ? '+' : '-'}${(from - at(0)) / 1000}..${(to - at(0)) / 1000}`)
      .join(' ');

  it('has a pause where nobody ran, and runs on to now', () => {
    expect(band(of([row(1, { start: -900, end: -600 }), row(2, { start: -500, beat: -3 })]))).toBe(
      '+-900..-600 --600..-500 +-500..0',
    );
  });

  it('joins replicas that ran side by side, and ends with nobody', () => {
    const rows = [row(1, { start: -900, beat: -400 }), row(2, { start: -700, end: -300 })];
    expect(band(of(rows))).toBe('+-900..-300 --300..0');
  });

  it('takes no pause shorter than a heartbeat for one where a replica was killed; a clean end is exact', () => {
    expect(band(of([row(1, { start: -900, beat: -605 }), row(2, { start: -600 })]))).toBe('+-900..0');
    expect(band(of([row(1, { start: -900, end: -602 }), row(2, { start: -600 })]))).toBe(
      '+-900..-602 --602..-600 +-600..0',
    );
  });

  it('has no pause after a row of which nobody knows what became', () => {
    const rows = [row(1, { start: -900, end: -800 }), row(2, { start: -700, beat: -600, state: 'wobbly' })];
    expect(band(of(rows))).toBe('+-900..-800 --800..-700 +-700..-600');
  });

  it('has none at all on 3.0 and 3.1, where ended rows are not listed', () => {
    const lives = of([row(1, { start: -900, beat: -600 }), row(9, { start: -500 })], {}, '3.1.8');
    expect(band(lives)).toBe('+-900..-600 +-500..0');
    expect(lives.why).toBe('unlisted');
  });

  it('has none where the list was cut: an older row may have run on', () => {
    const lives = of([row(7, { start: -900, end: -600 })], { isComplete: false, total: 800 });
    expect([band(lives), lives.why]).toEqual(['+-900..-600', 'cut']);
  });

  it('has none before the first row that is left, where earlier ones were cleaned away', () => {
    const rows = [
      row(7, { component: 'scheduler', start: -5000 }),
      row(8, { start: -4000, end: -3000 }),
      row(9, { start: -2000, end: -1000 }),
      row(10, { start: -500 }),
    ];
    const lives = of(rows);
    expect([lives.why, lives.since]).toEqual(['cleaned', at(-5000)]);
    expect(band(lives)).toBe('+-4000..-3000 --3000..-2000 +-2000..-1000 --1000..-500 +-500..0');
  });

  it('reaches to the beginning where the first row of all is there, and says nothing of what never ran', () => {
    const lives = of([row(1, { start: -900 })]);
    expect(lives.why).toBe('beginning');
    expect(lives.told.dag_processor).toEqual([]);
    expect(of([])).toMatchObject({ since: null, why: null });
  });

  it('does not call rows cleaned where the first one may be of another kind', () => {
    expect(of([row(2)], { total: 2 }).why).toBeNull();
    expect(of([row(2)]).why).toBe('cleaned');
  });
});
