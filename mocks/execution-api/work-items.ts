import { schedule } from '../kernel';
import { own } from '../own';
import { fromMillis } from '../stamps';
import type { Process, Run, World } from '../state';
import { isAlive } from '../wire/alive';
import type { WorkItem, WorkKind } from './tables';

/*
 * The server's side of work: rows for callbacks and priority parse requests, and who owns them. In API mode a claim only
 * marks the row, and the acknowledgement deletes it (`claim_work` and `acknowledge_work` of pull request 74794); what an
 * ended job row still owns is free for others. Beyond that request (assumed, from its discussion): a stale owner's claims
 * are free, too; nothing runs that has not been marked as reached; what was reached is not handed out again.
 */

/** `[dag_processor] max_callbacks_per_loop`. */
const CLAIM_LIMIT = 20;
/** A callback that nobody could run for so long is of no use any more (assumed). */
const DEADLINE_MS = 600_000;
/** How many items that are over are kept. */
const KEPT = 100;

/**
 * Puts an item at the end of the queue. A file that is requested already is not requested twice: the id of a request is a
 * hash of its bundle and file (`DagPriorityParsingRequest`); null then.
 */
export function enqueue(run: Run, kind: WorkKind, bundle: string, file: number): WorkItem | null {
  const { execution, queue } = run.world;
  const asked = openItems(run.world).some(
    (one) => one.kind === 'parse_request' && one.bundle === bundle && one.file === file,
  );
  if (kind === 'parse_request' && asked) return null;
  const id = execution.nextItem++;
  const made: WorkItem = {
    id,
    kind,
    bundle,
    file,
    madeAt: queue.now,
    deadline: kind === 'callback' ? queue.now + DEADLINE_MS : null,
    ...NOBODYS,
    deliveries: 0,
    outcome: null,
  };
  execution.items[id] = made;
  execution.open.push(id);
  if (made.deadline !== null) schedule(queue, made.deadline, { kind: 'expiry', item: id });
  tellItem(run, 'work_queued', made);
  return made;
}

/** How a piece of work waits that nobody has. */
const NOBODYS = {
  state: 'waiting',
  owner: null,
  holder: null,
  leased: false,
  claimedAt: null,
  reachedAt: null,
} as const;

/** What waits or is claimed, oldest first. */
export const openItems = ({ execution }: World): WorkItem[] =>
  execution.open.flatMap((id) => execution.items[id] ?? []);

/**
 * Hands out what waits for these bundles, and what its owner was handed before and does not hold (an answer was lost, or it
 * gave up before user code); oldest first, `CLAIM_LIMIT` at most. Bundles that the caller could not prepare are not in
 * `ready`, so that they take nobody's place (`_fetch_callbacks_from_db` of 3.4 defers them before its limit, too).
 */
export function claim(run: Run, process: Process, job: number, ready: readonly string[]): WorkItem[] {
  if (isLease(process) && !isOpen(run.world, job)) return [];
  freeDead(run);
  const found = openItems(run.world).filter(
    (one) =>
      ready.includes(one.bundle) &&
      (one.state === 'waiting' || (isLease(process) && one.owner === job && !isPastUserCode(one))),
  );
  for (const item of found.slice(0, CLAIM_LIMIT)) take(run, process, job, item);
  return found.slice(0, CLAIM_LIMIT);
}

/** In database mode nobody looks at the row of whoever asks. */
const isLease = ({ mode }: Process): boolean => mode === 'api';
const isOpen = (world: World, job: number): boolean => world.tables.jobs[job]?.state === 'running';

function take(run: Run, process: Process, job: number, item: WorkItem): void {
  Object.assign(item, { state: 'claimed', owner: job, holder: process.name, reachedAt: null });
  item.leased = isLease(process);
  item.claimedAt = run.world.queue.now;
  item.deliveries += 1;
  tellItem(run, 'work_claimed', item, { delivery: item.deliveries });
}

