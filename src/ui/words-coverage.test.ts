import { expect, it } from 'vitest';
import { plus, seconds } from '../domain/time';
import { bundle, kin } from './joined-builder';
import { component, NOW } from './judged-builder';
import { coverage, coverageText, importWords, ownersWords, parsedWords } from './words-coverage';

const at = (age: number) => plus(NOW, seconds(age));
const bare = (name: string) => bundle(name, { owners: [], before: kin(5, 'old', { lastAt: at(-293) }) });
const degraded = component('dag_processor', { verdict: 'degraded', pill: 'degraded' });

it('names every bundle without an owner, however many', () => {
  const names = Array.from({ length: 12 }, (_, index) => `b${index}`);
  const said = coverage(degraded, [...names.map(bare), bundle('c')]);
  expect(said).toEqual({
    state: 'uncovered',
    before: 'No live Dag processor covers',
    names,
    after: ': 1 of 13 bundles is covered',
  });
});

it('does not contradict an Airflow that calls all of it covered', () => {
  expect(coverage(component('dag_processor'), [bare('a')])).toMatchObject({
    state: 'disputed',
    names: ['a'],
  });
});

it('says that something is hidden rather than that all is covered', () => {
  const hidden = component('dag_processor', {
    verdict: 'degraded',
    reason: { code: 'uncovered_unseen', component: 'dag_processor', kind: 'bundle', alive: 1 },
  });
  expect(coverage(hidden, [bundle('a')])).toMatchObject({
    state: 'unseen',
    before: 'A bundle you may not see has no live Dag processor',
  });
});

it('claims nothing while nobody can know', () => {
  expect(coverage(component('dag_processor', { verdict: 'unknown' }), [bare('a')]).state).toBe('unknown');
});

it('a single owner is said aloud, with what its loss would stop', () => {
  expect(ownersWords(bundle('dags'), NOW, 'utc')).toBe('one owner: losing it stops dags');
  expect(ownersWords(bundle('dags', { owners: ['a', 'b'] }), NOW, 'utc')).toBe('2 owners');
  expect(ownersWords(bare('dags'), NOW, 'utc')).toBe('last beat 14:01:30 UTC, 4 min 53 s ago');
  const nobody = bundle('', { kind: 'team', name: null });
  expect(ownersWords(nobody, NOW, 'utc')).toBe(
    'one owner: losing it makes deferred tasks without a team wait',
  );
});

it('import errors that nobody told are not none', () => {
  expect(importWords(bundle('a', { importErrors: null }))).toBe('import errors not known');
  expect(importWords(bundle('a'))).toBe('no import errors');
  expect(importWords(bundle('a', { importErrors: 2 }))).toBe('2 import errors');
});

it('the newest parse stands beside its rhythm', () => {
  const progress = {
    newest: at(-840),
    usual: seconds(31),
    isAssumed: false,
    isStalled: true,
    limit: seconds(310),
    at: NOW,
  };
  expect(parsedWords(bundle('a', { progress }), NOW)).toBe('last parsed 14 min ago, usually every 31 s');
  expect(parsedWords(bundle('a', { progress: { ...progress, newest: null } }), NOW)).toBe('nothing to parse');
  expect(parsedWords(bundle('a'), NOW)).toBe('last parse not known');
});

it('is copied with owners, and with who owned it last', () => {
  expect(coverageText(degraded, [bare('ml'), bundle('dags')], () => 'dagproc-1', NOW, 'utc')).toEqual([
    'No live Dag processor covers ml: 1 of 2 bundles is covered.',
    '  ml: no owner, before: old (job 5); last beat 14:01:30 UTC, 4 min 53 s ago; last parse not known; no import errors',
    '  dags: dagproc-1; one owner: losing it stops dags; last parse not known; no import errors',
    '',
  ]);
});
