import type { Snapshot } from '../../domain/model';
import { HEARTBEAT_COMPONENTS } from '../../domain/model';
import type { Decoded } from '../../domain/payload-health';
import type { Exchange } from '../../domain/server-clock';
import type { Instant } from '../../domain/time';
import { getJson, ProblemError, type Wire } from '../client';

/** One good answer of `/api/v2/monitor/health`, and what it proves of the server's clock. */
export interface HealthAnswer {
  readonly snapshot: Snapshot;
  readonly exchange: Exchange;
  /** As received. */
  readonly body: string;
}

/**
 * Asks for health at `path` below the base, and reads the text of the answer with `decode`; throws a ProblemError for everything
 * that is no health answer. Airflow's own needs no login.
 */
export async function askHealth(
  wire: Wire,
  base: URL,
  decode: (body: string) => Decoded | Promise<Decoded>,
  stop?: AbortSignal,
  path = 'api/v2/monitor/health',
): Promise<HealthAnswer> {
  const { body, ...exchange } = await getJson(wire, new URL(path, base), stop);
  const read = decode(body);
  // What can be read at once is: else a question that falls due in the same moment would leave before its news are known.
  const decoded = read instanceof Promise ? await read : read;
  if (!decoded.ok) throw new ProblemError(decoded.problem);
  const newestBeat = newest(decoded.snapshot);
  return { snapshot: decoded.snapshot, exchange: { ...exchange, newestBeat }, body };
}

function newest(snapshot: Snapshot): Instant | null {
  const beats = HEARTBEAT_COMPONENTS.map((component) => snapshot[component]?.heartbeat ?? null);
  return beats.reduce((most, beat) => (beat !== null && (most === null || beat > most) ? beat : most), null);
}
