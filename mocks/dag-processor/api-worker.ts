import { answerIn, call, isRegistered, linkOf, WORK_TIMEOUT_MS } from '../execution-api/link';
import type { WorkEvent } from '../execution-api/tables';
import { acknowledge, claim, owned, reached, release } from '../execution-api/work-items';
import { schedule } from '../kernel';
import { own } from '../own';
import { integer, streamOf } from '../rng';
import type { Process, Run, World } from '../state';
import { noteRefresh, parseNow } from './reparse';
import { fileIsThere, readyBundles, servedBundles } from './work-bundles';

/*
 * What an API-mode Dag processor does between two heartbeats (`DagFileProcessorManager` with an `api_client`, pull request
 * 74794): it claims work, does one item after the other, and publishes what it has parsed. Each of these is a request of
 * its own, which can fail on its own. Simplified: both kinds are claimed together and done in order, every few seconds
 * and not in every turn of the loop; what is parsed is published for all bundles at once.
 */

/** From one look for work to the next (assumed). */
const CLAIM_MS = 5000;
/** Before it asks again what it has to get through, and while its parsing processes stand still (assumed). */
const RETRY_MS = 5000;

/** It has registered: its timers start. They end with its session. */
export function startWorker(run: Run, process: Process): void {
  const { world } = run;
  const { session, life } = process;
  if (session === null || session.job === null) return;
  session.hand.length = 0;
  const rng = streamOf(world.seed, `${process.name} works ${session.job}`);
  const first: Omit<WorkEvent, 'step'> = {
    kind: 'work',
    process: process.name,
    life,
    job: session.job,
    item: null,
    delivery: 0,
    sentAt: null,
    outcome: null,
  };
  later(world, { ...first, step: 'claim' }, integer(rng, 500, CLAIM_MS));
  later(world, { ...first, step: 'publish' }, integer(rng, 2000, world.config.parse_interval_s * 1000));
}

type Step = (run: Run, process: Process, event: WorkEvent) => void;

/** One step of its work. An answer that comes too late, or over a way that broke under it, is none. */
export function apiWork(run: Run, process: Process, event: WorkEvent): void {
  if (!isRegistered(process) || process.session?.job !== event.job) return;
  STEPS[event.step](run, process, event);
}

const STEPS: Record<WorkEvent['step'], Step> = {
  /** It looks for work when it has nothing in hand, and names the bundles that it has ready. */
  claim: ({ world }, process, event) => {
    later(world, event, CLAIM_MS + process.slow_ms);
    // An answer without any item would change nothing, so nobody asks for it here.
    if (world.execution.open.length === 0 || process.session?.hand.length !== 0) return;
    if (process.stalled === null && readyBundles(world, process).length > 0)
      send(world, process, { ...event, step: 'claimed' });
  },
  claimed: (run, process, event) => {
    if (!isAnswered(run.world, process, event) || process.session?.hand.length !== 0) return;
    const items = claim(run, process, event.job, readyBundles(run.world, process));
    process.session.hand.push(...items.map(({ id, deliveries }) => ({ item: id, delivery: deliveries })));
    takeUp(run, process, event);
  },
  /** The source is there, or cannot be fetched: then the item goes back, and holds up nobody. */
  prepared: (run, process, event) => {
    if (waits(run, process, event)) return;
    const item = held(run, event);
    const bundle = own(run.world.bundles, item?.bundle ?? '');
    if (item === null || bundle === undefined) putDown(run, process, event);
    else if (bundle.unreachable !== null) send(run.world, process, { ...event, step: 'returned' });
    else if (item.kind === 'parse_request') {
      reached(run, item);
      later(run.world, { ...event, step: 'ran', outcome: 'refreshed' }, bundle.spec.parse_ms);
    } else if (fileIsThere(bundle, item.file)) send(run.world, process, { ...event, step: 'started' });
    else send(run.world, process, { ...event, step: 'acknowledged', outcome: 'cannot_run' });
  },
  returned: (run, process, event) => {
    const item = isAnswered(run.world, process, event) ? held(run, event) : null;
    if (item !== null) release(run, item, 'its bundle cannot be prepared');
    putDown(run, process, event);
  },
  /** The last word before user code. Without it nothing runs, and the item is handed out again. */
  started: (run, process, event) => {
    const item = isAnswered(run.world, process, event) ? held(run, event) : null;
    if (item === null) {
      putDown(run, process, event);
      return;
    }
    reached(run, item);
    const runs_ms = own(run.world.bundles, item.bundle)?.spec.callback_ms ?? 0;
    later(run.world, { ...event, step: 'ran', outcome: 'ran' }, runs_ms + process.slow_ms);
  },
  ran: (run, process, event) => {
    if (!waits(run, process, event)) send(run.world, process, { ...event, step: 'acknowledged' });
  },
  acknowledge: ({ world }, process, event) => send(world, process, { ...event, step: 'acknowledged' }),
  /** What is done has to be said, however long that takes; said twice it is said once. */
  acknowledged: (run, process, event) => {
    if (isAnswered(run.world, process, event)) {
      settle(run, event);
      putDown(run, process, event);
    } else later(run.world, { ...event, step: 'acknowledge' }, RETRY_MS);
  },
  publish: ({ world }, process, event) => {
    later(world, event, world.config.parse_interval_s * 1000 + process.slow_ms);
    if (process.stalled === null) send(world, process, { ...event, step: 'published' });
  },
  /** Its inventory: the Dags and files of all its bundles, as it last parsed them. */
  published: (run, process, event) => {
    const at = run.world.queue.now;
    if (!isAnswered(run.world, process, event)) {
      run.tell({ at, event: 'publish_failed', process: process.name });
      return;
    }
    for (const [bundle] of servedBundles(run.world, process)) {
      run.tell({ at, event: 'published', process: process.name, bundle });
    }
  },
};

