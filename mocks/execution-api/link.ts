import type { Process, World } from '../state';

/*
 * The way from a Dag processor to the Execution API, which is a part of the API server and needs the database. A processor
 * gives a request up after a while; a request that was given up, or whose server went away under it, changed nothing
 * (assumed).
 */

/** `[workers] execution_api_timeout`: how long a processor waits for registration, heartbeat and completion. */
export const BEAT_TIMEOUT_MS = 5000;
/** How long it waits for claims, acknowledgements and parse results, so that they do not hold up the beat (assumed). */
export const WORK_TIMEOUT_MS = 3_000;

const ON_THE_WAY = ['execution-api', 'api-server', 'database'] as const;

/** How the Execution API takes a request of this process now: it answers, it refuses at once, or it says nothing. */
export function linkOf(world: World, process: Process): 'up' | 'refused' | 'silent' {
  if (process.cutOffFrom.includes('execution-api')) return 'silent';
  for (const name of ON_THE_WAY) {
    const condition = world.services[name]?.condition;
    if (condition === 'hung') return 'silent';
    if (condition !== 'up') return 'refused';
  }
  return 'up';
}

/** What slow services on the way add to every request, in milliseconds. */
export const linkSlowness = (world: World): number =>
  ON_THE_WAY.reduce((sum, name) => sum + (world.services[name]?.slow_ms ?? 0), 0);

/** Milliseconds until a request that is sent now is answered; null: never. */
export const answerIn = (world: World, process: Process): number | null =>
  linkOf(world, process) === 'up' ? linkSlowness(world) + TURNAROUND_MS : null;
/** What a request takes on a server that is well. */
const TURNAROUND_MS = 12;

const isRefused = (world: World, process: Process): boolean => linkOf(world, process) === 'refused';

/** The fate of a request that is sent now: it is answered, or has failed, after so many milliseconds. */
export interface Call {
  readonly after_ms: number;
  readonly reached: boolean;
}

/** An answer that takes as long as the timeout comes too late. */
export function call(world: World, process: Process, timeout_ms: number): Call {
  if (isRefused(world, process)) return { after_ms: TURNAROUND_MS, reached: false };
  const after_ms = answerIn(world, process);
  const reached = after_ms !== null && after_ms < timeout_ms;
  return { after_ms: reached ? after_ms : timeout_ms, reached };
}

/** Whether it runs and is registered, as far as it knows itself. */
export const isRegistered = ({ session, condition }: Process): boolean =>
  session !== null &&
  session.job !== null &&
  session.refused === null &&
  condition !== 'stopped' &&
  condition !== 'killed';

/** Whether it can do anything but beat: it is registered, and its longer requests are answered in time. */
export const worksIn = (world: World, process: Process): boolean =>
  isRegistered(process) && call(world, process, WORK_TIMEOUT_MS).reached;
