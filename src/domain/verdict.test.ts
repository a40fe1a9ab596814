import { describe, expect, it } from 'vitest';
import type { ComponentName, Limit } from './model';
import { fail } from './observe';
import { answered, at, blankWatch, listed, plain, wellBody } from './testing';
import { ms, seconds } from './time';
import { judge } from './verdict';
import type { Watch } from './watch';

const limit = (after: number, source: Limit['source'], beat: number | null = null): Limit => ({
  after: seconds(after),
  source,
  why: null,
  beat: beat === null ? null : seconds(beat),
});
const withLimit = (value: Limit, changes: Partial<Watch> = {}): Watch =>
  blankWatch({ limits: { scheduler: value, triggerer: value, dag_processor: value }, ...changes });
const old = (changes: Partial<Watch> = {}): Watch => blankWatch({ release: '3.3.2', ...changes });

/** `verdict code` of a component, `now` seconds after the start. */
function word(watch: Watch, component: ComponentName, now = 0): string {
  const { verdict, reason } = judge(watch, at(now)).components[component];
  return `${verdict} ${reason.code}`;
}

describe('a heartbeat against its limit', () => {
  const triggerer = (age: number, watch = blankWatch()) =>
    word(answered(watch, { ...wellBody(), triggerer: listed('triggerer', [-age]) }), 'triggerer');

  it('is healthy up to two thirds of the limit, then late, and silent from the limit on', () => {
    expect(triggerer(20)).toBe('healthy beat');
    expect(triggerer(20.1)).toBe('late beat_late');
    expect(triggerer(29.9)).toBe('late beat_late');
    expect(triggerer(30)).toBe('unhealthy silent');
  });

  it('changes its word between answers only at the limit, so that a narrow limit does not blink', () => {
    const watch = answered(blankWatch({ interval: seconds(60) }), wellBody(0));
    expect(word(watch, 'triggerer', 25)).toBe('healthy beat');
    expect(word(watch, 'triggerer', 30)).toBe('unhealthy silent');
  });

  it('is late where Airflow calls it healthy past a limit that is only assumed, and unknown far past it', () => {
    const assumed = withLimit(limit(30, 'release'));
    expect(triggerer(45, assumed)).toBe('late limit_too_small');
    expect(triggerer(299, assumed)).toBe('late limit_too_small');
    expect(triggerer(300, assumed)).toBe('unknown far_past_limit');
    expect(triggerer(45, withLimit(limit(30, 'operator')))).toBe('unhealthy silent');
  });

  it('is no more than late while an assumed limit passes between two answers', () => {
    const watch = answered(withLimit(limit(30, 'release')), {
      ...wellBody(),
      triggerer: listed('triggerer', [-28]),
    });
    expect(word(watch, 'triggerer', 3)).toBe('late beat_late');
  });

  it("turns nothing red by the browser's clock alone", () => {
    expect(triggerer(45, blankWatch({ clock: 'browser' }))).toBe('late clocks_may_differ');
  });

  it('is called healthy from the future only with the skew as its reason', () => {
    expect(triggerer(-180)).toBe('healthy clock_ahead');
    expect(triggerer(-1.5)).toBe('healthy beat');
  });

  it('proves nothing where it is missing, even if Airflow says healthy', () => {
    expect(word(answered(old(), { scheduler: plain('scheduler', 'healthy', null) }), 'scheduler')).toBe(
      'unknown no_evidence',
    );
  });
});

describe("Airflow's words", () => {
  const processor = (entry: object) =>
    word(answered(blankWatch(), { ...wellBody(), dag_processor: entry }), 'dag_processor');

  it('count as the worse of status and detailed_status', () => {
    expect(processor(listed('dag_processor', [-1], 'degraded'))).toBe('degraded part_uncovered');
    expect(processor(listed('dag_processor', [-1], 'down'))).toBe('unhealthy alive_but_owns_nothing');
    expect(processor({ ...listed('dag_processor', [-1]), status: 'unhealthy' })).toBe(
      'unhealthy server_says',
    );
  });

  it('are unknown where nobody knows them, never healthy', () => {
    expect(processor({ ...listed('dag_processor', [-1]), status: 'wobbly' })).toBe(
      'unknown unrecognised_word',
    );
    expect(processor(listed('dag_processor', [-1], 'wobbly'))).toBe('unknown unrecognised_word');
    expect(processor({ ...listed('dag_processor', [-1]), status: undefined })).toBe('unknown no_word');
  });

  it('of never having run are no trouble for a triggerer, and "down, or never started" for a scheduler', () => {
    const watch = answered(old(), {
      metadatabase: { status: 'healthy' },
      scheduler: plain('scheduler', 'unhealthy', null),
      triggerer: plain('triggerer', null, null),
    });
    expect(word(watch, 'triggerer')).toBe('not_deployed never_started');
    expect(word(watch, 'scheduler')).toBe('unhealthy down_or_never_started');
    expect(word(watch, 'dag_processor')).toBe('not_reported not_reported');
    expect(word(watch, 'executor')).toBe('not_reported not_reported');
  });
});

