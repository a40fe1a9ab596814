import { describe, expect, it } from 'vitest';
import type { Episode } from '../incidents';
import { foldIncidents } from './fold';
import { EMPTY_INCIDENTS } from './memory';
import { momentsOf } from './testing-tape';
import { incidentsOf } from './view';

function incidents(scenario: string, every: number, length: number) {
  let memory = EMPTY_INCIDENTS;
  const kept = new Map<string, Episode>();
  for (const moment of momentsOf(scenario, every, length)) {
    const next = foldIncidents(memory, moment);
    memory = next.memory;
    for (const episode of next.changed) kept.set(episode.id, episode);
  }
  return incidentsOf([...kept.values()]);
}

describe('executors that nobody asks any more', () => {
  it.each([1, 2, 5, 10])(
    'follow from the scheduler that has stopped, also where they were unknown before it was silent for long (asked every %i s)',
    (every) => {
      const all = incidents('silent-reporter', every, 200);
      const executors = all.filter(({ subject }) => subject === 'executor');
      const schedulers = all.filter(({ subject }) => subject === 'scheduler').map(({ id }) => id);
      expect(executors).toHaveLength(1);
      for (const { cause } of executors) expect(schedulers).toContain(cause);
      expect(all.filter(({ cause }) => cause === null).map(({ subject }) => subject)).not.toContain(
        'executor',
      );
    },
  );

  it.each(['executor-answers-bad', 'executor-never-answers', 'dead-broker', 'slow-executor'])(
    'are a trouble of their own where their schedulers live: %s',
    (scenario) => {
      for (const { subject, cause } of incidents(scenario, 5, 150))
        if (subject === 'executor') expect(cause).toBeNull();
    },
  );
});
