import { createAirflow } from '../../mocks/airflow';
import { createDriver, type Driver } from '../../mocks/driver';
import { parseSim } from '../../mocks/situation';
import { aWall } from '../../mocks/testing';
import type { Environment } from './environment';
import { fakeEnvironment } from './fake-airflow';
import { settled } from './fake-clock';
import type { Outside } from './later';
import { createLater } from './others';
import { createSession, type Session } from './session';

/** A page without a browser, on a simulated Airflow whose time only the test moves. */
interface WatchingPage {
  readonly session: Session;
  readonly base: URL;
  /** Tells what is true, and breaks or mends it. */
  readonly driver: Pick<Driver, 'world' | 'inflict'>;
  readonly environment: Environment;
  readonly fetch: typeof globalThis.fetch;
  /** Begins to ask, and waits for what the first answers change. */
  readonly start: () => Promise<void>;
  /** A further page on the same Airflow in the same browser; it asks nothing before it is started. */
  readonly another: (outside?: Outside) => Session;
  /** Lets it live through that many seconds, one after the other: a page that never sleeps. `each` is called after each. */
  readonly pass: (seconds: number, each?: () => void) => Promise<void>;
}

/** Opens a page on the situation of a link (`sim`); it asks nothing before `start`. */
export function watchingPage(sim: string, usual: Outside = {}): WatchingPage {
  const wall = aWall();
  const driver = createDriver(parseSim(sim), wall);
  const fake = fakeEnvironment(() => undefined);
  const airflow = createAirflow(driver, fake.base);
  const fetch = (async (input: URL, init?: RequestInit) => {
    const response = await airflow(new Request(input, init));
    if (response === undefined || response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  }) as typeof globalThis.fetch;
  const environment = { ...fake, clock: driver.clock, fetch };
  const another = (outside: Outside = usual): Session =>
    createSession(environment, async () => createLater(environment, outside));
  const session = another();
  return {
    session,
    another,
    environment,
    base: fake.base,
    driver,
    fetch,
    async start() {
      session.start();
      await settled();
    },
    async pass(seconds, each = () => {}) {
      for (let second = 0; second < seconds; second += 1) {
        wall.go(1000);
        await settled();
        each();
      }
    },
  };
}
