import { setupServer } from 'msw/node';
import { createAirflow } from './airflow';
import { createDriver, type Driver, type Wall } from './driver';
import { handlersFor } from './handlers';
import { parseSim } from './situation';

/**
 * The simulated Airflow for tests in Node: `server` is MSW's, to be listened to and closed by the test; `driver` moves
 * its time. `wall` replaces the wall clock, so that nothing moves unless the test does. Throws `SimulatorError` on a
 * wrong `sim`.
 */
export function simulatedAirflowServer(options: { base: URL; sim: string; wall?: Wall }): {
  server: ReturnType<typeof setupServer>;
  driver: Driver;
} {
  const driver = createDriver(parseSim(options.sim), options.wall);
  return { server: setupServer(...handlersFor(createAirflow(driver, options.base))), driver };
}
