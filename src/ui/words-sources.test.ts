import { describe, expect, it } from 'vitest';
import type { Limit } from '../domain/model';
import { SOURCES } from '../domain/sources';
import { ms, plus, seconds } from '../domain/time';
import { source, sources } from './joined-builder';
import { NOW } from './judged-builder';
import { lastAnswer, latencyWords, nextQuestion, sourcesText, summary } from './words-source-times';
import { ACCESS, loginWay, type SourceFacts, sourceSentence } from './words-sources';

const limit: Limit = { after: seconds(30), source: 'release', why: 'forbidden', beat: null };
const facts: SourceFacts = {
  release: '3.4.0',
  limits: { scheduler: limit, triggerer: limit, dag_processor: limit },
  way: 'link',
  teams: 2,
};
const at = (age: number) => plus(NOW, seconds(age));
const login = source('jobs', { access: 'needs_login', answeredAt: null, nextAt: null, latency: null });

describe('the state of a source', () => {
  it('says what is lost without it, whatever its state', () => {
    for (const name of SOURCES)
      for (const access of Object.keys(ACCESS) as (keyof typeof ACCESS)[]) {
        const said = sourceSentence(source(name, { access }), facts);
        expect(said).toMatch(/^[A-Z0-9].*\.$/);
        expect(said).not.toMatch(/undefined|null|\.\./);
      }
  });

  it('tells each way to a login from the others', () => {
    const ways = (['link', 'proxy', 'foreign', 'framed', 'simulated'] as const).map((way) =>
      sourceSentence(login, { ...facts, way }),
    );
    expect(ways[0]).toBe(
      'Airflow wants a login (401). Log in to Airflow. Until then: no lost replicas, no restarts, no earlier history.',
    );
    expect(ways[1]).toContain('Set AIRFLOW_TOKEN');
    expect(ways[2]).toContain('no login cookie');
    expect(new Set(ways).size).toBe(5);
  });

  it('a session that ended is not one that never was', () => {
    expect(sourceSentence({ ...login, answeredAt: at(-60) }, facts)).toMatch(/^The session ended/);
  });

  it('limits that were refused name the figure that is assumed', () => {
    expect(sourceSentence(source('limits', { access: 'forbidden' }), facts)).toBe(
      '403: configuration is not exposed to this user. 30 s is assumed for all three.',
    );
  });

  it('a failure names its status and how often', () => {
    const failing = source('parses', {
      access: 'failing',
      failures: 3,
      problem: { kind: 'server_error', status: 500 },
    });
    expect(sourceSentence(failing, facts)).toBe(
      '500 three times in a row; asked more rarely. Until then: whether anything is parsed is unknown.',
    );
  });

  it('one that was not asked for want of a login does not claim an answer', () => {
    const waits = source('bundles', { access: 'needs_login', answeredAt: null, settledAt: null });
    expect(sourceSentence(waits, facts)).toMatch(
      /^It needs the login that the job list needs, so it is not asked\./,
    );
    expect(sourceSentence(login, facts)).toMatch(/^Airflow wants a login \(401\)\./);
  });

  it('the last bundle that was asked has files, or Dags, as the release lists them', () => {
    const files = source('parses', { path: 'api/v2/dagBundles/{name}/files', holds: 1 });
    expect(sourceSentence(files, facts)).toBe('1 file of the bundle that was asked last.');
    const dags = source('parses', { path: 'api/v2/dags?bundle_name={name}', holds: 2500 });
    expect(sourceSentence(dags, facts)).toBe('2,500 Dags of the bundle that was asked last.');
  });

  it('a release without bundles is named', () => {
    const none = source('bundles', { access: 'not_in_release' });
    expect(sourceSentence(none, { ...facts, release: '3.3.2' })).toBe(
      'Airflow 3.3.2 has no list of bundles; 3.4 is the first.',
    );
  });
});

it('the way to a login follows from where the page stands', () => {
  const base = new URL('https://airflow.example/team/');
  const own = { origin: 'https://airflow.example', isForeignFrame: false };
  const framed = { ...own, isForeignFrame: true };
  expect(loginWay(base, own, null, false)).toBe('link');
  expect(loginWay(base, framed, null, false)).toBe('framed');
  expect(loginWay(base, { ...own, origin: 'https://vitals.example' }, null, false)).toBe('foreign');
  expect(loginWay(base, framed, 'http://airflow:8080/', false)).toBe('proxy');
  expect(loginWay(base, framed, null, true)).toBe('simulated');
});

describe('the times of a source', () => {
  it('an answer has its age and its hour; what is asked once has them the other way round', () => {
    expect(lastAnswer(source('jobs'), NOW, 'utc')).toEqual({ main: '2 s ago', sub: '14:06:21 UTC' });
    expect(lastAnswer(source('release', { answeredAt: at(-3800) }), NOW, 'utc')).toEqual({
      main: '13:03:03 UTC',
      sub: '1 h 3 min ago',
    });
    expect(lastAnswer(login, NOW, 'utc').main).toBe('–');
  });

  it('a refusal is an answer, and says so', () => {
    const refused = source('limits', { access: 'forbidden', answeredAt: null, settledAt: at(-60) });
    expect(lastAnswer(refused, NOW, 'utc')).toEqual({ main: '14:05:23 UTC', sub: 'answered 403' });
  });

  it('the next question counts down, or says what it waits for', () => {
    expect(nextQuestion(source('health'), 'link', false, NOW)).toEqual({ main: 'in 3 s', sub: 'every 5 s' });
    expect(nextQuestion(login, 'link', false, NOW).main).toBe('after login');
    expect(nextQuestion(login, 'proxy', false, NOW).main).toBe('after a restart');
    expect(nextQuestion(source('release'), 'link', false, NOW).main).toBe('after a reconnect');
    expect(nextQuestion(source('jobs', { nextAt: null }), 'link', true, NOW).main).toBe('when resumed');
    expect(nextQuestion(source('jobs', { nextAt: null }), 'link', false, NOW).main).toBe('after health');
    expect(nextQuestion(source('executors'), 'link', false, NOW).main).toBe('with each health');
  });

  it('latencies have units', () => {
    expect(latencyWords(source('jobs', { latency: ms(38) }))).toBe('38 ms');
    expect(latencyWords(login)).toBe('–');
  });
});

describe('the sum', () => {
  it('counts those that answer', () => {
    expect(summary(sources(login)).strong).toBe('6 of 7 answer.');
    expect(summary(sources()).strong).toBe('All 7 answer.');
  });

  it('does not say that health goes on where it does not', () => {
    const { rest } = summary(sources(source('health', { access: 'failing' })));
    expect(rest).not.toContain('goes on');
  });

  it('is copied with every source', () => {
    const text = sourcesText(sources(login), facts, [], false, NOW, 'utc');
    expect(text.split('\n').filter((line) => /^\S.*\(api/.test(line))).toHaveLength(7);
    expect(text).toContain('Job list (api/v2/jobs): Needs login. Airflow wants a login (401).');
  });
});