/** A callback that reached user code is never handed out again; parsing a file once more does no harm. */
const isPastUserCode = (item: WorkItem): boolean => item.kind === 'callback' && item.reachedAt !== null;

/** The item, if that delivery of it still belongs to the job and the job may still work; otherwise null. */
export function owned(world: World, job: number, id: number, delivery: number): WorkItem | null {
  const item = world.execution.items[id];
  if (item === undefined || item.state !== 'claimed') return null;
  if (item.leased && !isOpen(world, job)) return null;
  return item.owner === job && item.deliveries === delivery ? item : null;
}

/** User code is about to run (a parse request: its source is fresh). */
export function reached(run: Run, item: WorkItem): void {
  item.reachedAt = run.world.queue.now;
  tellItem(run, 'work_reached', item);
}

/** The item is over: a callback ran or can never run, a requested file was parsed from a fresh source. */
export function acknowledge(run: Run, item: WorkItem, outcome: NonNullable<WorkItem['outcome']>): void {
  item.state = 'done';
  item.outcome = outcome;
  const { done } = run.world.execution;
  if (item.holder !== null) done[item.holder] = (own(done, item.holder) ?? 0) + 1;
  tellItem(run, 'work_acknowledged', item, { outcome });
  bury(run.world, item);
}

/** It waits again, for anybody. Nothing for a callback that reached user code. */
export function release(run: Run, item: WorkItem, why: string): void {
  if (isPastUserCode(item)) return;
  tellItem(run, 'work_released', item, { why });
  Object.assign(item, NOBODYS);
}

/** In database mode the claim deleted the row; nobody will ever run it. */
export function lose(run: Run, item: WorkItem): void {
  item.state = 'lost';
  tellItem(run, 'work_lost', item);
  bury(run.world, item);
}

/** Gives back what belongs to rows that have ended or gone stale. In database mode there is no row to give back. */
export function freeDead(run: Run): void {
  const { world } = run;
  for (const item of openItems(world)) {
    if (item.owner === null || !item.leased || isOwnerAlive(world, item)) continue;
    const row = world.tables.jobs[item.owner];
    release(run, item, row?.state === 'running' ? 'its owner is stale' : 'its owner has ended');
  }
}

function isOwnerAlive(world: World, { owner }: WorkItem): boolean {
  const row = world.tables.jobs[owner ?? -1];
  return row !== undefined && isAlive(row, world.config, fromMillis(world.queue.now));
}

/**
 * The deadline of a callback: what waits will not run any more. One that reached user code has its owner's word for as long
 * as that owner lives; without an acknowledgement by then, nobody will ever know.
 */
export function expire(run: Run, id: number): void {
  const { world } = run;
  const item = world.execution.items[id];
  if (item === undefined || (item.state !== 'waiting' && item.state !== 'claimed')) return;
  const inDatabaseMode = item.state === 'claimed' && !item.leased;
  if (inDatabaseMode || (isPastUserCode(item) && isOwnerAlive(world, item))) {
    schedule(world.queue, world.queue.now + DEADLINE_MS, { kind: 'expiry', item: id });
    return;
  }
  item.state = 'expired';
  world.execution.expired[item.bundle] = (own(world.execution.expired, item.bundle) ?? 0) + 1;
  tellItem(run, 'work_expired', item, {
    why: item.reachedAt === null ? 'nobody ran it' : 'never acknowledged',
  });
  bury(world, item);
}

function bury({ execution }: World, item: WorkItem): void {
  execution.open.splice(execution.open.indexOf(item.id), 1);
  execution.over.push(item.id);
  const oldest = execution.over.length > KEPT ? execution.over.shift() : undefined;
  if (oldest !== undefined) delete execution.items[oldest];
}

function tellItem(run: Run, event: string, item: WorkItem, more: Record<string, string | number> = {}): void {
  const { holder: process, id, bundle, kind } = item;
  run.tell({ at: run.world.queue.now, event, process, item: id, bundle, kind, ...more });
}
