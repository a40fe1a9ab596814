import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BundleFolders, bundleFolders } from './bundles';
import { run } from './command';
import { isWritable, renameTable } from './database';
import type { Deployment } from './deployment';
import type { Environment } from './environment';
import type { Lifetime } from './lifetime';
import { freePort } from './ports';
import { type ProcessGroup, startGroup } from './processes';
import { isService, prepareServices } from './services';
import { HOST_VARIABLE, settingsFor, USER } from './settings';
import { waitFor } from './wait';

/** Five processes that start together on two cores have been seen to need 40 s (ms). */
const START_PATIENCE = 120_000;

/** One real Airflow: a home and a metadata database of its own, processes to start and to break. */
export interface RealAirflow {
  /** Its address, sub-path included, without a slash at the end. */
  readonly url: string;
  readonly logs: string;
  /** What a person with database access reads: its file, and a Python that can open it. */
  readonly database: string;
  readonly python: string;
  /** The folders of its bundles. */
  readonly bundles: BundleFolders;
  /**
   * Starts what the deployment calls NAME, else `airflow NAME`; `triggerer-2` is a second triggerer, `bare-api-server` an
   * API server without Vitals' wheel. An API server and a service are waited for until they answer.
   */
  start(name: string): Promise<void>;
  /** A process that was started, to kill, stop, freeze or thaw. */
  process(name: string): ProcessGroup;
  /** Kills whatever runs. */
  end(): Promise<void>;
  /** SIGSTOP, but never inside a transaction: a frozen owner of SQLite's one write lock would stop all the others. */
  freeze(name: string): Promise<void>;
  /** A bearer token of the administrator; the API server must be up. */
  token(): Promise<string>;
  /** Takes the job table away, so that every question about health ends in a database error; `restore` gives it back. */
  breakDatabase(): Promise<void>;
  restoreDatabase(): Promise<void>;
  /** From now on this service lets nobody in. */
  lock(service: string): Promise<void>;
}

/** Prepares home, database and settings; nothing is started yet. */
export async function createAirflow(
  environment: Environment,
  deployment: Deployment,
  lifetime: Lifetime,
): Promise<RealAirflow> {
  const home = await lifetime.folder();
  const logs = join(home, 'process-logs');
  await mkdir(logs);
  await mkdir(join(home, 'dags'));
  const database = join(home, 'airflow.db');
  await copyFile(environment.database, database);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}${deployment.subPath}`;
  const bundles = bundleFolders(join(home, 'dags'), deployment.bundles);
  const services = await prepareServices(deployment.services ?? [], lifetime);
  const known = { ...services.ports, home } as Readonly<Record<string, string | number>>;
  const settled = (texts: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        text.replace(GAP, (gap, what) => String(known[what] ?? gap)),
      ]),
    );
  for (const [name, text] of Object.entries(settled(deployment.files ?? {})))
    await writeFile(join(home, name), text);
  const settings = settled(deployment.settings);
  const env = await settingsFor({ ...deployment, settings }, bundles, home, port, url);
  const groups = new Map<string, ProcessGroup>();
  const airflow = (...args: string[]) =>
    run(environment.python, ['-m', 'airflow', ...args], { env, cwd: home });
  if (deployment.services?.includes('postgres')) {
    groups.set('postgres', await services.start('postgres', join(logs, 'postgres.log')));
    await airflow('db', 'migrate');
  }
  for (const { name } of deployment.bundles) await bundles.fill(name);
  for (const team of deployment.teams) await airflow('teams', 'create', team);

  const process = (name: string): ProcessGroup => {
    const group = groups.get(name);
    if (group === undefined) throw new Error(`${name} was never started`);
    return group;
  };
  return {
    url,
    logs,
    database,
    python: environment.python,
    bundles,
    process,
    async start(name) {
      if (groups.get(name)?.running()) throw new Error(`${name} is running already`);
      const log = join(logs, `${name}.log`);
      if (isService(name)) {
        groups.set(name, await services.start(name, log));
        return;
      }
      const command = airflowCommand(environment, deployment, name);
      const own = settled(deployment.ownSettings?.[name] ?? {});
      const host = name in deployment.hosts ? { [HOST_VARIABLE]: name } : {};
      const group = startGroup(lifetime, command, { env: { ...env, ...own, ...host }, cwd: home, log });
      groups.set(name, group);
      if (name.endsWith('api-server')) await answering(url, group);
    },
    async end() {
      for (const group of groups.values()) if (group.running()) await group.kill();
    },
    async freeze(name) {
      const group = process(name);
      if (deployment.services?.includes('postgres') || isService(name)) return group.freeze();
      const frozen = async () => {
        group.freeze();
        if (await isWritable(environment.python, database)) return true;
        group.thaw();
        return null;
      };
      await waitFor(`a moment to freeze ${name} in`, frozen, START_PATIENCE);
    },
    async token() {
      const response = await fetch(`${url}/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(USER),
      });
      const body = (await response.json()) as { access_token?: string };
      if (body.access_token === undefined) throw new Error(`No token from ${url}: ${response.status}`);
      return body.access_token;
    },
    breakDatabase: () => renameTable(environment.python, database, 'job', 'job_out_of_reach'),
    restoreDatabase: () => renameTable(environment.python, database, 'job_out_of_reach', 'job'),
    lock: services.lock,
  };
}

const BARE = /^bare-/;
const GAP = /\{(\w+)\}/g;

/** `triggerer-2` is another `airflow triggerer`. Log servers are not started: their ports are fixed and would clash. */
function airflowCommand(
  { python, bare }: Environment,
  deployment: Deployment,
  name: string,
): [string, ...string[]] {
  const [command, ...options] = deployment.hosts[name] ?? [name.replace(BARE, '').replace(/-\d+$/, '')];
  const quiet = command === 'scheduler' || command === 'triggerer' ? ['--skip-serve-logs'] : [];
  return [BARE.test(name) ? bare : python, '-m', 'airflow', command, ...options, ...quiet];
}

async function answering(url: string, server: ProcessGroup): Promise<void> {
  const health = `${url}/api/v2/monitor/health`;
  const probe = async () => {
    if (!server.running()) throw new Error(`The API server of ${url} ended:\n${await server.lastWords()}`);
    const response = await fetch(health).catch(() => null);
    return response?.ok ? true : null;
  };
  await waitFor(`an answer from ${health}`, probe, START_PATIENCE);
}
