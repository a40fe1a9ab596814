import { describe, expect, it } from 'vitest';
import { plus, seconds } from '../domain/time';
import { jobRow, kin } from './joined-builder';
import { asked, NOW, row } from './judged-builder';
import {
  beatAge,
  emptyWords,
  foldWords,
  heldWords,
  listTitle,
  ownsWords,
  rangeWords,
  whatWords,
} from './words-instances';

const late = row('triggerer-0', {
  verdict: 'late',
  pill: 'late',
  reason: {
    code: 'beat_late',
    who: 'triggerer-0',
    age: seconds(23),
    limit: seconds(30),
    source: 'configuration',
    beat: seconds(5),
  },
  evidenceAt: plus(NOW, seconds(-23)),
  expiresAt: plus(NOW, seconds(7)),
});

describe('a row', () => {
  it('says of a late one how often it usually beats and when it will be stale', () => {
    expect(whatWords(late, NOW, 'utc')).toBe('usually every 5 s, stale in 7 s');
    expect(beatAge(late, NOW)).toBe('23 s');
  });

  it('gives a silent one its figure and rule, without naming it again', () => {
    const silent = row('t', {
      verdict: 'unhealthy',
      reason: { code: 'silent', who: 't', age: seconds(252), limit: seconds(30), source: 'configuration' },
    });
    expect(whatWords(silent, NOW, 'utc')).toBe('no heartbeat for 4 min 12 s (limit 30 s)');
  });

  it('says what it owns, and that a scheduler divides nothing', () => {
    expect(ownsWords('scheduler', row('s'))).toBe('everything');
    expect(ownsWords('dag_processor', row('p', { bundles: 'all' }))).toBe('every bundle');
    expect(ownsWords('dag_processor', row('p', { bundles: ['a', 'b'], teams: ['ml'] }))).toBe('a, b');
    expect(ownsWords('triggerer', row('t', { teams: ['ml'] }))).toBe('ml');
    expect(ownsWords('executor', asked('scheduler-1'))).toBe('redis://broker:6379/0');
  });

  it('of an executor says who asked', () => {
    const silent = asked('scheduler-2', {
      verdict: 'unknown',
      pill: 'unknown',
      reason: {
        code: 'executor_unknown',
        executor: 'KubernetesExecutor',
        scheduler: 'scheduler-2',
        text: null,
      },
    });
    expect(whatWords(silent, NOW, 'utc')).toBe('no health check has run, told by scheduler-2');
    expect(whatWords(asked('scheduler-1'), NOW, 'utc')).toBe('in 41 ms, asked by scheduler-1');
  });

  it('of one without a reply says who asked before anything that a narrow column would cut', () => {
    const silent = asked('scheduler-2', {
      verdict: 'no_reply',
      pill: 'no_reply',
      reason: {
        code: 'executor_no_reply',
        text: null,
        executor: 'CeleryExecutor',
        instance: null,
        scheduler: 'scheduler-2',
        polls: null,
        deadline: seconds(5),
        skipped: 9,
        pending: seconds(98),
      },
    });
    expect(whatWords(silent, NOW, 'utc')).toBe('to scheduler-2 for 98 s (deadline 5 s), 9 polls skipped');
  });

  it('that counts no more says when it went, and who replaced it', () => {
    const at = plus(NOW, seconds(-180));
    const who = { who: 'triggerer-1', job: 12 };
    const gone = jobRow(
      12,
      'triggerer-1',
      {
        verdict: 'gone',
        pill: 'gone',
        reason: { code: 'lost_before', ...who, at, ago: seconds(180), successor: who },
      },
      { fate: 'lost', heartbeat: at, successor: kin(13, 'triggerer-1') },
    );
    expect(whatWords(gone, NOW, 'utc')).toBe('lost 14:03:23, replaced by triggerer-1');
  });

  it('without any heartbeat has a dash for an age', () => {
    expect(beatAge(row('t', { evidenceAt: null }), NOW)).toBe('–');
  });
});

describe('the list', () => {
  it('counts with thousands, and names teams only where there are several', () => {
    expect(listTitle(2000, 2000, 42, false)).toBe('2,000 instances in 42 teams');
    expect(listTitle(1, 1, 1, false)).toBe('1 instance');
    expect(listTitle(12, 2000, 42, true)).toBe('12 of 2,000 instances');
  });

  it('folds into one line with the oldest beat', () => {
    expect(foldWords(3, true, 205, seconds(7))).toBe('3 more unknown and 205 healthy, oldest beat 7 s ago');
    expect(foldWords(0, false, 175, seconds(8))).toBe('175 healthy, oldest beat 8 s ago');
    expect(foldWords(6, false, 0, null)).toBe('6 unknown');
  });

  it('says that its order is held, by what, and whether changes wait', () => {
    expect(heldWords('pointer', false)).toBe('Order held while the pointer is in the list');
    expect(heldWords('focus', true)).toBe('Order held while the focus is in the list; changes wait');
  });

  it('says which of its lines are on the screen', () => {
    const rows = { from: 1, to: 14, of: 57 };
    expect(rangeWords(rows, { from: 1, to: 3, of: 42 }, 1943)).toBe(
      'Rows 1–14 of 57, groups 1–3 of 42; 1,943 folded',
    );
    expect(rangeWords(rows, null, 0)).toBe('Rows 1–14 of 57');
    expect(rangeWords({ from: 0, to: 0, of: 0 }, null, 12)).toBe('No rows; 12 folded');
  });
});

describe('an empty list', () => {
  it('that only filters have emptied says which, and offers to clear them', () => {
    expect(emptyWords({ total: 2000, q: 'redis', filters: 2, feed: 'alive' })).toEqual({
      title: 'No instance fits',
      detail: '2,000 instances are known; none passes the search for “redis” and 2 filters.',
      canClear: true,
    });
  });

  it('never looks like "none" while nobody can know', () => {
    const titles = (['first', 'alive', 'failing'] as const).map(
      (feed) => emptyWords({ total: 0, q: '', filters: 0, feed }).title,
    );
    expect(new Set(titles).size).toBe(3);
    expect(titles[2]).toBe('No instance is known');
  });
});
