import { describe, expect, it } from 'vitest';
import type { Moment } from '../history/moment';
import type { Episode } from '../incidents';
import type { Judged, JudgedComponent, JudgedInstance } from '../judged';
import { answered, at, blankWatch, wellBody } from '../testing';
import { instant, ms, seconds } from '../time';
import { judge } from '../verdict';
import { foldIncidents } from './fold';
import { EMPTY_INCIDENTS } from './memory';
import { aPhase } from './testing-episodes';

const WELL = judge(answered(blankWatch(), wellBody(0)), at(0));

type Word = 'well' | 'late' | 'degraded' | 'down' | 'unknown';
const VERDICT = {
  well: 'healthy',
  late: 'late',
  degraded: 'degraded',
  down: 'unhealthy',
  unknown: 'unknown',
} as const;

/** An answer at which the triggerer is so, and all else is well. */
function says(
  word: Word,
  offset: number,
  changes: Partial<JudgedComponent> = {},
  blind: (Moment & { kind: 'answered' })['blind'] = null,
): Moment {
  const { pill, reason } = aPhase(at(offset), VERDICT[word]);
  const figures = word === 'well' ? {} : { verdict: VERDICT[word], pill, reason };
  const triggerer = { ...WELL.components.triggerer, since: null, ...figures, ...changes };
  const judged: Judged = {
    ...WELL,
    components: { ...WELL.components, triggerer },
    troubles: word === 'well' ? [] : [triggerer],
  };
  return { kind: 'answered', at: at(offset), judged, blind, interval: seconds(5) };
}

const since = (offset: number): Partial<JudgedComponent> => ({ since: { at: at(offset), by: 'evidence' } });

function episodesOf(...moments: readonly Moment[]): readonly Episode[] {
  let memory = EMPTY_INCIDENTS;
  const kept = new Map<string, Episode>();
  for (const moment of moments) {
    const next = foldIncidents(memory, moment);
    memory = next.memory;
    for (const episode of next.changed) kept.set(episode.id, episode);
  }
  return [...kept.values()];
}

/** Seconds after `T0`, and how it is known. */
const times = ({ began, by, seen, ended, endedAfter }: Episode) => {
  const offset = (time: number | null) => (time === null ? null : (time - at(0)) / 1000);
  return {
    began: offset(began),
    by,
    seen: offset(seen),
    ended: offset(ended),
    endedAfter: offset(endedAfter),
  };
};

describe('an episode begins', () => {
  it('when the server’s own times say so, and else when this page saw it', () => {
    const [told] = episodesOf(says('well', 0), says('down', 5, since(3)));
    expect(told && times(told)).toMatchObject({ began: 3, by: 'evidence', seen: 5, ended: null });
    const [seen] = episodesOf(says('well', 0), says('down', 5));
    expect(seen && times(seen)).toMatchObject({ began: 5, by: 'watched' });
  });

  it('never before it was seen well, and before the page was opened where the server tells', () => {
    const [after] = episodesOf(says('well', 20), says('down', 25, since(3)));
    expect(after && times(after).began).toBe(20);
    const [before] = episodesOf(says('down', 0, since(-600)));
    expect(before && times(before)).toMatchObject({ began: -600, by: 'evidence' });
  });

  it('before this page looked, where it was so at the first answer, or after a time that nobody watched', () => {
    expect(episodesOf(says('down', 0)).map((one) => one.by)).toEqual(['before']);
    expect(episodesOf(says('well', 0), says('down', 900, {}, 'asleep')).map((one) => one.by)).toEqual([
      'before',
    ]);
  });

  it('earlier where better evidence comes while it lasts, never later', () => {
    const [one] = episodesOf(
      says('well', 0),
      says('down', 15),
      says('down', 20, since(12)),
      says('down', 25, since(18)),
    );
    expect(one && times(one)).toMatchObject({ began: 12, by: 'evidence', seen: 25 });
    expect(one?.phases.map(({ from }) => from)).toEqual([at(12)]);
  });

  it('with the worst of it: short lateness before and after is what changed, and no part of its length', () => {
    const [one, ...others] = episodesOf(
      says('well', 0),
      says('late', 5),
      says('down', 20, since(17)),
      says('down', 40),
      says('late', 45),
      says('well', 60),
    );
    expect(others).toEqual([]);
    expect(one && times(one)).toEqual({ began: 17, by: 'evidence', seen: 40, ended: 45, endedAfter: null });
    expect(one?.phases.map(({ verdict }) => verdict)).toEqual(['late', 'unhealthy', 'late']);
    expect(one?.id).toBe(`triggerer-${at(5) / 1000}`);
  });

  it('apart from lateness that lasted: that was a trouble of its own', () => {
    const late = [5, 60, 130].map((offset) => says('late', offset));
    const [before, one] = episodesOf(says('well', 0), ...late, says('down', 135), says('well', 160));
    expect(before && times(before)).toMatchObject({ began: 5, ended: 135 });
    expect(one && times(one)).toMatchObject({ began: 135, ended: 160 });
    const tail = [20, 80, 150, 200].map((offset) => says('late', offset));
    const [down, after] = episodesOf(says('well', 0), says('down', 5), ...tail, says('well', 205));
    expect(down && times(down)).toMatchObject({ began: 5, ended: 20 });
    expect(after && times(after)).toMatchObject({ began: 20, seen: 200, ended: 205 });
  });
});

