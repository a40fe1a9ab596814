import { describe, expect, test } from 'vitest';
import { COMPONENTS } from '../domain/model';
import { seconds } from '../domain/time';
import { asked, component, judged, NOW, row } from './judged-builder';
import { announcement } from './words-announce';
import { headRoom, rowWords, subtitle } from './words-card';
import { consequence } from './words-consequence';
import { headline } from './words-headline';
import './words-joined-means';
import { clockTime } from './words-clock';

const aged = { who: null, age: seconds(74), limit: seconds(30), source: 'configuration' } as const;
const down = component('triggerer', {
  verdict: 'unhealthy',
  pill: 'down',
  reason: { code: 'silent', ...aged },
  alive: 0,
  listed: 0,
  instances: [],
});
const noReply = {
  code: 'executor_no_reply',
  text: null,
  executor: 'CeleryExecutor',
  scheduler: 'scheduler-2',
  instance: 'redis://broker:6379/0',
  deadline: seconds(5),
  polls: 25,
  skipped: null,
  pending: null,
} as const;
const silentRow = asked('scheduler-2', { verdict: 'no_reply', pill: 'no_reply', reason: noReply });
const split = component('executor', {
  verdict: 'degraded',
  pill: 'degraded',
  reason: { code: 'executors_some_bad', bad: 1, total: 2, unknown: 0, first: noReply },
  instances: [silentRow, asked('scheduler-1')],
});

describe('the headline', () => {
  test('names the worst, what it means, and the others as more', () => {
    const said = headline(judged([split, down]), '3.4.0', 'utc');
    expect(said.title).toBe('Executors are degraded: CeleryExecutor gives scheduler-2 no reply');
    expect(said.detail).toBe(
      'scheduler-1 reaches the same broker. Tasks that scheduler-2 queues to CeleryExecutor wait; others are not affected.',
    );
    expect(said.more).toEqual([{ component: 'triggerer', text: 'Triggerer is down: no heartbeat for 74 s' }]);
  });

  test('says that nobody gets a reply where no scheduler does', () => {
    const rows = [
      silentRow,
      asked('scheduler-1', { verdict: 'no_reply', pill: 'no_reply', reason: noReply }),
    ];
    const dead = component('executor', {
      verdict: 'unhealthy',
      pill: 'no_reply',
      reason: noReply,
      instances: rows,
    });
    expect(headline(judged([dead]), null, 'utc').title).toBe('Executors: CeleryExecutor gives no reply');
  });

  test('says what executors answer, and who asked where not all got it', () => {
    const answer = {
      code: 'executor_unhealthy',
      executor: 'CeleryExecutor',
      instance: null,
      kind: 'no_worker',
      scheduler: 'scheduler-2',
      text: null,
      polls: null,
    } as const;
    const bad = { verdict: 'unhealthy', pill: 'unhealthy', reason: answer } as const;
    const of = (other: Partial<Parameters<typeof asked>[1]>): string => {
      const instances = [asked('scheduler-2', bad), asked('scheduler-1', other)];
      return headline(judged([component('executor', { ...bad, instances })]), null, 'utc').title;
    };
    expect(of(bad)).toBe('Executors are unhealthy: no worker answered (CeleryExecutor)');
    expect(of({})).toBe('Executors are unhealthy: no worker answered (CeleryExecutor ← scheduler-2)');
  });

  test('of a database error blames nobody else', () => {
    const hidden = component('scheduler', {
      verdict: 'unknown',
      pill: 'unknown',
      reason: { code: 'database_hides' },
    });
    const database = component('metadatabase', {
      verdict: 'unhealthy',
      pill: 'unhealthy',
      reason: { code: 'database_down' },
    });
    const said = headline(judged([database, hidden]), '3.4.0', 'utc');
    expect(said.title).toBe('The metadata database is down, so nobody knows the rest');
    expect(said.more).toEqual([]);
  });

  test('tells how little an Airflow without instances can tell', () => {
    const plain = (['scheduler', 'triggerer', 'dag_processor'] as const).map((name) =>
      component(name, { alive: null, listed: null, instances: [] }),
    );
    expect(headline(judged(plain), '3.2.0', 'utc').title).toBe('All well, as far as Airflow 3.2.0 can tell');
  });

  test('of a fresh install is neither green nor an outage', () => {
    const never = (name: 'triggerer' | 'dag_processor') =>
      component(name, { verdict: 'not_deployed', pill: 'never_started', reason: { code: 'never_started' } });
    const scheduler = component('scheduler', {
      verdict: 'unhealthy',
      pill: 'down',
      reason: { code: 'down_or_never_started', lastSeen: null, ago: null },
    });
    const said = headline(judged([scheduler, never('triggerer'), never('dag_processor')]), '3.3.2', 'utc');
    expect([said.tone, said.title]).toEqual(['empty', 'Nothing has been started here yet']);
  });
});

test.each([
  ['needs_login', true],
  ['forbidden', false],
] as const)('where the plugin says %s of executors, the way to a login is shown: %s', (state, isShown) => {
  const executor = component('executor', {
    verdict: 'unknown',
    pill: 'unknown',
    reason: { code: 'executors_missing', release: '3.2.2', state, problem: null },
  });
  expect(headline(judged([executor]), '3.2.2', 'utc').wantsJobs).toBe(isShown);
});