/** An acknowledgement that its sender has given up arrives all the same, and counts if the server is there for it. */
export function lateAcknowledgement(run: Run, sent: WorkEvent): void {
  const process = own(run.world.processes, sent.process);
  if (process !== undefined && linkOf(run.world, process) === 'up') settle(run, sent);
}

/** The server takes an acknowledgement, of a parse request with what was parsed. */
function settle(run: Run, event: WorkEvent): void {
  const item = held(run, event);
  if (item === null || event.outcome === null) return;
  const bundle = own(run.world.bundles, item.bundle);
  if (event.outcome === 'refreshed' && bundle !== undefined) {
    noteRefresh(run.world, bundle, item.reachedAt ?? 0);
    parseNow(run.world, bundle, item.file);
  }
  acknowledge(run, item, event.outcome);
}

/** Puts a request on its way; the event is its answer, or tells that there will be none. */
function send(world: World, process: Process, event: WorkEvent): void {
  const { after_ms, reached: answers } = call(world, process, WORK_TIMEOUT_MS);
  later(world, { ...event, sentAt: answers ? world.queue.now : null }, after_ms);
  const arrives_ms = answerIn(world, process);
  if (answers || arrives_ms === null || event.step !== 'acknowledged') return;
  schedule(world.queue, world.queue.now + arrives_ms, { kind: 'late-acknowledgement', sent: event });
}

const isAnswered = (world: World, process: Process, { sentAt }: WorkEvent): boolean =>
  sentAt !== null && world.queue.now - sentAt < WORK_TIMEOUT_MS && linkOf(world, process) === 'up';

const held = (run: Run, { job, item, delivery }: WorkEvent) => owned(run.world, job, item ?? 0, delivery);

/** Lays aside what it has in hand, and takes up the next. */
function putDown(run: Run, process: Process, event: WorkEvent): void {
  process.session?.hand.shift();
  takeUp(run, process, event);
}

function takeUp({ world }: Run, process: Process, event: WorkEvent): void {
  const first = process.session?.hand[0];
  if (first === undefined) return;
  const bundle = own(world.bundles, world.execution.items[first.item]?.bundle ?? '');
  const step: WorkEvent = { ...event, ...first, step: 'prepared', sentAt: null, outcome: null };
  later(world, step, (bundle?.spec.prepare_ms ?? 0) + process.slow_ms);
}

/** Parsing processes that stand still do neither callbacks nor requested files; it looks again. */
function waits({ world }: Run, process: Process, event: WorkEvent): boolean {
  if (process.stalled === null) return false;
  later(world, event, RETRY_MS);
  return true;
}

const later = ({ queue }: World, event: WorkEvent, wait_ms: number): void =>
  schedule(queue, queue.now + Math.round(wait_ms), event);