describe('while nobody watches', () => {
  it('the same trouble goes on, as nobody saw it end', () => {
    const [one, ...others] = episodesOf(says('well', 0), says('down', 5), says('down', 3600, {}, 'closed'));
    expect(others).toEqual([]);
    expect(one && times(one)).toMatchObject({ began: 5, seen: 3600, ended: null });
  });

  it('its end is some time between the last answer that showed it and the next', () => {
    const [one] = episodesOf(says('well', 0), says('down', 5), says('well', 3600, {}, 'closed'));
    expect(one && times(one)).toMatchObject({ ended: 3600, endedAfter: 5 });
  });

  it('its end is when the one that lives now was started, where the job row tells', () => {
    const [row] = WELL.components.triggerer.instances;
    if (row === undefined) throw new Error('nobody is alive');
    const job = { startedAt: at(300) } as JudgedInstance['job'];
    const started = { instances: [{ ...row, job }] };
    const [one] = episodesOf(says('well', 0), says('down', 5), says('well', 3600, started, 'closed'));
    expect(one && times(one)).toMatchObject({ ended: 300, endedAfter: null });
  });

  it('a heartbeat from in between tells that these are two outages', () => {
    const beat = { heartbeatAt: at(3000), ...since(3030) };
    const [first, second] = episodesOf(says('down', 5), says('down', 3600, beat, 'closed'));
    expect(first && times(first)).toMatchObject({ ended: 3000, endedAfter: 5 });
    expect(second && times(second)).toMatchObject({ began: 3030, by: 'evidence', ended: null });
  });
});

describe('the sight of Airflow', () => {
  const fails = (offset: number, first: number, status = 502): Moment => ({
    kind: 'failed',
    at: at(offset),
    since: at(first),
    problem: { kind: 'server_error', status },
  });

  it('is lost from the first failed try to the next answer, as one incident of its own', () => {
    const [one, ...others] = episodesOf(
      says('well', 0),
      fails(5, 5),
      fails(15, 5),
      says('well', 40, {}, 'failing'),
    );
    expect(others).toEqual([]);
    expect(one).toMatchObject({ subject: 'sight', problem: { kind: 'server_error', status: 502 } });
    expect(one && times(one)).toEqual({ began: 5, by: 'watched', seen: 15, ended: 40, endedAfter: null });
  });

  it('ends with a pause: nobody asks in vain any more, and nobody knows when it would have answered', () => {
    const paused: Moment = { kind: 'rested', at: at(20), why: 'paused' };
    const told = episodesOf(
      says('well', 0),
      fails(5, 5),
      fails(15, 5),
      paused,
      fails(300, 300),
      says('well', 310, {}, 'failing'),
    );
    expect(told.map(times)).toMatchObject([
      { began: 5, seen: 15, ended: 20, endedAfter: 15 },
      { began: 300, seen: 300, ended: 310 },
    ]);
  });

  it('ends with the answer, where the clock of the failed tries had leapt', () => {
    const [one] = episodesOf(says('well', 0), fails(5, 5), fails(3615, 5), says('well', 40, {}, 'failing'));
    expect(one && times(one)).toMatchObject({ began: 5, seen: 40, ended: 40, endedAfter: null });
  });

  it('may have come back long before, where nobody had asked for a while', () => {
    const [one] = episodesOf(says('well', 0), fails(5, 5), says('well', 3600, {}, 'failing'));
    expect(one && times(one)).toMatchObject({ ended: 3600, endedAfter: 5 });
  });
});