describe('unhealthy on 3.0 to 3.3', () => {
  const at4 = (age: number, watch: Watch) =>
    answered(watch, { scheduler: plain('scheduler', 'unhealthy', -age) });

  it('with a heartbeat younger than the limit means that the newest row has ended', () => {
    expect(word(at4(4, old()), 'scheduler')).toBe('unhealthy stopped');
    expect(word(at4(74, old()), 'scheduler')).toBe('unhealthy silent');
  });

  it('a moment below the limit is silence, as the clock is known to about a second only', () => {
    const reason = judge(at4(29.2, old()), at(0)).components.scheduler.reason;
    expect(reason).toMatchObject({ code: 'silent', age: 30_000 });
    expect(word(at4(28, old()), 'scheduler')).toBe('unhealthy stopped');
  });

  it('stays "stopped" when that heartbeat grows old, as this page has seen it end', () => {
    const body = { scheduler: plain('scheduler', 'unhealthy', -4) };
    expect(word(answered(answered(old(), body), body, 300), 'scheduler', 300)).toBe('unhealthy stopped');
  });

  it('does not stay so where the limit was only assumed, as it may have been silence', () => {
    const body = { scheduler: plain('scheduler', 'unhealthy', -9) };
    const watch = withLimit(limit(30, 'release'), { release: '3.3.2' });
    expect(word(answered(answered(watch, body), body, 300), 'scheduler', 300)).toBe('unhealthy silent');
  });

  it('a Dag processor of 3.0 and 3.1 that is late makes no headline, as it is every other time', () => {
    const body = { ...wellBody(), dag_processor: plain('dag_processor', 'healthy', -8) };
    const limits = withLimit(limit(10.5, 'release')).limits;
    const late = (release: string) => judge(answered(blankWatch({ release, limits }), body), at(0));
    expect(late('3.1.8').components.dag_processor.verdict).toBe('late');
    expect(late('3.1.8').troubles).toEqual([]);
    expect(late('3.4.0').troubles.map(({ component }) => component)).toEqual(['dag_processor']);
  });

  it('says on 3.0 and 3.1 that the limit of a Dag processor is two beats wide', () => {
    const watch = withLimit(limit(10.5, 'release'), { release: '3.1.8' });
    const body = (age: number) => ({ dag_processor: plain('dag_processor', 'unhealthy', -age) });
    expect(judge(answered(watch, body(12)), at(0)).components.dag_processor.reason).toEqual({
      code: 'narrow_limit',
      age: ms(12_000),
      limit: ms(10_500),
      beat: ms(5000),
    });
    expect(word(answered(watch, body(60)), 'dag_processor')).toBe('unhealthy silent');
  });
});

describe('unhealthy on 3.4', () => {
  it('without a heartbeat is a clean stop or a fresh install; memory tells which', () => {
    const down = { ...wellBody(), triggerer: listed('triggerer', []) };
    const reason = (watch: Watch, now: number) => judge(watch, at(now)).components.triggerer.reason;
    expect(reason(answered(blankWatch(), down), 0)).toMatchObject({
      code: 'down_or_never_started',
      lastSeen: null,
    });
    expect(reason(answered(answered(blankWatch(), wellBody()), down, 5), 8)).toMatchObject({
      lastSeen: at(0),
      ago: 8000,
    });
  });

  it('with a young heartbeat is a row that is not in state running', () => {
    const entry = { ...plain('triggerer', 'unhealthy', -3), detailed_status: 'down', instances: null };
    expect(word(answered(blankWatch(), { triggerer: entry }), 'triggerer')).toBe(
      'unhealthy not_counted_alive',
    );
  });

  it('some silent rows beside live ones are degraded, and named', () => {
    const watch = answered(blankWatch(), { scheduler: listed('scheduler', [-74, -2]) });
    const { verdict, reason, alive } = judge(watch, at(0)).components.scheduler;
    expect({ verdict, reason, alive }).toMatchObject({
      verdict: 'degraded',
      reason: { code: 'some_silent', silent: ['host-0'], alive: 1, age: 74_000 },
      alive: 1,
    });
  });
});

