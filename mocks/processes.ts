import { equip } from './execution-api/registrations';
import type { ItemEvent } from './execution-api/tables';
import { schedule } from './kernel';
import { own } from './own';
import { leaveStore } from './plugin/store';
import { integer, next, streamOf } from './rng';
import { fromMillis, type Micros } from './stamps';
import type { Event, Process, ProcessKind, Run, World } from './state';
import { beatJob, endJob, startJob } from './tables';
import { JOB_TYPES } from './wire/alive';

/** How a process is started: as on a command line. */
export interface ProcessSpec {
  readonly kind: ProcessKind;
  readonly name: string;
  /** What it calls its host, where that is not its name; several may share one. */
  readonly hostname?: string | null;
  readonly bundles?: string[];
  readonly teams?: string[];
  /** A Dag processor's; database mode where nothing is said. */
  readonly mode?: 'database' | 'api';
  /** API mode: bundles that its credential grants (those it asks for), and the second after the start when it ends (never). */
  readonly granted?: string[];
  readonly credential_s?: number;
  /** API mode: the process whose token file it uses (its own), and whether it repeats that one's registration, too. */
  readonly token?: string;
  readonly copies?: true;
  /** A scheduler's own answer to `executor_polling`, where two of them differ. */
  readonly polling?: boolean;
  /** Not there at the start: a script starts it with `resume`. */
  readonly later?: true;
}

/** A process that has never run, known by name. Throws where there cannot be one. */
export function addProcess(world: World, spec: ProcessSpec): Process {
  if (own(world.processes, spec.name) !== undefined) throw new Error(`there is a ${spec.name} already`);
  const made: Process = {
    name: spec.name,
    kind: spec.kind,
    hostname: spec.hostname === undefined ? spec.name : spec.hostname,
    bundles: spec.bundles ?? null,
    teams: spec.teams ?? [],
    mode: spec.mode ?? 'database',
    polling: spec.polling ?? null,
    condition: 'stopped',
    life: 0,
    job: 0,
    former: [],
    rng: streamOf(world.seed, spec.name),
    lastBeat: 0,
    skew_ms: 0,
    slow_ms: 0,
    cutOffFrom: [],
    desk: [],
    polls: [],
    blocked: null,
    refused: [],
    stalled: null,
    work: null,
    seen: 0,
    session: null,
  };
  equip(world, made, spec);
  world.processes[spec.name] = made;
  if (made.kind === 'scheduler') world.schedulers.push(made.name);
  return made;
}

/** In the order in which they were added. */
export const schedulersOf = (world: World): Process[] =>
  world.schedulers.flatMap((name) => own(world.processes, name) ?? []);

/** Starts it with a new job row, as every start of Airflow does; `upFor_ms` dates the row's start back. */
export function begin(run: Run, process: Process, upFor_ms = 0): void {
  const { world } = run;
  process.condition = 'running';
  process.life += 1;
  process.lastBeat = world.queue.now;
  const made = stamp(world, process);
  const row = startJob(
    world.tables,
    {
      job_type: JOB_TYPES[process.kind],
      hostname: process.hostname,
      bundle_names: process.bundles,
      team_names: process.teams,
    },
    made,
    made - upFor_ms * 1000 + integer(process.rng, 20_000, 120_000),
  );
  if (process.job !== 0) process.former.push(process.job);
  process.job = row.id;
  run.tell({ at: world.queue.now, event: 'started', process: process.name, job: row.id });
}

/** A process's own reading of the time, down to a microsecond that no kernel event needs. */
const stamp = (world: World, process: Process): Micros =>
  fromMillis(world.queue.now + process.skew_ms) + integer(process.rng, 0, 999);

/** Whether a process can talk to a service just now. */
export function reaches(world: World, process: Process, service: string | null): boolean {
  if (service === null) return true;
  return own(world.services, service)?.condition === 'up' && !process.cutOffFrom.includes(service);
}

/**
 * `perform_heartbeat(only_if_necessary=True)`: beats when the last one is as old as the heartbeat rate. Where the
 * database cannot be reached the row stays as it is, and the next turn tries again (`Job.heartbeat`, OperationalError).
 * Gives back whether it was written.
 */
export function beatIfDue(world: World, process: Process): boolean {
  if (world.queue.now - process.lastBeat < world.config.heartbeat_s * 1000) return false;
  if (!reaches(world, process, 'database')) return false;
  process.lastBeat = world.queue.now;
  beatJob(world.tables, process.job, stamp(world, process));
  return true;
}

/** `Job.complete_execution`: the row ends. Without its database nothing can be written, and the row stays running. */
export function finish(run: Run, process: Process): void {
  const { world } = run;
  const rows = [process.job, ...process.polls.flatMap(({ job }) => job ?? [])];
  if (reaches(world, process, 'database')) {
    for (const row of rows) endJob(world.tables, row, 'success', stamp(world, process));
    leaveStore(world.vitals, process.job, fromMillis(world.queue.now + process.skew_ms));
  }
  leave(process, 'stopped');
}

/** The process is gone: what was meant for it is void, its rows are not its own any more. */
export function leave(process: Process, condition: 'stopped' | 'killed'): void {
  process.condition = condition;
  process.desk = [];
  process.polls = [];
  process.blocked = null;
  process.refused = [];
}

/**
 * Whether an event meets the process it was meant for. A hung process finds it on its desk when it goes on; an event
 * of an earlier life is void.
 */
export function receives(world: World, event: Exclude<Event, ItemEvent | { kind: 'fault' }>): Process | null {
  const process = own(world.processes, event.process);
  if (process === undefined || process.life !== event.life) return null;
  if (process.condition === 'hung') process.desk.push(event);
  return process.condition === 'running' ? process : null;
}

/** Schedules the next turn of a process that only beats: a loop of about a second would beat at the same times. */
export function scheduleBeat(world: World, process: Process, first = false): void {
  const period = world.config.heartbeat_s * 1000 + process.slow_ms + slowness(world);
  const wait = first ? next(process.rng) * period : period + integer(process.rng, 10, 350);
  const event: Event = { kind: 'beat', process: process.name, life: process.life };
  schedule(world.queue, world.queue.now + Math.round(wait), event);
}

/** What a slow database adds to every turn of every loop. */
export const slowness = (world: World): number => world.services['database']?.slow_ms ?? 0;