describe('a clock that is set back', () => {
  const back: Moment = { kind: 'set_back', at: at(10), by: ms(3_595_000) };

  it('forgets what was only seen later than that, cuts what was seen before, and gives no name twice', () => {
    const [first, second] = episodesOf(
      says('well', 0),
      says('down', 3600),
      says('down', 3605),
      back,
      says('down', 12),
    );
    expect(second && times(second)).toMatchObject({ began: 12, by: 'watched', ended: null });
    expect(second?.id).not.toBe(first?.id);
    const [long] = episodesOf(says('well', 0), says('down', 5), says('down', 3605), back);
    expect(long && times(long)).toMatchObject({ began: 5, seen: 10, ended: null });
  });

  it('does not hide when it began by evidence of before', () => {
    const [one] = episodesOf(says('well', 3600), back, says('down', 12, since(-20)));
    expect(one && times(one)).toMatchObject({ began: -20, by: 'evidence' });
  });
});

describe('what an episode holds', () => {
  it('is the greatest age, the greatest figures, and whoever was affected, the worst first', () => {
    const row = (name: string, verdict: JudgedInstance['verdict'], age: number): JudgedInstance => ({
      ...(WELL.components.triggerer.instances[0] as JudgedInstance),
      id: `host:${name}`,
      name,
      verdict,
      evidenceAt: instant(at(30) - age * 1000),
    });
    const [one] = episodesOf(
      says('degraded', 30, { instances: [row('a', 'unhealthy', 75), row('b', 'late', 25)] }),
      says('degraded', 30 + 5, { instances: [row('a', 'unhealthy', 20), row('b', 'healthy', 2)] }),
    );
    expect(one?.peak).toEqual({ age: seconds(75), limit: seconds(30) });
    expect(one?.affected.map(({ name, worst }) => `${name} ${worst}`)).toEqual(['a unhealthy', 'b late']);
    expect(one?.affectedCount).toBe(2);
  });

  it('is at most fifty instances and twenty phases', () => {
    const instances = Array.from(
      { length: 200 },
      (_, index): JudgedInstance => ({
        ...(WELL.components.triggerer.instances[0] as JudgedInstance),
        id: `host:${index}`,
        name: `node-${index}`,
        verdict: 'unhealthy',
      }),
    );
    const flips = Array.from({ length: 60 }, (_, index) =>
      says(index % 2 === 0 ? 'down' : 'degraded', index * 5, { instances }),
    );
    const [one, ...others] = episodesOf(...flips);
    expect(others).toEqual([]);
    expect([one?.affected.length, one?.affectedCount, one?.phases.length]).toEqual([50, 200, 20]);
    expect(times(one as Episode).seen).toBe(295);
  });
});

describe('an episode of executors', () => {
  it('does not begin because the plugin’s route fails, nor end as if somebody had seen it well', () => {
    const so = (offset: number, changes: Partial<JudgedComponent>): Moment => {
      const executor = { ...WELL.components.executor, since: null, ...changes };
      const troubles = executor.verdict === 'healthy' ? [] : [executor];
      const judged = { ...WELL, components: { ...WELL.components, executor }, troubles };
      return { kind: 'answered', at: at(offset), judged, blind: null, interval: seconds(5) };
    };
    const reason = { code: 'executors_missing', state: 'failing', problem: null, release: null } as const;
    const well = (offset: number) => so(offset, { verdict: 'healthy', reason: { code: 'no_evidence' } });
    const lost = (offset: number) => so(offset, { verdict: 'unknown', pill: 'unknown', reason });
    const { pill, reason: bad } = aPhase(at(5), 'unhealthy');
    const down = (offset: number) => so(offset, { verdict: 'unhealthy', pill, reason: bad });
    expect(episodesOf(well(0), lost(5), lost(20), well(25))).toEqual([]);
    const [first, ...more] = episodesOf(well(0), down(5), lost(10), lost(30));
    expect(first && times(first)).toMatchObject({ seen: 5, endedAfter: 5 });
    expect(more).toEqual([]);
  });
});