test('a late component that is alone is told from one that is not', () => {
  const late = { verdict: 'late', pill: 'late' } as const;
  expect(consequence(component('triggerer', late))).toBe(
    'Nothing waits yet. It is the only one alive: if it goes silent, deferred tasks wait.',
  );
  expect(consequence(component('scheduler', { ...late, alive: 2 }))).toBe('Nothing waits yet.');
  expect(consequence(component('dag_processor', { ...late, alive: null }))).toBe(
    'Nothing waits yet. If it goes silent, new and changed Dags do not appear.',
  );
});

/** One scheduler's verdict has expired: it does not know, which is no other opinion. */
const onlyOneKnows = {
  ...split,
  verdict: 'healthy' as const,
  pill: 'healthy' as const,
  instances: split.instances.map((row) =>
    row.verdict === 'no_reply' ? { ...row, verdict: 'unknown' as const, pill: 'unknown' as const } : row,
  ),
};

describe('a card', () => {
  test.each([
    [component('scheduler'), 'Losing one more is an outage'],
    [
      component('scheduler', { alive: 2, listed: 2, instances: [row('a'), row('b')] }),
      'Losing one more is safe',
    ],
    [down, 'Nobody is alive'],
    [component('triggerer', { alive: null, listed: null, instances: [] }), 'Replicas are not told'],
    [
      component('dag_processor', {
        alive: 2,
        listed: 2,
        instances: [row('a', { bundles: ['dags', 'ml'] }), row('b', { bundles: ['dags'] })],
      }),
      'ml has one owner',
    ],
    [split, 'Split view: the schedulers disagree'],
    [onlyOneKnows, 'Tasks are taken'],
  ])('says its head-room (%#)', (one, wanted) => expect(headRoom(one)).toBe(wanted));

  test('counts who is alive, and never calls nobody known nobody alive', () => {
    expect(subtitle(component('scheduler'), '3.4.0')).toBe('1 of 1 alive');
    expect(subtitle(down, '3.4.0')).toBe('nobody alive');
    expect(subtitle(split, '3.4.0')).toBe('1 of 2 without reply');
    const unknown = component('scheduler', {
      verdict: 'unknown',
      pill: 'unknown',
      alive: null,
      instances: [],
    });
    expect(subtitle(unknown, null)).toBe('not known');
  });

  test('shows a poll in flight with its deadline, and past it what the guard skipped', () => {
    const facts = silentRow.executor;
    if (facts === null) throw new Error('an executor’s row has facts');
    const pending = (age: number, skipped: number | null) =>
      rowWords(
        { ...silentRow, executor: { ...facts, pendingSince: (NOW - age * 1000) as typeof NOW, skipped } },
        NOW,
      );
    expect(pending(3, null)).toEqual({ main: 'no reply', next: 'in flight 3 s of 5 s' });
    expect(pending(252, 24)).toEqual({ main: 'no reply', next: 'pending 4 min 12 s, 24 polls skipped' });
  });
});

describe('an announcement', () => {
  test('is silent where only ages have moved', () => {
    const later = component('scheduler', { heartbeatAt: NOW });
    expect(announcement(judged(), judged([later]), 'utc')).toBe('');
  });

  test('says what broke, what healed, and what the feed does', () => {
    expect(announcement(judged(), judged([down]), 'utc')).toBe('Triggerer is down: no heartbeat for 74 s.');
    expect(announcement(judged([down]), judged(), 'utc')).toBe('Triggerer: healthy again.');
    expect(announcement(judged([], 'failing'), judged(), 'utc')).toBe('Airflow answers again.');
    expect(announcement(judged(), judged([], 'paused'), 'utc')).toBe('Not watching.');
  });

  test('says once that nothing is known any more, not of one component after the other', () => {
    const was = { verdict: 'healthy', pill: 'healthy', at: NOW } as const;
    const silenced = { verdict: 'unknown', pill: 'unknown', was } as const;
    const faded = COMPONENTS.map((name) => component(name, silenced));
    const part = judged([component('metadatabase', silenced)], 'failing');
    expect(announcement(judged([], 'failing'), part, 'utc')).toBe('');
    expect(announcement(part, judged(faded, 'failing'), 'utc')).toBe(
      `No answer from Airflow since ${clockTime(NOW, 'utc')}: nothing is known any more.`,
    );
  });

  test('where one component is shown, is about that one alone', () => {
    const only = (before: Parameters<typeof judged>[0], after: Parameters<typeof judged>[0]) =>
      announcement(judged(before), judged(after), 'utc', ['triggerer']);
    const other = component('scheduler', { verdict: 'unhealthy', pill: 'down' });
    expect(only([], [other])).toBe('');
    expect(only([other], [other, down])).toBe('Triggerer is down: no heartbeat for 74 s.');
    const faded = component('triggerer', {
      verdict: 'unknown',
      pill: 'unknown',
      was: { verdict: 'healthy', pill: 'healthy', at: NOW },
    });
    expect(announcement(judged([], 'failing'), judged([faded], 'failing'), 'utc', ['triggerer'])).toMatch(
      /nothing is known any more\.$/,
    );
    const asking = component('triggerer', { verdict: 'unknown', pill: 'first_load' });
    expect(announcement(judged([asking], 'first'), judged(), 'utc', ['triggerer'])).toBe(
      'Triggerer: healthy.',
    );
  });
});