describe('a feed that stops', () => {
  const dead = fail(answered(blankWatch(), wellBody()), { kind: 'unreachable' }, at(5));

  it('leaves a green standing for as long as its evidence holds, then turns it grey and keeps what it was', () => {
    expect(word(dead, 'scheduler', 29)).toBe('healthy beat');
    expect(word(dead, 'scheduler', 30)).toBe('unknown evidence_expired');
    const { was, instances } = judge(dead, at(60)).components.scheduler;
    expect(was).toMatchObject({ verdict: 'healthy', at: at(0) });
    expect(instances[0]?.verdict).toBe('unknown');
  });

  it('greys the database after 30 s, and reds too, as they need an answer', () => {
    const bad = answered(blankWatch(), { ...wellBody(), scheduler: listed('scheduler', []) });
    const watch = fail(bad, { kind: 'unreachable' }, at(5));
    expect(word(watch, 'metadatabase', 29)).toBe('healthy database_answered');
    expect(word(watch, 'metadatabase', 30)).toBe('unknown evidence_expired');
    expect(word(watch, 'scheduler', 30)).toBe('unknown evidence_expired');
  });

  it('is noticed even when nothing failed and only no answer came', () => {
    expect(word(answered(blankWatch(), wellBody()), 'scheduler', 40)).toBe('unknown evidence_expired');
  });

  it('makes no headline of its own', () => expect(judge(dead, at(60)).troubles).toEqual([]));

  it('counts its tries and remembers since when', () => {
    const again = fail(dead, { kind: 'timeout', after: seconds(10) }, at(20));
    expect(again.problem).toMatchObject({ since: at(5), tries: 2, problem: { kind: 'timeout' } });
    expect(answered(again, wellBody(25), 25).problem).toBeNull();
  });

  it('that is paused is not watching, at once', () => {
    const paused: Watch = { ...answered(blankWatch(), wellBody()), paused: { since: at(1), by: 'pause' } };
    expect(judge(paused, at(2)).components.scheduler).toMatchObject({
      verdict: 'unknown',
      pill: 'not_watching',
    });
  });

  it('that never answered says why, and before the first answer that it asks', () => {
    expect(word(blankWatch(), 'executor')).toBe('unknown first_load');
    expect(word(fail(blankWatch(), { kind: 'html' }, at(0)), 'executor')).toBe('unknown problem');
  });
});

describe('the metadata database', () => {
  const unread = (name: 'scheduler' | 'triggerer' | 'dag_processor') => plain(name, 'unhealthy', null);

  it('down hides everything, and is the one headline', () => {
    const watch = answered(old(), {
      metadatabase: { status: 'unhealthy' },
      scheduler: unread('scheduler'),
      triggerer: unread('triggerer'),
      dag_processor: unread('dag_processor'),
    });
    expect(word(watch, 'metadatabase')).toBe('unhealthy database_down');
    expect(word(watch, 'scheduler')).toBe('unknown database_hides');
    expect(judge(watch, at(0)).troubles.map((trouble) => trouble.component)).toEqual(['metadatabase']);
  });

  it('is not what failed where other components were read', () => {
    const watch = answered(blankWatch({ release: '3.1.8' }), {
      metadatabase: { status: 'unhealthy' },
      scheduler: unread('scheduler'),
      triggerer: plain('triggerer', 'healthy', -1),
      dag_processor: plain('dag_processor', null, null),
    });
    expect(word(watch, 'metadatabase')).toBe('degraded one_query_failed');
    expect(word(watch, 'scheduler')).toBe('unknown query_failed');
    expect(word(watch, 'triggerer')).toBe('healthy beat');
    expect(word(watch, 'dag_processor')).toBe('not_deployed never_started');
  });
});
