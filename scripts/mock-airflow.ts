/**
 * `npm run mock-airflow -- [SCENARIO | --sim TEXT] [--port N] [--base /path] [--release R]` serves the simulated Airflow
 * over HTTP on this machine: `api/v2/…` as an Airflow would, and its doors `__sim/…`. Its time is the wall clock's.
 */
import { createAirflow } from '../mocks/airflow';
import { createDriver, type Driver } from '../mocks/driver';
import { SimulatorError } from '../mocks/simulator-error';
import { parseSim } from '../mocks/situation';
import { createMockServer, INNER_ORIGIN } from './mock-airflow/server';
import { USAGE, wantedBy } from './mock-airflow/wish';
import { listen } from './server/listen';

const wanted = wantedBy(process.argv.slice(2));
if (wanted.kind === 'wrong') refuse(`${wanted.message}\n${USAGE}`);
else {
  const driver = driverOf(wanted.sim);
  if (driver !== undefined) await serve(driver, wanted.port, wanted.base);
}

async function serve(driver: Driver, port: number, base: string): Promise<void> {
  const airflow = createAirflow(driver, new URL(base, INNER_ORIGIN), { ui: true });
  const got = await listen(createMockServer(airflow, base), port);
  if (got !== port && port !== 0) process.stderr.write(`Port ${port} is taken, so a free one is used.\n`);
  const { scenario, seed } = driver.situation();
  console.log(`Simulated Airflow (${scenario}, seed ${seed}): http://127.0.0.1:${got}${base}`);
}

function driverOf(sim: string): Driver | undefined {
  try {
    return createDriver(parseSim(sim));
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    refuse(`${error.message}. ${error.hint}`);
    return undefined;
  }
}

function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 2;
}
