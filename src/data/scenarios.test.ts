import { expect, it } from 'vitest';
import { createAirflow } from '../../mocks/airflow';
import { createDriver } from '../../mocks/driver';
import { SCENARIOS } from '../../mocks/scenarios';
import { jobRows } from '../../mocks/scenarios/job-rows';
import { parseSim } from '../../mocks/situation';
import { aWall } from '../../mocks/testing';
import { HEARTBEAT_COMPONENTS } from '../domain/model';
import { fakeEnvironment } from './fake-airflow';
import { settled } from './fake-clock';
import { createLater } from './others';
import { createSession, type Session } from './session';

/** A page without a browser, that watches a scenario from its start and never sleeps. */
function watch(name: string) {
  const wall = aWall();
  const driver = createDriver(parseSim(name), wall);
  const fake = fakeEnvironment(() => undefined);
  const airflow = createAirflow(driver, fake.base);
  const fetch = (async (input: URL, init?: RequestInit) => {
    const response = await airflow(new Request(input, init));
    if (response === undefined || response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  }) as typeof globalThis.fetch;
  const environment = { ...fake, clock: driver.clock, fetch };
  const session = createSession(environment, async () => createLater(environment));
  const pass = async (seconds: number): Promise<void> => {
    for (let second = 0; second < seconds; second += 1) {
      wall.go(1000);
      await settled();
    }
  };
  return { session, pass };
}

/** What the session says of a job row; null: nothing. */
function rowWord(session: Session, job: number): string | null {
  const { components } = session.judged.get();
  for (const component of HEARTBEAT_COMPONENTS) {
    const { instances, joined } = components[component];
    const row = instances.find(({ id }) => id === `job:${job}`);
    if (row !== undefined) return row.verdict;
    const gone = joined?.gone.find(({ id }) => id === `job:${job}`);
    if (gone !== undefined) return gone.pill;
  }
  return null;
}

for (const scenario of SCENARIOS) {
  it(`${scenario.title}: says at each checkpoint what the scenario expects`, {
    timeout: 60_000,
  }, async () => {
    const { session, pass } = watch(scenario.name);
    session.start();
    await settled();
    let at = 0;
    for (const checkpoint of scenario.checkpoints) {
      const { at_s, expected } = checkpoint;
      await pass(at_s - at);
      at = at_s;
      const { components } = session.judged.get();
      for (const [component, word] of Object.entries(expected)) {
        const { verdict, reason } = components[component as keyof typeof components];
        expect({ at_s, component, verdict, reason }).toEqual({ at_s, component, verdict: word, reason });
      }
      for (const [job, word] of jobRows(scenario, checkpoint)) {
        expect({ at_s, job, word: rowWord(session, job) }).toEqual({ at_s, job, word });
      }
    }
    session.stop();
  });
}
