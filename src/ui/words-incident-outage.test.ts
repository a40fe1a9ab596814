import { describe, expect, it } from 'vitest';
import type { Affected, Episode, Incident } from '../domain/incidents';
import { anEpisode, aPhase } from '../domain/incidents/testing-episodes';
import { incidentsOf } from '../domain/incidents/view';
import type { Reason } from '../domain/reasons';
import { at } from '../domain/testing';
import { minutes, seconds } from '../domain/time';
import { affectedName } from './words-incident-affected';
import { consequenceWords } from './words-incident-consequence';
import { incidentSentence, incidentTitle, lastedWords } from './words-incidents';

const NOW = at(7200);
const only = (...episodes: readonly Episode[]): Incident => {
  const [one] = incidentsOf(episodes);
  if (one === undefined) throw new Error('this is no incident');
  return one;
};
const LOST: Reason = {
  code: 'lost',
  who: 'triggerer-1',
  job: 8,
  age: seconds(235),
  limit: seconds(30),
  source: 'configuration',
};
const UNCOVERED: Reason = {
  code: 'uncovered',
  component: 'dag_processor',
  kind: 'bundle',
  names: ['ml'],
  total: 2,
  alive: 1,
  before: [],
};
const bad = (name: string, key = `triggerer host:${name}`): Affected => ({ key, name, worst: 'unhealthy' });

describe('a whole component that fell silent', () => {
  const down = aPhase(at(20), 'unhealthy', { reason: LOST });
  const outage = (from: number): Episode =>
    anEpisode(from, 230, {
      worst: down,
      phases: from < 20 ? [aPhase(at(from), 'degraded'), down] : [down],
      peak: { age: seconds(255), limit: seconds(30) },
      affected: [bad('triggerer-1'), bad('triggerer-0')],
      affectedCount: 2,
    });

  it('says that nobody was alive, who, and the one figure that the chart and the what-if tell', () => {
    expect(incidentSentence(only(outage(0)), NOW, 'utc')).toBe(
      'No live triggerer: triggerer-0 and triggerer-1 killed, hung or cut off, no heartbeat for up to 4 min 15 s (limit 30 s).',
    );
  });

  it('says for how long, where some were alive for long before; only for that time somebody waited', () => {
    const one = only(outage(-100));
    expect(incidentSentence(one, NOW, 'utc')).toMatch(/^No live triggerer for 3 min 30 s: triggerer-0 and/);
    expect(consequenceWords(one, NOW)).toBe('Deferred tasks waited for 3 min 30 s.');
    expect(consequenceWords(only(outage(0)), NOW)).toBe('Deferred tasks waited for 3 min 50 s.');
  });
});

it('an open incident is told as it is now, and that it was worse', () => {
  const phases = [
    aPhase(at(0), 'degraded', { reason: UNCOVERED }),
    aPhase(at(600)),
    aPhase(at(620), 'degraded', { reason: UNCOVERED }),
  ];
  const changes = { subject: 'dag_processor', worst: phases[1], phases } as Partial<Episode>;
  const open = only(anEpisode(0, null, { ...changes, seen: at(660) }));
  expect(incidentTitle(open)).toBe('Dag processor degraded');
  expect(incidentSentence(open, NOW, 'utc')).toBe(
    'No live Dag processor covers ml: 1 of 2 bundles is covered by 1 Dag processor. It was down for 20 s, from 12:10:00 UTC.',
  );
  expect(consequenceWords(open, NOW)).toBe('New and changed Dags of ml do not appear.');
  expect(incidentTitle(only(anEpisode(0, 660, changes)))).toBe('Dag processor down');
});

describe('executors', () => {
  const first: Reason = {
    code: 'executor_unhealthy',
    executor: 'CeleryExecutor',
    scheduler: 'scheduler-1',
    instance: null,
    kind: 'refused',
    text: null,
    polls: null,
  };
  const worst = aPhase(at(0), 'degraded', {
    reason: { code: 'executors_some_bad', first, bad: 2, total: 4, unknown: 2 },
  });
  const asked = (name: string, scheduler: string) => bad(name, `executor ${name}@${scheduler}/amqp://x/y`);
  const degraded = (...affected: readonly Affected[]) =>
    only(anEpisode(0, 295, { subject: 'executor', worst, phases: [worst], affected }));

  it('name every scheduler whose tasks waited, or every executor', () => {
    const both = [asked('CeleryExecutor', 'scheduler-2'), asked('CeleryExecutor', 'scheduler-1')];
    expect(consequenceWords(degraded(...both), NOW)).toBe(
      'Tasks that scheduler-1 and scheduler-2 queued to CeleryExecutor waited for 4 min 55 s.',
    );
    expect(consequenceWords(degraded(...both, asked('team-a', 'scheduler-1')), NOW)).toBe(
      'Queued tasks of CeleryExecutor and team-a waited for 4 min 55 s.',
    );
    expect(consequenceWords(degraded(), NOW)).toBe(
      'Tasks that scheduler-1 queued to CeleryExecutor waited for 4 min 55 s.',
    );
  });

  it('are named with who asked', () => {
    expect(affectedName(asked('CeleryExecutor', 'scheduler-2'))).toBe('CeleryExecutor ← scheduler-2');
    expect(affectedName(asked('CeleryExecutor', ''))).toBe('CeleryExecutor');
    expect(affectedName(bad('triggerer-1'))).toBe('triggerer-1');
  });

  it('of which nobody knows count in no uptime', () => {
    const unknown = aPhase(at(0), 'unknown');
    expect(
      consequenceWords(
        only(anEpisode(0, 60, { subject: 'executor', worst: unknown, phases: [unknown] })),
        NOW,
      ),
    ).toBe('Counts neither for nor against the uptime.');
  });
});

it('what a reader could have done is not told of a sight that is clear again', () => {
  const problem = {
    kind: 'proxy',
    what: 'unreachable',
    message:
      '127.0.0.1:4473 closed the connection without an answer. Should AIRFLOW_URL begin with https://?',
  } as const;
  const sight = { subject: 'sight', problem, verdict: 'unknown' } as const;
  expect(incidentSentence(only(anEpisode(0, null, sight)), NOW, 'utc')).toMatch(/https:\/\/\?$/);
  expect(incidentSentence(only(anEpisode(0, 60, sight)), NOW, 'utc')).toBe(
    'Airflow cannot be reached: 127.0.0.1:4473 closed the connection without an answer.',
  );
});

it('a length of which the end is nearly known is one figure', () => {
  const unseen = (after: number, end: number) =>
    only(anEpisode(0, end, { seen: at(after), endedAfter: at(after) }));
  expect(lastedWords(unseen(146, 155))).toBe('about 2 min 30 s');
  expect(lastedWords(unseen(54, 1680))).toBe('54 s to 28 min');
  expect(lastedWords(unseen(3600, 3600 + minutes(5) / 1000))).toBe('about 1 h 2 min');
});
