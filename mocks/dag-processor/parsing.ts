import { linkSlowness, worksIn } from '../execution-api/link';
import { own } from '../own';
import { reaches, slowness } from '../processes';
import type { Micros } from '../stamps';
import type { Process, World } from '../state';
import type { Bundle, Work } from './bundles';
import { servedBundles } from './work-bundles';

/** `[dag_processor] parsing_processes`. */
const PARSERS = 2;
/** From its start to its first files: a new processor lists its bundles first. */
const LISTING_MS = 1500;
/** The parsing loop turns once a second at most, so a file is due a little later than its interval says. */
const LOOP_MS = 1000;
/** `bundle_refresh_check_interval` is 5 s: half of it, on average, passes before a due refresh is noticed. */
const CHECK_MS = 2500;

/**
 * Parsing is not simulated file by file: whoever works, works in a rhythm, and what is asked for is worked out from
 * when he began. Whenever that changes (a fault), what he has done so far is written down, and the rhythm starts anew.
 * Call this after anything that may have changed who works; `upFor_ms` tells how long new workers have worked already.
 */
export function settleWork(world: World, upFor_ms: (process: Process) => number = () => 0): void {
  for (const process of Object.values(world.processes)) {
    if (process.kind !== 'dag_processor') continue;
    const wanted = workOf(world, process, upFor_ms(process));
    if (isSame(process.work, wanted)) continue;
    if (process.work !== null) leaveOff(world, process, process.work);
    if (wanted !== null) takeUp(world, process, wanted);
  }
}

/** What a Dag processor can do as things are; null: nothing. */
function workOf(world: World, process: Process, upFor_ms: number): Work | null {
  if (process.condition !== 'running' || process.stalled === 'all') return null;
  const isApi = process.mode === 'api';
  if (isApi ? !worksIn(world, process) : !reaches(world, process, 'database')) return null;
  const { life, stalled } = process;
  // The Execution API stamps what it is told, so that a skewed clock shows in database mode only.
  const skew_ms = isApi ? 0 : process.skew_ms;
  const slow_ms = process.slow_ms + (isApi ? linkSlowness(world) : slowness(world));
  const batch_ms = bundlesOf(world, process).reduce(
    (sum, { spec }) => sum + ((spec.files + spec.broken) * Math.max(spec.parse_ms, slow_ms)) / PARSERS,
    0,
  );
  const since = world.queue.now + (process.seen === life ? 0 : LISTING_MS - upFor_ms);
  return { since, life, slow_ms, skew_ms, parses: stalled === null, batch_ms };
}

const isSame = (a: Work | null, b: Work | null): boolean =>
  a === null || b === null
    ? a === b
    : a.life === b.life && a.slow_ms === b.slow_ms && a.skew_ms === b.skew_ms && a.parses === b.parses;

const bundlesOf = (world: World, process: Process): Bundle[] =>
  servedBundles(world, process).map(([, bundle]) => bundle);

function leaveOff(world: World, process: Process, { parses }: Work): void {
  for (const bundle of bundlesOf(world, process)) {
    bundle.refreshed = refreshedAt(world, bundle);
    bundle.refreshers -= 1;
    if (!parses) continue;
    writeDown(world, bundle);
    bundle.workers = bundle.workers.filter((name) => name !== process.name);
  }
  process.work = null;
}

function takeUp(world: World, process: Process, work: Work): void {
  for (const bundle of bundlesOf(world, process)) {
    bundle.refreshers += 1;
    // Who comes while the source cannot be fetched has no copy to parse (`_refresh_dag_bundles`, "Error initializing").
    if (bundle.unreachable !== null) {
      if (work.parses && own(bundle.copies, process.name) === work.life) bundle.workers.push(process.name);
      continue;
    }
    bundle.copies[process.name] = work.life;
    if (work.parses) bundle.workers.push(process.name);
    const last = refreshedAt(world, bundle);
    const isDue = last === null || world.queue.now - last >= world.config.refresh_interval_s * 1000;
    bundle.refreshed = process.seen !== work.life ? Math.max(last ?? 0, work.since - LISTING_MS) : last;
    if (isDue && process.seen === work.life) bundle.refreshed = world.queue.now;
  }
  process.seen = work.life;
  process.work = work;
}

/** Puts what the present workers have parsed into the table. */
function writeDown(world: World, bundle: Bundle): void {
  for (let file = 0; file < bundle.parsed.length; file += 1) {
    bundle.parsed[file] = parsedAt(world, bundle, file);
  }
}

