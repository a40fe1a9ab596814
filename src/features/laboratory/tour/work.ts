import type { JudgedInstance, Scope } from '../../../domain/judged';
import { decodeDags } from '../../../domain/payload-dags';
import { between } from '../../../domain/time';
import type { Happening, Tape } from '../world';
import { componentAt } from './figures';
import { DAGS } from './heard';
import type { Span } from './lanes';
import type { Run } from './run';

/** What happened to one process, in order. */
export const eventsOf = (tape: Tape, event: string, process: string | null = null): readonly Happening[] =>
  tape.events.filter((one) => one.event === event && (process === null || one['process'] === process));

/** The Dag processor of a tape that talks to the Execution API: only such a one registers, or publishes. */
export function apiProcessorOf(tape: Tape): string | null {
  const own = ['published', 'publish_failed', 'registered', 'register_refused', 'beat_failed'];
  const found = tape.events.find(({ event }) => own.includes(event));
  return typeof found?.['process'] === 'string' ? found['process'] : null;
}

/** A Dag processor by its name, as the page shows it at a second of the run; null: it shows none. */
export const processorAt = (run: Run, second: number, name: string): JudgedInstance | null =>
  componentAt(run, second, 'dag_processor').instances.find((row) => row.name === name) ?? null;

/** The other one: the first Dag processor of the run's beginning that is not `name`; null where there is none. */
export const otherThan = (run: Run, name: string): string | null =>
  componentAt(run, 0, 'dag_processor').instances.find((row) => row.name !== name)?.name ?? null;

/** The bundles that a processor serves by name. */
export const bundlesOf = (row: JudgedInstance | null): readonly string[] =>
  row === null || row.bundles === 'all' ? [] : (row.bundles ?? []);

/** What the page knows of these bundles at a second of the run. */
export function scopesAt(run: Run, second: number, bundles: readonly string[]): readonly Scope[] {
  const scopes = componentAt(run, second, 'dag_processor').joined?.scopes ?? [];
  return scopes.filter(({ name }) => name !== null && bundles.includes(name));
}

/** When something of these bundles was parsed, as `/api/v2/dags` told it: seconds of the run, each once. */
export function parsesOf(run: Run, bundles: readonly string[]): readonly number[] {
  const seen = new Set<number>();
  for (const { path, status, body } of run.tape.answers ?? []) {
    if (path !== DAGS || status !== 200) continue;
    const decoded = decodeDags(body);
    for (const { bundle, parsedAt } of decoded.ok ? decoded.page.entries : []) {
      if (parsedAt === null || bundle === null || !bundles.includes(bundle)) continue;
      seen.add(between(run.start, parsedAt) / 1000);
    }
  }
  return [...seen].filter((t) => t >= 0 && t < run.length).sort((a, b) => a - b);
}

/** Where nothing happened for a long time: longer than `most`, from the last time to the next or the end. */
export function gapsIn(times: readonly number[], most: number, length: number): readonly Span[] {
  const edges = [0, ...times];
  return edges.flatMap((from, index) => {
    const to = edges[index + 1] ?? length;
    return to - from > most ? [{ from, to }] : [];
  });
}

/** Requests (callbacks, parses on demand) of some bundles. */
export interface Requests {
  readonly done: readonly number[];
  /** How many wait at a second, claimed by nobody. */
  readonly waitingAt: (second: number) => number;
  readonly expired: readonly number[];
}
export function requestsOf(tape: Tape, bundles: readonly string[]): Requests {
  const ours = tape.events.filter(({ bundle }) => typeof bundle === 'string' && bundles.includes(bundle));
  const times = (event: string) => ours.filter((one) => one.event === event).map(({ t }) => t);
  const until = (event: string, second: number) => times(event).filter((t) => t <= second).length;
  return {
    done: times('work_acknowledged'),
    expired: times('work_expired'),
    waitingAt: (second) =>
      until('work_queued', second) +
      until('work_released', second) -
      until('work_claimed', second) -
      until('work_expired', second),
  };
}
