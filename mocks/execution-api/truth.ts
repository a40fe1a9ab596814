import type { Process, World } from '../state';
import { call, isRegistered, WORK_TIMEOUT_MS } from './link';

/** What an API-mode Dag processor's own probes and logs would say; none of it can be reached from a browser. */
export interface SessionTruth {
  readonly registration: string;
  readonly refused: string | null;
  readonly warnings: readonly string[];
  /** `--check-ready`: it is registered, and its health file says so freshly. */
  readonly ready: boolean;
  /** `--check-health`: it lives and was not refused for good; once registered, its last success is fresh, too. */
  readonly healthy: boolean;
  /** Registered or about to be, and what it asks for its work is answered in time: neither probe looks at that. */
  readonly works: boolean;
}

/**
 * The session of a Dag processor, or null in database mode. Both probes read the health file, which every success with
 * the Execution API writes anew; it is stale after `[dag_processor] health_check_threshold` (assumed).
 */
export function sessionTruth(world: World, process: Process): SessionTruth | null {
  const { session } = process;
  if (session === null) return null;
  const { registration, refused, warnings, job, lastSuccess } = session;
  const lives = process.condition === 'running' || process.condition === 'hung';
  const limit_ms = world.config.thresholds.dag_processor * 1000;
  const isFresh = lives && world.queue.now - lastSuccess < limit_ms;
  const ready = isRegistered(process) && isFresh;
  const waits =
    job === null && process.condition === 'running' && (refused === null || refused === 'job_running');
  const works = lives && refused === null && call(world, process, WORK_TIMEOUT_MS).reached;
  return { registration, refused, warnings: [...warnings], ready, healthy: ready || waits, works };
}
