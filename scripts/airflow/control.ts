import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { RealAirflow } from './airflow';

/** What the tests may do to a process, to a bundle, or to the database. */
type Verb = (airflow: RealAirflow, target: string) => Promise<void> | void;

const VERBS: Readonly<Record<string, Verb>> = {
  start: (airflow, target) => airflow.start(target),
  // A process whose database was away for too long may have ended by itself.
  revive: (airflow, target) => (airflow.process(target).running() ? undefined : airflow.start(target)),
  kill: (airflow, target) => airflow.process(target).kill(),
  stop: (airflow, target) => airflow.process(target).stop(),
  freeze: (airflow, target) => airflow.freeze(target),
  thaw: (airflow, target) => airflow.process(target).thaw(),
  end: (airflow) => airflow.end(),
  fill: (airflow, target) => airflow.bundles.fill(target),
  empty: (airflow, target) => airflow.bundles.empty(target),
  hang: (airflow, target) => airflow.bundles.hang(target),
  break: (airflow) => airflow.breakDatabase(),
  restore: (airflow) => airflow.restoreDatabase(),
  lock: (airflow, target) => airflow.lock(target),
};

/**
 * A door for the tests, which run in processes of their own: `POST /DEPLOYMENT/VERB/TARGET` (break and restore:
 * `database`, lock: `redis` or `kubernetes`, end: `all`) answers 204 when it is done, and 500 with a sentence when it cannot be done.
 * `POST /DEPLOYMENT/prepare` makes one that is not there from the start, and answers 200 with its facts. The processes
 * stay with the one run that started them, so whatever becomes of a test, they end with the run. Gives the address.
 */
export async function startControl(
  airflows: ReadonlyMap<string, RealAirflow>,
  prepare: (name: string) => Promise<object>,
): Promise<string> {
  const server = createServer((request, response) => {
    const [, name = '', verb = '', target = ''] = (request.url ?? '').split('/');
    const done =
      request.method === 'POST' && verb === 'prepare'
        ? prepare(name)
        : perform(request.method, airflows.get(name), VERBS[verb], target);
    done.then(
      (facts) => response.writeHead(facts ? 200 : 204).end(facts && JSON.stringify(facts)),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.message : String(error)),
    );
  });
  // Open connections of the tests must not keep the run alive.
  server.unref();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function perform(
  method: string | undefined,
  airflow: RealAirflow | undefined,
  verb: Verb | undefined,
  target: string,
): Promise<void> {
  if (method !== 'POST' || airflow === undefined || verb === undefined)
    throw new Error('POST /DEPLOYMENT/VERB/TARGET');
  await verb(airflow, target);
}
