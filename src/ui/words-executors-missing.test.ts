import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RouteState } from '../domain/plugin-route';
import { ms, seconds } from '../domain/time';
import { sentence } from './words';
import { missing } from './words-executors-missing';

const said = (state: RouteState, problem: Parameters<typeof missing>[1] = null): string =>
  sentence({ code: 'executors_missing', release: '3.1.8', state, problem });

describe('why nothing is known of executors', () => {
  it.each([
    ['absent', 'Not reported by Airflow 3.1.8; the airflow-vitals wheel can report them: docs/plugin.md'],
    [
      'off',
      'Not reported by Airflow 3.1.8, and the plugin does not poll them: [vitals] poll_executors is False',
    ],
    [
      'needs_login',
      'Not reported by Airflow 3.1.8; the plugin tells them to who is logged in to Airflow (401)',
    ],
    ['store_failed', 'The plugin cannot read what the schedulers report: the log of the API server says why'],
    ['not_asked', 'Not reported by Airflow 3.1.8 itself; the plugin is asked next'],
  ] as const)('is said of %s', (state, words) => expect(said(state)).toBe(words));

  it('names what went wrong with the route', () => {
    expect(said('failing', { kind: 'server_error', status: 502 })).toMatch(/: 502$/);
    expect(said('failing', { kind: 'timeout', after: seconds(2) })).toMatch(/: No reply within 2 s$/);
  });
});

describe('what was waited for', () => {
  const base = {
    code: 'executor_no_reply',
    executor: 'CeleryExecutor',
    scheduler: 'scheduler-1',
    instance: 'redis://broker:6379/0',
    deadline: seconds(5),
  } as const;
  const broker = 'the broker redis://broker:6379/0 does not answer (no reply within 5 s)';

  it('stands before how long, and is said once', () => {
    const first = { ...base, text: broker, polls: 1, skipped: 0, pending: null };
    expect(sentence(first)).toBe(`CeleryExecutor ← scheduler-1: ${broker}`);
    expect(sentence({ ...first, polls: 3 })).toBe(
      `CeleryExecutor ← scheduler-1: ${broker}, 3 polls in a row`,
    );
    const held = { ...first, pending: ms(252_000), skipped: 24 };
    expect(sentence(held)).toBe(
      'CeleryExecutor ← scheduler-1: the broker redis://broker:6379/0 does not answer: no reply for 4 min 12 s (deadline 5 s), 24 polls skipped',
    );
  });

  it('does not flicker while the next poll is in flight for longer than it may be', () => {
    const between = { ...base, text: broker, polls: 3, skipped: 0, pending: null };
    expect(sentence({ ...between, pending: ms(6000) })).toBe(sentence(between));
    expect(sentence({ ...between, text: 'the broker is slow', pending: ms(6000) })).toBe(
      'CeleryExecutor ← scheduler-1: the broker is slow: no reply for 6 s (deadline 5 s)',
    );
  });

  it('is left out of reasons that older pages kept without it', () => {
    const { text: _, ...old } = { ...base, text: null, polls: 1, skipped: null, pending: null };
    expect(sentence(old as never)).toBe('CeleryExecutor ← scheduler-1: no reply within 5 s');
  });

  it('says “no reply” once, whatever stands before it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-m][a-m ]{0,39}$/), fc.boolean(), (what, isHeld) => {
        const text = `${what} (no reply within 5 s)`;
        const pending = isHeld ? ms(60_000) : null;
        const words = sentence({ ...base, text, polls: 1, skipped: 0, pending });
        expect(words.match(/no reply/g)).toHaveLength(1);
      }),
    );
  });
});
