import { describe, expect, test } from 'vitest';
import type { JobFacts, Scope } from '../domain/judged';
import { type Instant, plus, seconds } from '../domain/time';
import { component, judged, NOW, row } from './judged-builder';
import { headRoom, owns, rowWords, subtitle } from './words-card';
import { consequence } from './words-consequence';
import { brokenBundles, goneWords, importErrors, moreRows } from './words-gone';
import { headline, tabTitle } from './words-headline';
import './words-joined';
import './words-joined-means';

const ago = (age: number): Instant => plus(NOW, seconds(-age));
const job = (changes: Partial<JobFacts> = {}): JobFacts => ({
  id: 7,
  fate: 'alive',
  state: 'running',
  unixname: 'airflow',
  startedAt: ago(7200),
  endedAt: null,
  heartbeat: ago(2),
  toldAt: null,
  successor: null,
  predecessor: null,
  starts: [],
  ...changes,
});
const scope = (name: string | null, owners: readonly string[], changes: Partial<Scope> = {}): Scope => ({
  kind: 'bundle',
  name,
  team: null,
  owners,
  before: null,
  importErrors: null,
  lastRefreshed: null,
  progress: null,
  ...changes,
});
const joined = (scopes: readonly Scope[]) => ({ gone: [], scopes, listedAt: NOW, bundlesAt: NOW });
const two = (scopes: readonly Scope[]) =>
  component('dag_processor', {
    alive: 2,
    listed: 2,
    instances: [row('dagproc-0'), row('dagproc-1')],
    joined: joined(scopes),
  });
const [zero, one] = ['host:dagproc-0', 'host:dagproc-1'];

describe('head-room by who owns what', () => {
  test.each([
    [[scope('dags', [zero, one]), scope('ml', [zero, one])], 'Losing one more is safe'],
    [[scope('dags', [zero, one]), scope('ml', [one])], 'Losing dagproc-1 stops ml'],
    [[scope('dags', [zero]), scope('ml', [one])], 'Every bundle has one owner only'],
    [
      [scope('dags', [zero, one]), scope('ml', [one]), scope('core', [zero])],
      'ml and core have one owner only',
    ],
    [
      [scope('a', [zero]), scope('b', [one]), scope('c', [one]), scope('d', [zero, one])],
      '3 bundles have one owner only',
    ],
    [[scope('dags', []), scope('ml', [zero, one])], 'Losing one more is safe'],
  ])('%#', (scopes, wanted) => expect(headRoom(two(scopes))).toBe(wanted));

  test('says a crash loop before anything else', () => {
    const loop = { code: 'crash_loop', who: 'a', job: 7, starts: 5, within: seconds(600) } as const;
    expect(headRoom({ ...two([]), remarks: [loop] })).toBe('5 starts in 10 min');
  });

  test('counts what is covered beside who is alive', () => {
    expect(subtitle(two([scope('dags', [zero]), scope('ml', [])]), null)).toBe(
      '2 of 2 alive · 1 of 2 bundles',
    );
  });
});

describe('what trouble means for running work', () => {
  const degraded = (reason: Parameters<typeof component>[1]) =>
    component('dag_processor', { verdict: 'degraded', pill: 'degraded', ...reason });
  test('names the bundles and teams', () => {
    const uncovered = degraded({
      reason: {
        code: 'uncovered',
        component: 'dag_processor',
        kind: 'bundle',
        names: ['ml', 'finance'],
        total: 5,
        alive: 1,
        before: [],
      },
    });
    expect(consequence(uncovered)).toBe('New and changed Dags of ml and finance do not appear.');
    const said = headline(judged([uncovered]), '3.4.0', 'utc');
    expect(said.title).toBe('Dag processor is degraded: nobody covers ml and finance');
  });

  test('tells a processor that is alive and does not work', () => {
    const bundles = [{ name: 'ml', age: seconds(840), usual: seconds(31), assumed: false }];
    const stuck = degraded({ reason: { code: 'not_working', alive: 1, bundles } });
    expect(headline(judged([stuck]), '3.4.0', 'utc').title).toBe(
      'Dag processor is degraded: alive, not working; ml was last parsed 14 min ago',
    );
    expect(consequence(stuck)).toContain('nothing of ml is parsed');
  });
});

describe('a row that counts no more', () => {
  const successor = { id: 'job:8', job: 8, name: 'triggerer-0', fate: 'alive', lastAt: null } as const;
  test('says how long it is gone, since when, and who took its place', () => {
    const dead = row('triggerer-1', {
      verdict: 'gone',
      pill: 'gone',
      job: job({ fate: 'lost', heartbeat: ago(2820), successor }),
    });
    expect(goneWords(dead, NOW, 'utc')).toEqual({
      main: 'gone 47 min',
      how: 'lost 13:19:23',
      next: 'replaced by triggerer-0',
    });
  });

  test('tells a clean stop from one with an error', () => {
    const ended = (state: string) =>
      row('a', {
        verdict: 'stopped',
        pill: 'stopped',
        job: job({ fate: 'stopped', state, endedAt: ago(60) }),
      });
    expect(goneWords(ended('success'), NOW, 'utc').how).toBe('stopped cleanly 14:05:23');
    expect(goneWords(ended('failed'), NOW, 'utc')).toMatchObject({
      main: 'ended 60 s ago',
      how: 'failed 14:05:23',
    });
  });

  test('is one of so many more', () => {
    const triggerer = component('triggerer');
    expect(moreRows(triggerer, 0, 4)).toBe('and 4 more gone');
    expect(moreRows(triggerer, 1940, 0)).toBe('and 1,940 more triggerers');
    expect(moreRows(triggerer, 1, 2)).toBe('and 1 more triggerer and 2 gone');
  });
});

test('a live row that owns nothing by name says for how long it is up; a lost one says its limit', () => {
  expect(owns(row('a', { job: job() }), component('triggerer'), NOW)).toBe('up 2 h');
  const reason = {
    code: 'lost',
    who: 'a',
    job: 7,
    age: seconds(74),
    limit: seconds(30),
    source: 'configuration',
  } as const;
  const lost = row('a', {
    verdict: 'unhealthy',
    pill: 'unhealthy',
    reason,
    evidenceAt: ago(74),
    expiresAt: null,
  });
  expect(rowWords(lost, NOW)).toEqual({ main: '74 s ago', next: 'lost, limit 30 s' });
});

test('import errors are counted by bundle, and what nobody may know is not none', () => {
  const scopes = [
    scope('ml', [], { importErrors: 2 }),
    scope('core', [], { importErrors: 0 }),
    scope('x', []),
  ];
  expect(importErrors(brokenBundles(two(scopes)))).toBe('2 import errors in ml');
  const more = [...scopes, scope('finance', [], { importErrors: 1 })];
  expect(importErrors(brokenBundles(two(more)))).toBe('3 import errors in ml (2) and finance (1)');
});

test('the tab of an Airflow where nothing was ever started does not say that all is well', () => {
  const never = (['scheduler', 'triggerer', 'dag_processor'] as const).map((name) =>
    component(name, { verdict: 'not_deployed', pill: 'never_started', reason: { code: 'never_started' } }),
  );
  expect(tabTitle(judged(never))).toBe('Nothing runs here · Airflow Vitals');
  expect(headline(judged(never), '3.4.0', 'utc').title).toBe('Nothing has been started here yet');
});
