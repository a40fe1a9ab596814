import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inRoot } from '../paths';
import type { Lifetime } from './lifetime';
import { startGroup } from './processes';
import { waitFor } from './wait';

/** The page is built before it is served for the first time (ms). */
const PATIENCE = 120_000;

/**
 * Serves Vitals' page for an Airflow as a person would: `npm start` with AIRFLOW_URL, in a process of its own.
 * Its log goes to the folder `logs`. With `token`, the server asks with it. Gives the page's address once the server has printed it.
 */
export async function serveVitals(
  lifetime: Lifetime,
  airflow: { readonly url: string; readonly logs: string },
  token: string | null,
): Promise<string> {
  const log = join(airflow.logs, 'vitals.log');
  const env = {
    ...process.env,
    AIRFLOW_URL: airflow.url,
    AIRFLOW_TOKEN: token ?? undefined,
    PORT: '0',
  };
  const command = [process.execPath, inRoot('scripts', 'run.mjs'), 'start'] as const;
  const server = startGroup(lifetime, [...command], { env, cwd: inRoot(), log });
  const printed = async () => {
    if (!server.running()) throw new Error(`Vitals' server ended:\n${await server.lastWords()}`);
    return /: (http:\/\/127\.0\.0\.1:\d+\/)/.exec(await readFile(log, 'utf8'))?.[1] ?? null;
  };
  return waitFor('the address of the page', printed, PATIENCE);
}