/**
 * When a file was last parsed; null: never. Each processor takes all of its files in turn, `PARSERS` at a time, and
 * each again once `min_file_process_interval` has passed since, or when its turn comes, if that is later
 * (`prepare_file_queue`). A file that is not there is passed over.
 */
export function parsedAt(world: World, bundle: Bundle, file: number): Micros | null {
  let newest = bundle.parsed[file] ?? null;
  if (bundle.emptied !== null) return newest;
  for (const name of bundle.workers) {
    const work = own(world.processes, name)?.work;
    if (!work) continue;
    const share = (file + 1) / bundle.parsed.length;
    const first = Math.round(Math.max(work.since, bundle.from) + share * work.batch_ms);
    if (world.queue.now < first) continue;
    const every = Math.round(
      Math.max(world.config.parse_interval_s * 1000 + LOOP_MS + work.slow_ms, work.batch_ms),
    );
    const at = first + Math.floor((world.queue.now - first) / every) * every;
    newest = Math.max(newest ?? 0, (at + work.skew_ms) * 1000 + ((file * 7919 + 137) % 1000));
  }
  return newest;
}

/** How long the last parse of a file took, in seconds. */
export const parseDuration = (bundle: Bundle, file: number): number =>
  (bundle.spec.parse_ms + ((file * 31) % 17)) / 1000;

const refreshPeriod = (world: World): number => world.config.refresh_interval_s * 1000 + CHECK_MS;

/**
 * When a bundle was last refreshed, in milliseconds since the epoch; null: never. The interval counts from whoever
 * did it last (`should_skip_refresh`), so several processors share one rhythm.
 */
export function refreshedAt(world: World, { refreshed, refreshers, unreachable }: Bundle): number | null {
  if (refreshed === null || refreshers === 0 || unreachable !== null) return refreshed;
  const rounds = Math.floor((world.queue.now - refreshed) / refreshPeriod(world));
  return refreshed + Math.max(0, rounds) * refreshPeriod(world);
}

/**
 * Whether the Dags of a file are stale: the file is gone, and a refresh has noticed (`deactivate_deleted_dags`); or it
 * is back, and was not parsed yet.
 */
export function isStale(world: World, bundle: Bundle, file: number): boolean {
  if (!bundle.active) return true;
  if (bundle.emptied !== null) return isGoneNoticed(world, bundle);
  return bundle.wasStale && (parsedAt(world, bundle, file) ?? 0) < bundle.from * 1000;
}

/** Whether the files of an emptied bundle are known to be gone: their import errors are cleared then, too. */
export const isGoneNoticed = (world: World, bundle: Bundle): boolean =>
  bundle.emptied !== null && (refreshedAt(world, bundle) ?? 0) >= bundle.emptied;

/** Somebody takes all files out of a bundle. */
export function emptyBundle(world: World, bundle: Bundle): void {
  if (bundle.emptied !== null) return;
  writeDown(world, bundle);
  bundle.emptied = world.queue.now;
}

/** The files are back. Those that were known to be gone wait for the next refresh. */
export function fillBundle(world: World, bundle: Bundle): void {
  if (bundle.emptied === null) return;
  bundle.wasStale = isGoneNoticed(world, bundle);
  const last = refreshedAt(world, bundle);
  const waits = bundle.wasStale && last !== null && bundle.refreshers > 0;
  bundle.from = waits ? last + refreshPeriod(world) : world.queue.now;
  bundle.emptied = null;
}

/** Its source cannot be fetched any more: nobody refreshes it, and what is there is parsed on. */
export function loseSource(world: World, bundle: Bundle): void {
  if (bundle.unreachable !== null) return;
  bundle.refreshed = refreshedAt(world, bundle);
  bundle.unreachable = world.queue.now;
}

/** The source is back: a refresh that became due meanwhile comes now, and who had no copy yet gets one. */
export function findSource(world: World, bundle: Bundle): void {
  if (bundle.unreachable === null) return;
  bundle.unreachable = null;
  const last = bundle.refreshed;
  const isDue = last === null || world.queue.now - last >= world.config.refresh_interval_s * 1000;
  const newcomers = Object.values(world.processes).filter(
    (one) => one.work && own(bundle.copies, one.name) !== one.life && bundlesOf(world, one).includes(bundle),
  );
  if (bundle.refreshers > 0 && (isDue || newcomers.length > 0)) bundle.refreshed = world.queue.now;
  if (newcomers.length === 0) return;
  writeDown(world, bundle);
  bundle.from = world.queue.now;
  for (const { name, life, work } of newcomers) {
    bundle.copies[name] = life;
    if (work?.parses) bundle.workers.push(name);
  }
}
