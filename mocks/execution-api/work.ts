import { apiWork, lateAcknowledgement } from '../dag-processor/api-worker';
import { arrive } from '../dag-processor/arrivals';
import { databaseWork, loseOrphans, noticeWork } from '../dag-processor/database-worker';
import { servedBundles } from '../dag-processor/work-bundles';
import { own } from '../own';
import type { Process, Run, World } from '../state';
import type { ItemEvent, WorkEvent } from './tables';
import { expire, freeDead, openItems } from './work-items';

/** A step of a Dag processor's work, in either mode. */
export function workTurn(run: Run, process: Process, event: WorkEvent): void {
  if (process.mode === 'api') apiWork(run, process, event);
  else databaseWork(run, process, event);
}

/** What happens to work while no process has it. */
export function itemEvent(run: Run, event: ItemEvent): void {
  if (event.kind === 'arrival') arrive(run, event);
  else if (event.kind === 'expiry') expire(run, event.item);
  else lateAcknowledgement(run, event.sent);
}

/**
 * After a fault: what rows that have ended own waits again, what died with a processor in database mode is lost, and who
 * can work again finds what waits. A row that is only stale keeps its own until somebody claims.
 */
export function settleClaims(run: Run): void {
  if (openItems(run.world).length === 0) return;
  loseOrphans(run);
  freeDead(run);
  for (const item of openItems(run.world)) if (item.state === 'waiting') noticeWork(run, item);
}

/** How much of its work an API-mode Dag processor has in hand, what waits for it, and what became of the rest. */
export function workTruth(world: World, process: Process) {
  const open = openItems(world);
  const served = servedBundles(world, process).map(([name]) => name);
  const { done, expired } = world.execution;
  return {
    claimed: open.filter(({ holder, state }) => state === 'claimed' && holder === process.name).length,
    waiting: open.filter(({ bundle, state }) => state === 'waiting' && served.includes(bundle)).length,
    done: own(done, process.name) ?? 0,
    expired: served.reduce((sum, name) => sum + (own(expired, name) ?? 0), 0),
  };
}
