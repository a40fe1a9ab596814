import { chromium } from '@playwright/test';
import { createAirflow, type RealAirflow } from '../scripts/airflow/airflow';
import type { Deployment } from '../scripts/airflow/deployment';
import { prepareEnvironment } from '../scripts/airflow/environment';
import type { Lifetime } from '../scripts/airflow/lifetime';
import { serveVitals } from '../scripts/airflow/vitals-server';
import { waitFor } from '../scripts/airflow/wait';
import { launchOptions } from '../scripts/chromium';
import { type Load, measureLoad } from './page-load';
import { median } from './statistics';
import { airflowAt, vitalsAt } from './subjects';

/** Everybody is an administrator, so that Airflow's page needs no login either and both begin at the same line. */
const OPEN: Deployment = {
  name: 'open',
  release: '3.4.0b2',
  subPath: '',
  limits: { scheduler: 30, triggerer: 30, dag_processor: 30 },
  token: false,
  wheel: false,
  settings: { AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_ALL_ADMINS: 'True' },
  teams: [],
  bundles: [],
  hosts: {},
};

export interface Comparison {
  readonly ours: readonly Load[];
  readonly theirs: readonly Load[];
  readonly release: string;
  readonly browser: string;
  /** How long Airflow itself takes to answer, the floor under both pages (ms, median). */
  readonly health: number;
}

/** Loads Vitals and Airflow's home page in turns, `times` each, before one real Airflow on which all is well. */
export async function compareFirstVerdict(lifetime: Lifetime, times: number): Promise<Comparison> {
  const airflow = await createAirflow(await prepareEnvironment(OPEN.release), OPEN, lifetime);
  await airflow.start('api-server');
  for (const name of ['scheduler', 'triggerer', 'dag-processor']) await airflow.start(name);
  const vitals = vitalsAt(await serveVitals(lifetime, airflow, null));
  const home = airflowAt(`${airflow.url}/`);
  await allWell(airflow);
  const browser = await chromium.launch(launchOptions());
  // The first load of each warms its server and is not counted. They take turns, so that noise meets both.
  await measureLoad(browser, vitals);
  await measureLoad(browser, home);
  const ours: Load[] = [];
  const theirs: Load[] = [];
  while (theirs.length < times) {
    ours.push(await measureLoad(browser, vitals));
    theirs.push(await measureLoad(browser, home));
    const [one, other] = [ours.at(-1)?.verdict ?? 0, theirs.at(-1)?.verdict ?? 0];
    console.error(`${theirs.length} of ${times}: ${one.toFixed(0)} ms, ${other.toFixed(0)} ms`);
  }
  const health = await healthTime(airflow);
  const version = browser.version();
  await browser.close();
  return { ours, theirs, release: OPEN.release, browser: version, health };
}

async function allWell(airflow: RealAirflow): Promise<void> {
  const well = async () => {
    const answer = await (await fetch(`${airflow.url}/api/v2/monitor/health`)).text();
    return answer.includes('"unhealthy"') ? null : true;
  };
  await waitFor('a healthy Airflow', well, 120_000);
}

async function healthTime(airflow: RealAirflow): Promise<number> {
  const times: number[] = [];
  while (times.length < 20) {
    const began = performance.now();
    await (await fetch(`${airflow.url}/api/v2/monitor/health`)).arrayBuffer();
    times.push(performance.now() - began);
  }
  return median(times);
}
