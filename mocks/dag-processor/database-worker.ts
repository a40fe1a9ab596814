import type { WorkEvent, WorkItem } from '../execution-api/tables';
import { acknowledge, claim, lose, openItems, owned, reached } from '../execution-api/work-items';
import { schedule } from '../kernel';
import { own } from '../own';
import { reaches } from '../processes';
import { integer, streamOf } from '../rng';
import type { Process, Run, World } from '../state';
import { noteRefresh, parseNow } from './reparse';
import { fileIsThere, readyBundles, servedBundles } from './work-bundles';

/*
 * The same work in database mode (`DagFileProcessorManager` of 3.4.0b2): `fetch_callbacks` and `claim_priority_files` delete
 * the rows that they take, so that what a processor had in hand dies with it.
 */

/** A turn of the parsing loop: so long may an item wait to be seen. */
const LOOP_MS = 1000;
/** A forced refresh that failed is tried again with the next check (`bundle_refresh_check_interval`). */
const CHECK_MS = 5000;

/** Something waits: each processor that serves its bundle sees it in its next turn of the loop. */
export function noticeWork({ world }: Run, item: WorkItem): void {
  for (const process of Object.values(world.processes)) {
    if (process.kind !== 'dag_processor' || process.mode !== 'database' || process.condition !== 'running')
      continue;
    if (!servedBundles(world, process).some(([name]) => name === item.bundle)) continue;
    const rng = streamOf(world.seed, `${process.name} sees ${item.id} at ${world.queue.now}`);
    later(world, process, { step: 'claim' }, integer(rng, 0, LOOP_MS) + process.slow_ms);
  }
}

type Step = (run: Run, process: Process, event: WorkEvent) => void;

/** One step of the work of a processor in database mode. */
export function databaseWork(run: Run, process: Process, event: WorkEvent): void {
  if (process.job === event.job) STEPS[event.step]?.(run, process, event);
}

const STEPS: Partial<Record<WorkEvent['step'], Step>> = {
  claim: (run, process, { job }) => {
    const { world } = run;
    if (process.stalled === 'all' || !reaches(world, process, 'database')) return;
    claim(run, process, job, readyBundles(world, process)).forEach((item, n) => {
      const wait_ms = (own(world.bundles, item.bundle)?.spec.prepare_ms ?? 0) * (n + 1) + process.slow_ms;
      later(world, process, { step: 'prepared', item: item.id, delivery: item.deliveries }, wait_ms);
    });
  },
  prepared: (run, process, event) => {
    const item = owned(run.world, event.job, event.item ?? 0, event.delivery);
    const bundle = own(run.world.bundles, item?.bundle ?? '');
    if (item === null || bundle === undefined) return;
    const isRefreshDue = item.kind === 'parse_request' && bundle.unreachable !== null;
    if (isRefreshDue || process.stalled !== null) {
      later(run.world, process, event, CHECK_MS);
      return;
    }
    if (item.kind === 'callback' && !fileIsThere(bundle, item.file)) {
      acknowledge(run, item, 'cannot_run');
      return;
    }
    reached(run, item);
    const { callback_ms, parse_ms } = bundle.spec;
    const runs_ms = item.kind === 'callback' ? callback_ms : parse_ms;
    later(run.world, process, { ...event, step: 'ran' }, runs_ms + process.slow_ms);
  },
  ran: (run, process, event) => {
    const item = owned(run.world, event.job, event.item ?? 0, event.delivery);
    const bundle = own(run.world.bundles, item?.bundle ?? '');
    if (item === null || bundle === undefined) return;
    if (process.stalled !== null || !reaches(run.world, process, 'database')) {
      later(run.world, process, event, CHECK_MS);
      return;
    }
    if (item.kind === 'parse_request') {
      noteRefresh(run.world, bundle, item.reachedAt ?? 0);
      parseNow(run.world, bundle, item.file);
    }
    acknowledge(run, item, item.kind === 'callback' ? 'ran' : 'refreshed');
  },
};

/** What is in the hand of processors that are gone is gone with them. */
export function loseOrphans(run: Run): void {
  for (const item of openItems(run.world)) {
    if (item.state !== 'claimed' || item.leased) continue;
    const process = own(run.world.processes, item.holder ?? '');
    const isThere = process?.job === item.owner && ['running', 'hung'].includes(process.condition);
    if (!isThere) lose(run, item);
  }
}

function later(
  world: World,
  process: Process,
  event: Partial<WorkEvent> & Pick<WorkEvent, 'step'>,
  wait_ms: number,
): void {
  const made: WorkEvent = {
    item: null,
    delivery: 0,
    outcome: null,
    ...event,
    sentAt: null,
    kind: 'work',
    process: process.name,
    life: process.life,
    job: process.job,
  };
  schedule(world.queue, world.queue.now + Math.round(wait_ms), made);
}
