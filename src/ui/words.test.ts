import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant, ms, seconds } from '../domain/time';
import { sentence } from './words';
import { ahead, clockTime, figure } from './words-clock';
import { skewWords } from './words-feed';
import { closed, problemSentence, problemWords, proxyRemedy } from './words-problem';
import { anyProblem, anyReason } from './words-samples';
import { ago, latency, span } from './words-time';

const readable = (text: string): void => {
  expect(text.trim()).not.toBe('');
  expect(text).not.toMatch(/\bundefined\b|\bNaN\b|\[object|\bInfinity\b/);
};
const aged = { who: null, age: seconds(74), limit: seconds(30) } as const;
const asked = { executor: 'CeleryExecutor', scheduler: 'scheduler-2' } as const;
const noReply = {
  code: 'executor_no_reply',
  text: null,
  ...asked,
  instance: null,
  deadline: seconds(5),
} as const;

describe('a sentence', () => {
  test('exists for every reason, whatever its figures, in both zones', () => {
    fc.assert(
      fc.property(anyReason, fc.constantFrom('local', 'utc'), (reason, zone) =>
        readable(sentence(reason, zone)),
      ),
      { numRuns: 1500 },
    );
  });

  test('exists for every problem, with a title of its own for each kind', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        readable(problemSentence(problem));
        readable(problemWords(problem, 'airflow.example.com').title);
      }),
      { numRuns: 500 },
    );
  });

  test('stays short, however long the server’s text is', () => {
    const text = 'x'.repeat(5000);
    expect(sentence({ code: 'unrecognised_word', field: text, text }).length).toBeLessThan(250);
    expect(sentence({ code: 'executor_unknown', ...asked, text }).length).toBeLessThan(250);
  });

  test.each([
    [sentence({ code: 'silent', ...aged, source: 'configuration' }), 'No heartbeat for 74 s (limit 30 s)'],
    [sentence({ code: 'silent', ...aged, source: 'release' }), 'No heartbeat for 74 s (limit 30 s, assumed)'],
    [
      sentence({ code: 'silent', ...aged, who: 'scheduler-2', source: 'operator' }),
      'scheduler-2: no heartbeat for 74 s (limit 30 s)',
    ],
    [
      sentence({ code: 'limit_too_small', ...aged, age: seconds(45), source: 'release' }),
      'Airflow calls it healthy at 45 s, so its limit is above the 30 s assumed here: set it',
    ],
    [
      sentence({ code: 'stopped', age: seconds(4), limit: seconds(30), source: 'configuration' }),
      'Stopped 4 s ago',
    ],
    [
      sentence({ code: 'stopped', age: seconds(4), limit: seconds(30), source: 'release' }),
      'Stopped 4 s ago; or its limit is below the 30 s assumed here',
    ],
    [sentence({ code: 'down_or_never_started', lastSeen: null, ago: null }), 'Down, or never started'],
    [sentence({ code: 'not_reported', release: '3.1.8' }), 'Not reported by Airflow 3.1.8'],
    [
      sentence({ ...noReply, polls: 25, skipped: 24, pending: seconds(252) }),
      'CeleryExecutor ← scheduler-2: no reply for 4 min 12 s (deadline 5 s), 24 polls skipped',
    ],
    [
      sentence({ ...noReply, polls: 25, skipped: null, pending: null }),
      'CeleryExecutor ← scheduler-2: no reply within 5 s, 25 polls in a row',
    ],
    [
      sentence({ code: 'narrow_limit', age: seconds(11), limit: seconds(10.5), beat: seconds(5) }),
      'No heartbeat for 11 s (limit 10.5 s); this limit is about two beats wide, and a beat usually comes every 5 s',
    ],
  ])('says “%s”', (said, wanted) => expect(said).toBe(wanted));
});

describe('durations and times', () => {
  test('read like speech', () => {
    const said = [0, 999, 23_400, 119_000, 252_000, 300_000, 24_000_000, 529_200_000].map((one) =>
      span(ms(one)),
    );
    expect(said).toEqual(['0 s', '0 s', '23 s', '119 s', '4 min 12 s', '5 min', '6 h 40 min', '6 d 3 h']);
  });

  test('carry their unit, and never round a limit away', () => {
    expect([figure(seconds(10.5)), figure(seconds(30)), figure(seconds(300))]).toEqual([
      '10.5 s',
      '30 s',
      '5 min',
    ]);
    expect([latency(ms(41.2)), latency(ms(1234))]).toEqual(['41 ms', '1.2 s']);
    expect([ago(seconds(23)), ago(seconds(-12)), ahead(ms(2100)), ahead(ms(0))]).toEqual([
      '23 s ago',
      '12 s ahead',
      'in 3 s',
      'now',
    ]);
  });

  test('name their zone, and the day when it is another', () => {
    const at = instant(Date.UTC(2026, 10, 30, 14, 2, 11));
    expect(clockTime(at, 'utc')).toBe('14:02:11 UTC');
    expect(clockTime(at, 'utc', instant(at + 86_400_000))).toBe('30 Nov 14:02:11 UTC');
    expect(clockTime(at, 'local')).toMatch(/^\d{2}:\d{2}:11 \S+$/);
  });
});

describe('a clock that differs', () => {
  test('is told with its direction, and a small difference is not worth a word', () => {
    expect(skewWords(ms(180_000))).toBe(
      'The server’s clock is 3 min ahead of this browser’s; ages use the server’s',
    );
    expect(skewWords(ms(-180_000))).toContain('3 min behind this browser’s');
    expect(skewWords(ms(59_000))).toBe('');
  });
});

describe('what to do where our own server asks', () => {
  test('names AIRFLOW_URL or AIRFLOW_TOKEN, and nothing where the page asks itself', () => {
    const url = 'https://airflow.test/wrong/';
    expect(proxyRemedy('address', url)).toContain(`AIRFLOW_URL is ${url}`);
    expect(proxyRemedy('login', url)).toContain('AIRFLOW_TOKEN');
    expect(proxyRemedy('address', null) + proxyRemedy('retry', url)).toBe('');
  });

  test('ends each sentence once', () => {
    expect([closed('Is the port right?'), closed('It is down'), closed('Wait.')]).toEqual([
      'Is the port right?',
      'It is down.',
      'Wait.',
    ]);
  });
});
