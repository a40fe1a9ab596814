import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, run } from './command';
import type { Deployment } from './deployments';
import type { Environment } from './environment';
import type { Lifetime } from './lifetime';
import { freePort } from './ports';
import { type ProcessGroup, startGroup } from './processes';
import { settingsFor, USER } from './settings';
import { waitFor } from './wait';

/** Five processes that start together on two cores have been seen to need 40 s (ms). */
const START_PATIENCE = 120_000;

/** One real Airflow on SQLite: a home of its own, processes to start and to break. */
export interface RealAirflow {
  /** Its address, sub-path included, without a slash at the end. */
  readonly url: string;
  readonly logs: string;
  /** Starts `airflow NAME`; `triggerer-2` is a second triggerer. The API server is waited for until it answers. */
  start(name: string): Promise<void>;
  /** A process that was started, to kill, stop, freeze or thaw. */
  process(name: string): ProcessGroup;
  /** SIGSTOP, but never inside a transaction: a frozen owner of SQLite's one write lock would stop all the others. */
  freeze(name: string): Promise<void>;
  /** A bearer token of the administrator; the API server must be up. */
  token(): Promise<string>;
  /** Takes the job table away, so that every question about health ends in a database error; `restore` gives it back. */
  breakDatabase(): Promise<void>;
  restoreDatabase(): Promise<void>;
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
  const env = await settingsFor(deployment, home, port, url);
  const groups = new Map<string, ProcessGroup>();

  const process = (name: string): ProcessGroup => {
    const group = groups.get(name);
    if (group === undefined) throw new Error(`${name} was never started`);
    return group;
  };
  return {
    url,
    logs,
    process,
    async start(name) {
      if (groups.get(name)?.running()) throw new Error(`${name} is running already`);
      const command = airflowCommand(environment.python, name);
      const group = startGroup(lifetime, command, { env, cwd: home, log: join(logs, `${name}.log`) });
      groups.set(name, group);
      if (name === 'api-server') await answering(url, group);
    },
    async freeze(name) {
      const group = process(name);
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
  };
}

/** `triggerer-2` is another `airflow triggerer`. Log servers are not started: their ports are fixed and would clash. */
function airflowCommand(python: string, name: string): [string, ...string[]] {
  const command = name.replace(/-\d+$/, '');
  const quiet = command === 'scheduler' || command === 'triggerer' ? ['--skip-serve-logs'] : [];
  return [python, '-m', 'airflow', command, ...quiet];
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

/** Open connections outlive the file they opened, so the file stays and the table goes. */
async function renameTable(python: string, database: string, from: string, to: string): Promise<void> {
  const script = [
    'import sqlite3, sys',
    'db = sqlite3.connect(sys.argv[1], timeout=30)',
    'db.execute("PRAGMA legacy_alter_table = ON")',
    'db.execute(f"ALTER TABLE {sys.argv[2]} RENAME TO {sys.argv[3]}")',
  ];
  await run(python, ['-c', script.join('\n'), database, from, to]);
}

/** Whether somebody could write now; the others' transactions are over within a second. */
async function isWritable(python: string, database: string): Promise<boolean> {
  const script = 'import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=2).execute("BEGIN EXCLUSIVE")';
  return (await ask(python, ['-c', script, database])) !== null;
}
