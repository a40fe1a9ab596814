import { bundleNames, inTokenFile, provision } from './execution-api/registrations';
import type { ApiAnswer, Registration } from './execution-api/tables';
import { own } from './own';
import { integer } from './rng';
import { fromMillis, type Micros } from './stamps';
import type { Process, Run, World } from './state';
import { beatJob, endJob, startJob } from './tables';
import { isAlive, JOB_TYPES } from './wire/alive';
import { byCodePoint } from './wire/order';

/*
 * The API server's side of registration: `execution_api/routes/jobs.py` of pull request 74794, with the answers of
 * contract.md, section 4. Every time in it is the server's: the clock of the processor that asks is never looked at.
 */

/** A row's times: the server's clock, down to a microsecond that no event needs. */
const serverStamp = (world: World, asker: Process): Micros =>
  fromMillis(world.queue.now) + integer(asker.rng, 0, 999);

/**
 * `POST /execution/jobs`. A session has one job at a time: while it is alive everybody else waits (`job_running`); once it
 * is stale it is replaced, and its row becomes `failed`. The very same registration repeated (a renewal) gets its job
 * again while that is open, and is `registration_retired` for good afterwards. `upFor_ms` dates the row's start back.
 */
export function register(run: Run, asker: Process, upFor_ms = 0): ApiAnswer {
  const { world } = run;
  const held = inTokenFile(world, asker.session?.token ?? '');
  if (held === undefined || asker.session === null) return { status: 409, code: 'registration_retired' };
  asker.session.registration = held.id;
  if (held.expiresAt !== null && world.queue.now >= held.expiresAt) {
    return { status: 403, code: 'credential_expired' };
  }
  const bundles = bundleNames(world, asker);
  if (!bundles.every((name) => held.granted.includes(name)))
    return { status: 403, code: 'bundle_not_granted' };
  const repeats = asker.session.job ?? (asker.session.copies && held.state === 'running' ? held.job : null);
  if (repeats !== null) return resume(world, held, repeats, asker.hostname, bundles);
  if (held.state === 'running' && isRowAlive(world, held)) return { status: 409, code: 'job_running' };
  closeRow(run, held, asker);
  const job = insert(world, asker, bundles, upFor_ms);
  Object.assign(held, { state: 'running', job, hostname: asker.hostname, bundles });
  return { status: 201, code: 'ok', job };
}

/** `_resume_registration`: the job that an earlier registration made, if it still is the session's. */
function resume(
  world: World,
  held: Registration,
  job: number,
  hostname: string | null,
  bundles: readonly string[],
): ApiAnswer {
  if (held.job !== job || !isOpen(world, job)) return { status: 409, code: 'registration_retired' };
  const isSame = held.hostname === hostname && held.bundles.join('\n') === bundles.join('\n');
  return isSame ? { status: 201, code: 'ok', job } : { status: 409, code: 'registration_conflict' };
}

function insert(world: World, asker: Process, bundles: string[], upFor_ms: number): number {
  const at = serverStamp(world, asker);
  const teams = world.config.multi_team
    ? bundles.flatMap((name) => own(world.bundles, name)?.team ?? [])
    : [];
  const row = {
    job_type: JOB_TYPES.dag_processor,
    hostname: asker.hostname,
    bundle_names: bundles,
    team_names: [...new Set(teams)].sort(byCodePoint),
  };
  return startJob(world.tables, row, at, at - upFor_ms * 1000).id;
}

/** `POST /execution/jobs/{id}/heartbeat`: the row gets the server's time, or is closed for good. */
export function heartbeat({ world }: Run, asker: Process, job: number): ApiAnswer {
  if (!isOpen(world, job)) return { status: 403, code: 'job_closed' };
  beatJob(world.tables, job, serverStamp(world, asker));
  return { status: 200, code: 'ok' };
}

/** `POST /execution/jobs/{id}/complete`: the row ends, and its session may run another job at once. */
export function complete(
  { world }: Run,
  asker: Process,
  job: number,
  state: 'success' | 'failed',
): ApiAnswer {
  if (!isOpen(world, job)) return { status: 403, code: 'job_closed' };
  endJob(world.tables, job, state, serverStamp(world, asker));
  for (const held of Object.values(world.execution.registrations)) {
    if (held.job === job && held.state === 'running') held.state = 'open';
  }
  return { status: 200, code: 'ok' };
}

/**
 * Provisions a process's token file again, for all the bundles that it asks for and without an end: the session before is
 * retired, and its running job becomes `failed`. The process itself hears of it at its next request.
 */
export function provisionAgain(run: Run, process: Process): void {
  const { world } = run;
  const held = inTokenFile(world, process.session?.token ?? '');
  if (held === undefined) return;
  closeRow(run, held, process);
  const made = provision(world, held.process, bundleNames(world, process), null);
  run.tell({ at: world.queue.now, event: 'provisioned', process: process.name, registration: made.id });
}

const isOpen = (world: World, job: number): boolean => world.tables.jobs[job]?.state === 'running';

function isRowAlive(world: World, { job }: Registration): boolean {
  const row = world.tables.jobs[job ?? -1];
  return row !== undefined && isAlive(row, world.config, fromMillis(world.queue.now));
}

/** Ends the running job of a session, because another one takes its place. */
function closeRow({ world, tell }: Run, held: Registration, asker: Process): void {
  if (held.state !== 'running') return;
  const { job, id } = held;
  held.state = 'open';
  if (job === null || !isOpen(world, job)) return;
  endJob(world.tables, job, 'failed', serverStamp(world, asker));
  tell({ at: world.queue.now, event: 'replaced', process: held.process, registration: id, job });
}
