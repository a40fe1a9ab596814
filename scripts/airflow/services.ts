import { readdir } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from './command';
import { debianPackages } from './debian';
import type { Lifetime } from './lifetime';
import { freePort } from './ports';
import { type ProcessGroup, startGroup } from './processes';
import { waitFor } from './wait';

/**
 * What an Airflow needs besides itself. `redis` is a broker, `link` a way to it that can be cut, `postgres` a metadata
 * database, `kubernetes` what KubernetesExecutor asks. Each is a process like Airflow's own, to kill, freeze, thaw and start again.
 */
export const SERVICES = ['redis', 'link', 'postgres', 'kubernetes'] as const;
export type Service = (typeof SERVICES)[number];

/** The password of a broker that got one (`lock`): long enough to be found wherever it should not be. */
const BROKER_PASSWORD = 'kept-out-of-sight';

/** A database on a busy machine needs some seconds (ms). */
const PATIENCE = 60_000;

/** The services of one deployment, their ports settled before any of them runs. */
export interface Services {
  readonly ports: Readonly<Record<Service, number>>;
  /** Starts one, and waits until it takes connections. */
  start(service: Service, log: string): Promise<ProcessGroup>;
  /**
   * Lets nobody in from now on, until it is started again: `redis` wants BROKER_PASSWORD and ends the connections that are
   * there, `kubernetes` forbids to list pods. Others cannot.
   */
  readonly lock: (service: string) => Promise<void>;
}

export const isService = (name: string): name is Service => (SERVICES as readonly string[]).includes(name);

/** Installs what these services need, and gives them ports; nothing is started. */
export async function prepareServices(names: readonly Service[], lifetime: Lifetime): Promise<Services> {
  if (names.includes('redis')) await debianPackages(['redis-server']);
  if (names.includes('postgres')) await debianPackages(['postgresql']);
  const ports = {
    redis: await freePort(),
    link: await freePort(),
    postgres: await freePort(),
    kubernetes: await freePort(),
  };
  const folder = names.includes('postgres') ? await cluster(lifetime) : '';
  const commands: Readonly<Record<Service, () => Promise<readonly [string, ...string[]]>>> = {
    redis: async () => ['redis-server', '--port', String(ports.redis), '--bind', '127.0.0.1', ...IN_MEMORY],
    link: async () => script(new URL('./link.ts', import.meta.url), ports.link, ports.redis),
    kubernetes: async () => script(new URL('./kubernetes.ts', import.meta.url), ports.kubernetes),
    postgres: async () => {
      const server = [join(await postgresPrograms(), 'postgres'), '-D', folder, '-p', String(ports.postgres)];
      return asPostgres([...server, '-c', `unix_socket_directories=${folder}`, '-c', 'fsync=off']);
    },
  };
  return {
    ports,
    async start(service, log) {
      const group = startGroup(lifetime, await commands[service](), { env: process.env, cwd: '/', log });
      await waitFor(
        `${service} on port ${ports[service]}`,
        async () => {
          if (!group.running()) throw new Error(`${service} ended:\n${await group.lastWords()}`);
          return (await isOpen(ports[service])) ? true : null;
        },
        PATIENCE,
      );
      return group;
    },
    async lock(service) {
      if (service === 'kubernetes') {
        await fetch(`http://127.0.0.1:${ports.kubernetes}/forbid`, { method: 'POST' });
        return;
      }
      if (service !== 'redis') throw new Error(`${service} cannot be locked`);
      const redis = ['-p', String(ports.redis)];
      await run('redis-cli', [...redis, 'config', 'set', 'requirepass', BROKER_PASSWORD]);
      await run('redis-cli', [...redis, '-a', BROKER_PASSWORD, 'client', 'kill', 'type', 'normal']);
    },
  };
}

/** One of the servers beside this file. */
const script = (file: URL, ...args: readonly number[]): readonly [string, ...string[]] => [
  process.execPath,
  '--import',
  import.meta.resolve('tsx'),
  fileURLToPath(file),
  ...args.map(String),
];

const IN_MEMORY = ['--save', '', '--appendonly', 'no'];

/** A new, empty cluster with a database `airflow` whose owner needs no password, on this machine only. */
async function cluster(lifetime: Lifetime): Promise<string> {
  const parent = await lifetime.folder();
  const folder = join(parent, 'cluster');
  const initdb = join(await postgresPrograms(), 'initdb');
  if (isRoot) await run('chown', ['postgres', parent]);
  const how = ['--auth=trust', '--username=airflow', '--no-sync', '--encoding=UTF8'];
  const [program, ...args] = asPostgres([initdb, '-D', folder, ...how]);
  await run(program, args, { cwd: '/' });
  return folder;
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL's programs refuse root. */
function asPostgres(command: readonly string[]): readonly [string, ...string[]] {
  const [program = '', ...args] = command;
  if (!isRoot) return [program, ...args];
  return ['setpriv', '--reuid=postgres', '--regid=postgres', '--init-groups', program, ...args];
}

async function postgresPrograms(): Promise<string> {
  const versions = await readdir('/usr/lib/postgresql');
  const newest = versions.toSorted((a, b) => Number(a) - Number(b)).at(-1) ?? '';
  return join('/usr/lib/postgresql', newest, 'bin');
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    const done = (open: boolean) => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => done(true));
    socket.once('error', () => done(false));
  });
}
