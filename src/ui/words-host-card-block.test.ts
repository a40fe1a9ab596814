import { describe, expect, it } from 'vitest';
import type { Judged } from '../domain/judged';
import type { Problem } from '../domain/model';
import { plus, seconds } from '../domain/time';
import { component, judged, NOW } from './judged-builder';
import { blockWords } from './words-host-card-block';

const ago = (age: number) => plus(NOW, seconds(-age));
const facts = {
  feed: 'alive',
  answeredAt: ago(100),
  nextAt: plus(NOW, seconds(3)),
  inFlightSince: null,
  failingSince: ago(95),
  tries: 14,
  release: '3.4.0',
} as const;
const unseen = (problem: Problem, before: Judged = judged(), changes: object = {}) =>
  blockWords({ ...before, feed: 'failing', problem }, { ...facts, feed: 'failing', ...changes }, NOW, 'utc');

describe('the block of the card', () => {
  it('says what broke, what it means, for how long and since when', () => {
    const down = component('triggerer', {
      verdict: 'unhealthy',
      pill: 'down',
      alive: 0,
      reason: {
        code: 'silent',
        who: 'triggerer-0',
        age: seconds(282),
        limit: seconds(30),
        source: 'configuration',
      },
      since: { at: ago(252), by: 'evidence' },
    });
    expect(blockWords(judged([down]), facts, NOW, 'utc')).toEqual({
      pill: 'down',
      title: 'Triggerer is down: no heartbeat from triggerer-0 for 4 min 42 s',
      detail: 'Deferred tasks wait; everything else goes on.',
      more: [],
      follows: 0,
      aside: 'for 4 min 12 s',
      since: 'since 14:02:11 UTC',
      acts: [],
    });
    const seen = { ...down, since: { at: ago(252), by: 'watched' } } as const;
    expect(blockWords(judged([seen]), facts, NOW, 'utc').since).toBe('seen since 14:02:11 UTC');
    expect(blockWords(judged([down, seen]), facts, NOW, 'utc').more).toHaveLength(1);
  });

  it('says of a fresh install that nothing was started, without an alarm', () => {
    const never = (name: 'scheduler' | 'triggerer' | 'dag_processor') =>
      component(name, { verdict: 'unhealthy', pill: 'never_started', reason: { code: 'never_started' } });
    const fresh = judged([never('scheduler'), never('triggerer'), never('dag_processor')]);
    expect(blockWords(fresh, facts, NOW, 'utc')).toMatchObject({
      pill: 'never_started',
      title: 'Nothing has been started here yet',
      aside: '',
    });
  });

  it('says for how long nobody has answered, what the last answer said, and when it asks again', () => {
    expect(unseen({ kind: 'unreachable' })).toMatchObject({
      pill: 'unknown',
      title: 'Cannot see: Airflow has not answered for 100 s',
      detail:
        'No connection. The last answer, at 14:04:43 UTC, said all well. Running tasks may be fine; this card cannot tell.',
      aside: '14 tries · next in 3 s',
      acts: ['retry'],
    });
    expect(unseen({ kind: 'timeout', after: seconds(10) }).pill).toBe('unknown');
  });

  it('does not repeat what was wrong as if it were so now', () => {
    const was = component('triggerer', {
      verdict: 'unknown',
      pill: 'unknown',
      was: { verdict: 'unhealthy', pill: 'down', at: ago(100) },
    });
    expect(unseen({ kind: 'unreachable' }, judged([was])).detail).toContain('said Triggerer down.');
  });

  it('says so where there never was an answer, and counts one try as one', () => {
    const words = unseen({ kind: 'unreachable' }, judged(), { answeredAt: null, tries: 1 });
    expect(words).toMatchObject({
      title: 'Cannot see: Airflow has not answered for 95 s',
      detail: 'No connection.',
      aside: '1 try · next in 3 s',
    });
  });

  it.each<[Problem, string]>([
    [{ kind: 'unauthorised', status: 401 }, 'Cannot see: something in front of Airflow wants a login'],
    [{ kind: 'not_found' }, 'Cannot see: this address has no Airflow health'],
    [{ kind: 'html' }, 'Cannot see: this address gives a web page, not Airflow’s health'],
    [{ kind: 'not_json', contentType: 'text/plain' }, 'Cannot see: the answer is not JSON'],
  ])('names what came instead of an answer: %o', (problem, title) => {
    const words = unseen(problem);
    expect(words.title).toBe(title);
    expect(words.acts.includes('login')).toBe(problem.kind === 'unauthorised');
  });

  it('says while a question is out how long it has been', () => {
    const out = (age: number) => unseen({ kind: 'unreachable' }, judged(), { inFlightSince: ago(age) }).aside;
    expect(out(0.4)).toBe('14 tries · next now');
    expect(out(4)).toBe('14 tries · trying for 4 s');
  });

  it('asks again after a pause without a verdict of its own', () => {
    expect(blockWords(judged([], 'paused'), facts, NOW, 'utc')).toMatchObject({
      pill: 'unknown',
      title: 'Asking again',
      acts: [],
    });
  });
});
