import { describe, expect, it } from 'vitest';
import type { JudgedInstance } from '../domain/judged';
import { plus, seconds } from '../domain/time';
import { jobRow, kin } from './joined-builder';
import { asked, component, NOW, row } from './judged-builder';
import { identity } from './words-identity';
import { about, kinWords, meaning, shortName } from './words-instance';
import './words-joined';
import { ownership } from '../domain/ownership';
import { missingWords } from './words-missing';
import { ownsNote } from './words-owns';
import { restarts } from './words-restarts';

const at = (age: number) => plus(NOW, seconds(age));
const late = row('triggerer-0', {
  verdict: 'late',
  pill: 'late',
  teams: ['team-a', 'team-b'],
  expiresAt: at(7),
  reason: {
    code: 'beat_late',
    who: 'triggerer-0',
    age: seconds(23),
    limit: seconds(30),
    source: 'configuration',
    beat: seconds(5),
  },
});
const triggerers = (...instances: JudgedInstance[]) => component('triggerer', { instances });

describe('the sentence of a row', () => {
  it('leaves out the name that stands above it', () => {
    expect(about(late, NOW, 'utc')).toBe('No heartbeat for 23 s (limit 30 s); it usually beats every 5 s.');
  });

  it('keeps the name of an executor out as well', () => {
    const silent = asked('scheduler-2', {
      reason: {
        code: 'executor_no_reply',
        text: null,
        executor: 'CeleryExecutor',
        scheduler: 'scheduler-2',
        instance: null,
        deadline: seconds(5),
        polls: 25,
        skipped: null,
        pending: null,
      },
    });
    expect(about(silent, NOW, 'utc')).toMatch(/^No reply within 5 s/);
    expect(shortName(silent)).toBe('CeleryExecutor ← scheduler-2');
  });

  it('a heading has no domain, and an address stays whole', () => {
    expect(shortName(row('triggerer-0.triggerer.prod.svc'))).toBe('triggerer-0');
    expect(shortName(row('10.2.3.4'))).toBe('10.2.3.4');
    expect(shortName(row('fe80::1'))).toBe('fe80::1');
    expect(shortName(row('.hidden'))).toBe('.hidden');
  });
});

describe('what a row means', () => {
  it('the only one alive says what waits when it goes', () => {
    expect(meaning(triggerers(late), late, NOW)).toBe(
      'Stale in 7 s. It is the only live triggerer: if it goes stale, deferred tasks of team-a and team-b wait.',
    );
  });

  it('one of several says what only it owns, or that losing it is safe', () => {
    const other = row('triggerer-1', { teams: ['team-b'] });
    expect(meaning(triggerers(late, other), late, NOW)).toContain('Nobody else owns team-a');
    expect(meaning(triggerers(late, other), other, NOW)).toBe(
      'Stale in 28 s without a new beat. Losing it is safe: 1 other is alive.',
    );
  });

  it('a lost one counts until something ends that, and names what it left behind', () => {
    const lost = jobRow(
      9,
      't',
      { verdict: 'unhealthy', pill: 'unhealthy', teams: ['team-c'] },
      { fate: 'lost' },
    );
    expect(meaning(triggerers(lost, late), lost, NOW)).toBe(
      'It counts until its row ends, a younger replica takes its place, or 10 min pass. 1 other is alive. Nobody owns team-c now: deferred tasks of team-c wait.',
    );
    expect(meaning(triggerers(lost), lost, NOW)).toContain('No other is alive: deferred tasks wait.');
  });

  it('a tombstone names who took its place', () => {
    const gone = jobRow(5, 't', { verdict: 'gone', pill: 'gone' }, { fate: 'lost', successor: kin(6, 'u') });
    expect(meaning(triggerers(late), gone, NOW)).toBe('It counts no more: u (job 6) took its place.');
  });

  it('an executor without reply makes the tasks wait that its scheduler queues, and no others', () => {
    const one = component('executor');
    expect(meaning(one, asked('s-2', { verdict: 'no_reply', pill: 'no_reply' }), NOW)).toBe(
      'Tasks that s-2 queues to it wait; others are not affected.',
    );
    expect(meaning(one, asked('s-2'), NOW)).toBe('Tasks that s-2 queues to it are taken.');
  });

  it('nobody who is not watching is promised anything', () => {
    expect(meaning(triggerers(late), { ...late, verdict: 'unknown', pill: 'not_watching' }, NOW)).toBe(
      'Resume to see the present.',
    );
  });
});

describe('who a row is', () => {
  const labels = (one: JudgedInstance) =>
    identity('triggerer', one, 'answering', NOW, 'utc').map(({ label, value, note }) =>
      `${label}: ${value} ${note}`.trim(),
    );

  it('names job, state, times and kin of a job row', () => {
    const one = jobRow(48213, 'triggerer-0', {}, { predecessor: kin(48097, 'triggerer-1') });
    expect(labels(one)).toEqual([
      'Host: triggerer-0',
      'Job: 48213 TriggererJob, Unix user airflow',
      'State: running alive',
      'Up since: 13:06:23 UTC 1 h',
      'Heartbeat: 14:06:21 UTC 2 s ago',
      'Predecessor: triggerer-1 job 48097, last heard of 13:21:23 UTC, no clean stop',
    ]);
  });

  it('says why no job is known', () => {
    const facts = identity('triggerer', row('x'), 'needs_login', NOW, 'utc');
    expect(facts.find(({ label }) => label === 'Job')).toMatchObject({
      value: 'not known',
      note: 'the job list needs a login',
    });
  });

  it('masks the password in an executor’s target', () => {
    const base = asked('s');
    const secret = { ...base, executor: base.executor && { ...base.executor, instance: 'redis://u:p@b/0' } };
    expect(labels(secret).join('\n')).toContain('Target: redis://b/0');
  });

  it('a clean stop of a relative is told apart from a lost one', () => {
    expect(kinWords(kin(3, 'x', { fate: 'stopped' }), NOW, 'utc')).toBe(
      'job 3, stopped cleanly 13:21:23 UTC',
    );
  });
});

describe('restarts', () => {
  it('five starts in ten minutes are a loop, and four are none', () => {
    const starts = [-86_500, -500, -400, -300, -200, -100].map(at);
    expect(restarts(starts, NOW, false)).toMatchObject({
      isLoop: true,
      title: 'Crash loop',
      text: '5 starts in 24 h, 5 in the last 10 min. Five in 10 min are a loop.',
    });
    expect(restarts(starts.slice(2), NOW, false).isLoop).toBe(false);
  });

  it('a replica that has run for longer has no start to count', () => {
    expect(restarts([at(-90_000)], NOW, false).text).toMatch(/^No start in 24 h\./);
  });

  it('a release that hides ended rows says that it does', () => {
    expect(restarts([at(-9000)], NOW, true).text).toContain('does not list rows that ended');
  });
});

it('sole ownership is said aloud', () => {
  const one = triggerers(late);
  const owned = ownership(one, late);
  expect(Array.isArray(owned) && ownsNote(owned, late)).toBe('sole owner of both teams');
});

it('a row that is not there says why, by what it was known by', () => {
  expect(missingWords('triggerer', 'job:17', false, 'answering').title).toBe(
    'There is no such triggerer any more.',
  );
  expect(missingWords('triggerer', 'job:17', false, 'forbidden').text).toContain('may not read the job list');
  expect(missingWords('triggerer', 'host:a.b', false, 'forbidden')).toMatchObject({ name: 'a.b' });
  expect(missingWords('triggerer', 'job:17', true, 'not_asked').title).toBe('Looking for this row.');
});
