import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Episode, Incident } from '../domain/incidents';
import { anEpisode, aPhase } from '../domain/incidents/testing-episodes';
import { incidentsOf } from '../domain/incidents/view';
import type { Reason } from '../domain/reasons';
import { at } from '../domain/testing';
import { seconds } from '../domain/time';
import { consequenceWords } from './words-incident-consequence';
import { incidentMarkdown, incidentText } from './words-incident-copy';
import { reasonWords, UNREAD } from './words-incident-reason';
import {
  endedWords,
  incidentSentence,
  incidentTitle,
  lastedWords,
  phasesWords,
  timesWords,
} from './words-incidents';
import { anyProblem, anyReason } from './words-samples';

const NOW = at(7200);
const incidentOf = (...episodes: readonly Episode[]): Incident => {
  const [one] = incidentsOf(episodes);
  if (one === undefined) throw new Error('this is no incident');
  return one;
};
const because = (
  reason: Reason,
  changes: Parameters<typeof anEpisode>[2] = {},
  to: number | null = 54,
): Incident => {
  const phase = { ...aPhase(at(0), changes.verdict), reason };
  return incidentOf(anEpisode(0, to, { ...changes, worst: phase, phases: [phase] }));
};
const facts = {
  all: [],
  airflow: 'Airflow 3.4.0, airflow.example.org',
  note: null,
  link: 'https://a.example/?x=1',
  now: NOW,
  zone: 'utc',
} as const;

const everything = (one: Incident): readonly string[] => [
  incidentTitle(one),
  incidentSentence(one, NOW, 'utc'),
  consequenceWords(one, NOW),
  ...one.episodes.flatMap((episode) => phasesWords(episode, NOW, 'utc')),
  incidentText(one, facts),
  incidentMarkdown(one, facts),
];

