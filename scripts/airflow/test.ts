/** `npm run test:airflow`: the end-to-end tests against real Airflows. The last line is `N passed, N failed`. */
import { existsSync } from 'node:fs';
import { cp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensurePage } from '../build/make-page';
import { type Counts, sum } from '../checks/counts';
import { inRoot } from '../paths';
import { makeWheel } from '../wheel/make-wheel';
import { pythonChecks } from '../wheel/python-checks';
import { createAirflow, type RealAirflow } from './airflow';
import { say } from './command';
import { startControl } from './control';
import type { Deployment } from './deployment';
import { DEPLOYMENTS } from './deployments';
import { prepareEnvironment } from './environment';
import { type Lifetime, startLifetime } from './lifetime';
import { runPlaywright } from './playwright';
import { withWheel } from './plugin-environment';
import { serveVitals } from './vitals-server';
import { isWanted } from './wanted';

/** When something failed: what each process had to say, and Playwright's traces. */
const KEPT = inRoot('test-results', 'airflow');

const airflows = new Map<string, RealAirflow>();
const lifetime = startLifetime();
const folder = await lifetime.folder();
const results = join(folder, 'results');
// Whatever ends this process, the guard behind `lifetime` sees its pipe close and cleans up.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const { passed, failed } = await attempt();
if (failed > 0 || passed === 0) await keep();
await lifetime.end();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

async function attempt(): Promise<Counts> {
  try {
    await ensurePage('app');
    await ensurePage('plugin');
    const wheel = await makeWheel(await lifetime.folder());
    const wanted = isWanted(process.argv.slice(2));
    const facts = await Promise.all(
      DEPLOYMENTS.filter((one) => !one.wheel && wanted(one)).map((one) => prepare(one, lifetime)),
    );
    const control = await startControl(airflows, (name) => prepareWithWheel(name, wheel));
    const file = join(folder, 'airflows.json');
    await writeFile(
      file,
      JSON.stringify(facts.map((one) => ({ ...one, control: `${control}/${one.name}` }))),
    );
    const tests: Counts = await runPlaywright(
      lifetime,
      { VITALS_AIRFLOWS: file, VITALS_CONTROL: control },
      results,
    );
    // Who names tests wants those only.
    return process.argv.length > 2 ? tests : sum([tests, await pythonChecks()]);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    return { passed: 0, failed: 1 };
  }
}

/** An Airflow with its API server up and nothing else, and the page in front of it. */
async function prepare(deployment: Deployment, lifetime: Lifetime) {
  const { name, release, limits, token, packages } = deployment;
  const airflow = await createAirflow(await prepareEnvironment(release, packages), deployment, lifetime);
  airflows.set(name, airflow);
  say(`Starting ${name} (Airflow ${release}) at ${airflow.url}`);
  await airflow.start('api-server');
  const page = await serveVitals(lifetime, airflow, token ? await airflow.token() : null);
  const { database, python } = airflow;
  return { name, release, airflow: airflow.url, page, limits, token, database, python };
}

/** An Airflow with the wheel and a home, asked for by its tests; nothing is started. */
async function prepareWithWheel(name: string, wheel: string) {
  const deployment = DEPLOYMENTS.find((one) => one.wheel && one.name === name);
  if (deployment === undefined) throw new Error(`No deployment with the wheel is called ${name}`);
  const { release, limits, token, packages } = deployment;
  const environment = await withWheel(await prepareEnvironment(release, packages), wheel, lifetime);
  const airflow = await createAirflow(environment, deployment, lifetime);
  airflows.set(name, airflow);
  const { url, database, python, logs } = airflow;
  return { name, release, airflow: url, page: `${url}/vitals/`, limits, token, database, python, logs };
}

async function keep(): Promise<void> {
  await rm(KEPT, { recursive: true, force: true });
  for (const [name, { logs }] of airflows) await cp(logs, join(KEPT, 'logs', name), { recursive: true });
  if (existsSync(results)) await cp(results, join(KEPT, 'results'), { recursive: true });
  if (airflows.size > 0) say('Logs of all processes, and traces of what failed, are in test-results/airflow');
}
