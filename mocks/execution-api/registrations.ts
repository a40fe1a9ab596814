import { FaultError } from '../faults/fault-error';
import { own } from '../own';
import type { ProcessSpec } from '../processes';
import type { Process, World } from '../state';
import { byCodePoint } from '../wire/order';
import type { Registration, Session } from './tables';

/*
 * Provisioning (`airflow dag-processor-token`): an operator makes a session for a Dag processor, and puts its credential
 * into a token file. A newer session in the same file retires the one before.
 */

/** The first minor release that has `[dag_processor] use_execution_api`. */
const FIRST_MINOR = 5;

/**
 * Gives an API-mode process its token file: its own, newly provisioned, or another's (`token`). Throws `FaultError` where
 * the release knows no such mode, or nobody has that file.
 */
export function equip(world: World, process: Process, spec: ProcessSpec): void {
  if (process.mode !== 'api') return;
  const { version, minor } = world.release;
  if (process.kind !== 'dag_processor') {
    throw new FaultError(`${process.name} is no Dag processor`, 'Only Dag processors have an API mode.');
  }
  if (minor < FIRST_MINOR) {
    throw new FaultError(`Airflow ${version} has no API mode`, `It is there from 3.${FIRST_MINOR} on.`);
  }
  const { token = process.name, copies = false, credential_s } = spec;
  if (token !== process.name && inTokenFile(world, token) === undefined) {
    throw new FaultError(`nobody has the token file of ${token}`, 'Name an API-mode Dag processor.');
  }
  const services: World['services'] = world.services;
  services['execution-api'] ??= { name: 'execution-api', kind: 'execution-api', condition: 'up', slow_ms: 0 };
  const ends = credential_s === undefined ? null : world.start + Math.round(credential_s * 1000);
  const held =
    inTokenFile(world, token) ?? provision(world, token, spec.granted ?? bundleNames(world, process), ends);
  process.session = aSession(token, copies, held.id, 0);
}

/** What a process knows when it starts, at `now`: that it is not registered. */
export const aSession = (token: string, copies: boolean, registration: string, now: number): Session => ({
  token,
  copies,
  registration,
  job: null,
  renewAt: 0,
  validUntil: 0,
  lastSuccess: now,
  tries: 0,
  waited_ms: 0,
  refused: null,
  warnings: [],
  hand: [],
});

/** What an API-mode processor registers for: `--bundle-name` or all that are configured; always explicit, each once, and sorted. */
export const bundleNames = (world: World, { bundles }: Pick<Process, 'bundles'>): string[] =>
  [...new Set(bundles?.length ? bundles : configuredIn(world))].sort(byCodePoint);

const configuredIn = (world: World): string[] =>
  Object.keys(world.bundles).filter((name) => own(world.bundles, name)?.active);

/**
 * Makes a session for the token file of a process; the one before is retired. Bundles that are not configured cannot be
 * granted ("Bundles not found"). `expiresAt` in milliseconds since the epoch; null: never, as with `--rotate`.
 */
export function provision(
  world: World,
  token: string,
  bundles: readonly string[],
  expiresAt: number | null,
): Registration {
  const { registrations } = world.execution;
  const before = Object.values(registrations).filter((one) => one.process === token);
  for (const one of before) one.state = 'retired';
  const configured = configuredIn(world);
  const made: Registration = {
    id: `${token}.${before.length + 1}`,
    process: token,
    granted: bundles.filter((name) => configured.includes(name)),
    expiresAt,
    state: 'open',
    job: null,
    hostname: null,
    bundles: [],
  };
  registrations[made.id] = made;
  return made;
}

/** Whether the registration that a process works with was retired by a newer one in its token file. */
export const isRetired = ({ execution }: World, { session }: Process): boolean =>
  session !== null && own(execution.registrations, session.registration)?.state === 'retired';

/** What is in the token file of a process now; undefined where it has none of its own. */
export const inTokenFile = (world: World, token: string): Registration | undefined =>
  Object.values(world.execution.registrations).findLast((one) => one.process === token);
