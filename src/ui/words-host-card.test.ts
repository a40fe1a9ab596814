import { describe, expect, it } from 'vitest';
import { plus, seconds } from '../domain/time';
import { asked, component, judged, NOW, row } from './judged-builder';
import { briefly, cellWords, leadWords } from './words-host-card';

const cell = (one: Parameters<typeof cellWords>[0]): string => {
  const { title, word, isQuiet, figures } = cellWords(one, NOW);
  return [title, isQuiet ? `(${word})` : word, figures].filter((text) => text !== '').join(' ');
};
const was = (pill: 'healthy' | 'degraded' | 'down') =>
  ({
    verdict: 'unknown',
    pill: 'unknown',
    was: { verdict: pill === 'down' ? 'unhealthy' : pill, pill, at: NOW },
  }) as const;
const since = { at: plus(NOW, seconds(-400)), by: 'evidence' } as const;

describe('a cell of the card', () => {
  it('says of a healthy component how many and how old, and nothing that is not told', () => {
    expect(cell(component('scheduler', { alive: 2, listed: 2 }))).toBe(
      'Scheduler (healthy) 2 of 2 · 2 s ago',
    );
    expect(cell(component('triggerer', { alive: null, listed: null }))).toBe('Triggerer (healthy) 2 s ago');
    expect(cell(component('triggerer', { alive: null, listed: null, heartbeatAt: null }))).toBe(
      'Triggerer healthy',
    );
  });

  it('counts against those that are expected, as the headline does', () => {
    const expected = { count: 2, by: 'operator' } as const;
    const one = { verdict: 'degraded', pill: 'degraded', alive: 1, listed: 1, expected } as const;
    expect(cell(component('scheduler', one))).toBe('Scheduler degraded 1 of 2');
    expect(cell(component('scheduler', { alive: 3, listed: 3, expected }))).toBe(
      'Scheduler (healthy) 3 of 3 · 2 s ago',
    );
  });

  it('says of executors how long the slowest check took', () => {
    const quick = asked('scheduler-1');
    const slow = asked('scheduler-2');
    const instances = [
      quick,
      { ...slow, executor: slow.executor && { ...slow.executor, latency: seconds(1.2) } },
    ];
    expect(cell(component('executor', { alive: 2, listed: 2, instances }))).toBe(
      'Executors (healthy) 2 of 2 · in 1.2 s',
    );
  });

  it.each([
    [
      component('triggerer', {
        verdict: 'late',
        pill: 'late',
        reason: {
          code: 'beat_late',
          who: 'triggerer-0',
          age: seconds(23),
          limit: seconds(30),
          source: 'configuration',
          beat: null,
        },
      }),
      'Triggerer late 23 s ago',
    ],
    [
      component('executor', { verdict: 'degraded', pill: 'degraded', alive: 1, listed: 2 }),
      'Executors degraded 1 of 2',
    ],
    [
      component('dag_processor', { verdict: 'unhealthy', pill: 'down', alive: 0, listed: 0, since }),
      'Dag processor down 6 min 40 s',
    ],
    [component('scheduler', { verdict: 'unhealthy', pill: 'down', alive: 0, listed: 0 }), 'Scheduler down'],
    [
      component('executor', { verdict: 'unhealthy', pill: 'no_reply', alive: 0, listed: 1, since }),
      'Executors no reply 6 min 40 s',
    ],
    [component('executor', { verdict: 'not_reported', pill: 'not_reported' }), 'Executors not reported'],
    [component('triggerer', { verdict: 'not_deployed', pill: 'not_deployed' }), 'Triggerer not deployed'],
    [component('triggerer', { verdict: 'not_deployed', pill: 'never_started' }), 'Triggerer never started'],
    [component('scheduler', { verdict: 'unknown', pill: 'unknown' }), 'Scheduler unknown'],
  ])('of any other its word and the figure that matters: %#', (one, words) => {
    expect(cell(one)).toBe(words);
  });

  it('says what was as a thing of the past, in figures where it was well', () => {
    expect(cell(component('scheduler', { ...was('healthy'), alive: 2, listed: 2 }))).toBe(
      'Scheduler (unknown) was 2 of 2',
    );
    expect(cell(component('executor', { ...was('healthy'), alive: 2, listed: 2 }))).toBe(
      'Executors (unknown) were 2 of 2',
    );
    expect(cell(component('triggerer', { ...was('degraded'), alive: 1, listed: 2 }))).toBe(
      'Triggerer (unknown) was degraded 1 of 2',
    );
    expect(cell(component('triggerer', { ...was('down'), alive: null, listed: null }))).toBe(
      'Triggerer (unknown) was down',
    );
  });
});

describe('the lead of the card', () => {
  const down = component('triggerer', { verdict: 'unhealthy', pill: 'down' });
  const answeredAt = plus(NOW, seconds(-2));

  it('says that all is well only while it is, and how old that is', () => {
    expect(leadWords(judged(), answeredAt, NOW, 'utc')).toEqual({
      title: 'All well',
      asked: 'checked 2 s ago',
    });
    expect(leadWords(judged([down]), answeredAt, NOW, 'utc').title).toBe('Vitals');
  });

  it('names the time of the last answer while nobody answers, and says where there was none', () => {
    expect(leadWords(judged([], 'failing'), answeredAt, NOW, 'utc')).toEqual({
      title: 'Vitals',
      asked: 'as of 14:06:21',
    });
    expect(leadWords(judged([], 'failing'), null, NOW, 'utc').asked).toBe('never answered');
    expect(leadWords(judged([], 'first'), null, NOW, 'utc').asked).toBe('asking Airflow');
  });
});

describe('whether there is a block, and what it says at first', () => {
  const down = component('triggerer', { verdict: 'unhealthy', pill: 'down' });
  const silent = component('executor', { verdict: 'unhealthy', pill: 'no_reply' });
  const dead = (name: 'scheduler' | 'triggerer' | 'dag_processor') =>
    component(name, { verdict: 'unhealthy', pill: 'down', reason: { code: 'never_started' } });

  it.each([
    [judged(), null],
    [judged([], 'first'), null],
    [judged([], 'failing'), 'Cannot see: no answer from Airflow'],
    [judged([down]), 'Triggerer is down'],
    [judged([silent]), 'Executors are giving no reply'],
    [judged([dead('scheduler'), dead('triggerer'), dead('dag_processor')]), 'Nothing runs here'],
    [judged([component('triggerer', was('healthy'))], 'paused'), null],
    [judged([component('triggerer', was('down'))], 'paused'), 'Asking again'],
  ])('%#: in the fewest words', (moment, words) => {
    expect(briefly(moment)).toBe(words);
  });

  it('keeps its word to a component: a row that is bad is no block where nothing is wrong', () => {
    const late = component('dag_processor', { verdict: 'late', pill: 'late', instances: [row('a')] });
    expect(briefly({ ...judged([late]), troubles: [] })).toBeNull();
  });
});