describe('what is said of an incident', () => {
  it('is a sentence with figures for every reason, over or not', () => {
    fc.assert(
      fc.property(anyReason, fc.boolean(), (reason, isOver) => {
        const told = reasonWords(reason, 'utc', isOver);
        expect(told).not.toMatch(/undefined|NaN|\[object|not arrived/);
        expect(told.length).toBeGreaterThan(3);
        for (const text of everything(because(reason, {}, isOver ? 54 : null))) expect(text).not.toBe('');
      }),
    );
  });

  it('is something for any stored reason, however damaged, and never an error', () => {
    const damaged = fc
      .tuple(
        anyReason,
        fc.dictionary(
          fc.constantFrom(
            'age',
            'limit',
            'who',
            'first',
            'lost',
            'names',
            'at',
            'bundles',
            'executor',
            'silent',
            'code',
          ),
          fc.anything(),
        ),
      )
      .map(([reason, changes]) => ({ ...reason, ...changes, code: reason.code }) as unknown as Reason);
    const missing = anyReason.map(({ code }) => ({ code }) as unknown as Reason);
    fc.assert(
      fc.property(fc.oneof(damaged, missing), (reason) => {
        for (const text of everything(because(reason))) expect(typeof text).toBe('string');
        expect(reasonWords(reason, 'utc', true)).not.toMatch(/NaN|undefined/);
      }),
    );
    expect(reasonWords({ code: 'silent' } as Reason, 'utc', true)).toBe(UNREAD);
    expect(reasonWords({ code: 'toString' } as unknown as Reason, 'utc', true)).toBe(UNREAD);
  });

  it('says what was wrong when Airflow did not answer, for every problem', () => {
    fc.assert(
      fc.property(anyProblem, (problem) => {
        const one = incidentOf(anEpisode(0, 54, { subject: 'sight', problem, verdict: 'unknown' }));
        expect(incidentTitle(one)).toBe('Cannot see Airflow');
        expect(incidentSentence(one, NOW, 'utc')).toMatch(/\w.*[.?!]$/);
      }),
    );
  });

  it('begins with whom, and what: as in the drawing', () => {
    const no_reply = { ...aPhase(at(0)), pill: 'no_reply' } as const;
    expect(incidentTitle(incidentOf(anEpisode(0, 54)))).toBe('Triggerer down');
    expect(incidentTitle(incidentOf(anEpisode(0, 54, { subject: 'scheduler', verdict: 'late' })))).toBe(
      'Scheduler late',
    );
    expect(incidentTitle(incidentOf(anEpisode(0, 54, { subject: 'executor', verdict: 'degraded' })))).toBe(
      'Executors degraded',
    );
    expect(incidentTitle(incidentOf(anEpisode(0, 54, { subject: 'executor', worst: no_reply })))).toBe(
      'Executors: no reply',
    );
    expect(incidentTitle(incidentOf(anEpisode(0, 54, { subject: 'metadatabase' })))).toBe(
      'Metadata database error',
    );
  });

  it('is in the past where it is over, and in the present while it lasts', () => {
    const reason: Reason = { code: 'part_uncovered', component: 'dag_processor', alive: 2 };
    const has = { subject: 'dag_processor', verdict: 'degraded' } as const;
    expect(incidentSentence(because(reason, has, null), NOW, 'utc')).toBe(
      'A bundle has no live Dag processor; 2 Dag processors are alive.',
    );
    expect(incidentSentence(because(reason, has), NOW, 'utc')).toBe(
      'A bundle had no live Dag processor; 2 Dag processors were alive.',
    );
  });

  it('counts from then, not from now', () => {
    const reason: Reason = { code: 'down_or_never_started', lastSeen: at(-5), ago: seconds(59) };
    expect(incidentSentence(because(reason), NOW, 'utc')).toBe('Last seen alive at 11:59:55 UTC.');
  });

  it('collapses flips into a count, with the greatest age', () => {
    const late = [0, 70, 140, 200].map((from, index) =>
      anEpisode(from, from + 35, {
        subject: 'scheduler',
        verdict: 'late',
        peak: { age: seconds(12 + 3 * index), limit: seconds(30) },
      }),
    );
    const one = incidentOf(...late);
    expect(timesWords(one)).toBe('4 times in 4 min');
    expect(incidentSentence(one, NOW, 'utc')).toBe('Heartbeat up to 21 s old, limit 30 s.');
    expect(timesWords(incidentOf(anEpisode(0, 54)))).toBeNull();
  });
});

describe('how long it lasted', () => {
  it('is exact where both ends were seen, and says so where one was not', () => {
    expect(lastedWords(incidentOf(anEpisode(0, 54)))).toBe('54 s');
    expect(lastedWords(incidentOf(anEpisode(0, null)), at(132))).toBe('2 min 12 s');
    expect(lastedWords(incidentOf(anEpisode(0, 240, { by: 'before' })))).toBe('at least 4 min');
    const unseen = incidentOf(anEpisode(0, 1680, { seen: at(54), endedAfter: at(54) }));
    expect(lastedWords(unseen)).toBe('54 s to 28 min');
    expect(endedWords(unseen, 'utc', NOW)).toBe(
      'It ended while nobody watched, between 12:00:54 UTC and 12:28:00 UTC.',
    );
    const night = incidentOf(anEpisode(0, 50_400, { seen: at(54), endedAfter: at(54) }));
    expect(endedWords(night, 'utc', at(54_000))).toMatch(
      /between 30 Nov 12:00:54 UTC and 1 Dec 02:00:00 UTC\.$/,
    );
    expect(endedWords(incidentOf(anEpisode(0, 54)), 'utc', NOW)).toBe('It ended at 12:00:54 UTC.');
    expect(endedWords(incidentOf(anEpisode(0, null)), 'utc', NOW)).toBe('');
  });
});

describe('what it meant for running work', () => {
  it('waits while it lasts, and waited for so long when it is over', () => {
    expect(consequenceWords(incidentOf(anEpisode(0, null)), NOW)).toBe('Deferred tasks wait.');
    expect(consequenceWords(incidentOf(anEpisode(0, 54)), NOW)).toBe('Deferred tasks waited for 54 s.');
    expect(consequenceWords(incidentOf(anEpisode(0, 54), anEpisode(100, 120)), NOW)).toBe(
      'Deferred tasks waited for 74 s in all.',
    );
    expect(consequenceWords(incidentOf(anEpisode(0, 54, { verdict: 'late' })), NOW)).toBe('Nothing waited.');
  });

  it('names whose work, where the reason does', () => {
    const first: Reason = {
      code: 'executor_no_reply',
      text: null,
      executor: 'CeleryExecutor',
      scheduler: 'scheduler-2',
      instance: null,
      deadline: seconds(5),
      polls: 25,
      skipped: null,
      pending: null,
    };
    const split = because(
      { code: 'executors_some_bad', first, bad: 1, total: 2, unknown: 0 },
      { subject: 'executor', verdict: 'degraded' },
      null,
    );
    expect(consequenceWords(split, NOW)).toBe('Tasks that scheduler-2 queues to CeleryExecutor wait.');
    const bare = because(
      {
        code: 'uncovered',
        component: 'dag_processor',
        kind: 'bundle',
        names: ['ml', 'finance'],
        total: 5,
        alive: 1,
        before: [],
      },
      { subject: 'dag_processor', verdict: 'degraded' },
    );
    expect(consequenceWords(bare, NOW)).toBe(
      'New and changed Dags of ml and finance did not appear for 54 s.',
    );
  });

  it('is no outage of its own where it only follows', () => {
    const one = because({ code: 'database_hides' }, { verdict: 'unknown' });
    expect(consequenceWords(one, NOW)).toBe('Follows from the metadata database; not an outage of its own.');
  });
});
