import type { World } from '../state';
import { answerTo, needsOf, type Said } from '../wire/answer';
import { PLUGIN_ROOT } from '../wire/plugin';
import { reach } from '../wire/reach';

/** A client of health gives up after this long, as the page does. */
const DEADLINE_MS = 10_000;
/** How often a question to a server that does not move is looked at again, as in `airflow.ts`. */
const LOOK_MS = 500;

/** One question on its way. Times in milliseconds since the epoch. */
export interface Question {
  /** Below the base, query included. */
  readonly path: string;
  readonly askedAt: number;
  /** When to look at it again; null: it has ended. */
  lookAt: number | null;
  /** The server has it and takes its time. */
  isServed: boolean;
  /** What came of it, once it has ended; null: nobody answered. */
  answer: { readonly said: Said; readonly took_ms: number } | null;
}

export const HEALTH = 'api/v2/monitor/health';

/** Where the plugin is and answers, health is what it tells; else, as on a page, Airflow's own. */
function pluginTo(seen: World, path: string): Said | null {
  const route = `${PLUGIN_ROOT}health`;
  if (path !== HEALTH || !seen.release.plugin || typeof reach(seen, needsOf(route)) !== 'number') return null;
  const said = answerTo(seen, route, new URLSearchParams());
  return said.status === 200 ? said : null;
}

/** Asks now; the world has been advanced to now. */
export const question = (world: World, path: string): Question => ({
  path,
  askedAt: world.queue.now,
  lookAt: world.queue.now,
  isServed: false,
  answer: null,
});

/**
 * Looks at a question at its `lookAt`: refused or out of patience, it ends without an answer; served, it ends with what is
 * true now, because a server reads its tables when it answers. `seen` is the world as its API server speaks of it.
 */
export function look(seen: World, asked: Question): void {
  const { now } = seen.queue;
  const [path = '', query] = asked.path.split('?');
  const state = reach(seen, needsOf(path));
  const givesUpAt = asked.askedAt + DEADLINE_MS;
  asked.lookAt = null;
  if (state === 'refused' || now >= givesUpAt) return;
  if (state === 'hung') asked.lookAt = Math.min(now + LOOK_MS, givesUpAt);
  else if (!asked.isServed && state > 0) {
    asked.isServed = true;
    asked.lookAt = Math.min(now + state, givesUpAt);
  } else {
    const said = pluginTo(seen, path) ?? answerTo(seen, path, new URLSearchParams(query));
    asked.answer = { said, took_ms: now - asked.askedAt };
  }
}
