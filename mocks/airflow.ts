import { doors } from './doors';
import type { Driver } from './driver';
import { fromMillis, httpDate } from './stamps';
import { answerTo, needsOf } from './wire/answer';
import { PLUGIN_ROOT } from './wire/plugin';
import { type Needs, reach } from './wire/reach';
import { speaking } from './wire/speaking';

/**
 * The simulated Airflow: a request to its answer, or undefined where the request is not meant for it. The answer is
 * `Response.error()` where a real one would not answer at all.
 */
export type Airflow = (request: Request) => Promise<Response | undefined>;

/** A request to an API that does not move is given up after this much simulated time. */
const PATIENCE_MS = 120_000;
/** How often such a request looks whether anything moves. */
const LOOK_MS = 500;

interface AirflowOptions {
  /**
   * Whether all other paths below the base are its own, too: a real server answers them with its user interface. Off where
   * something else lives there, such as the page that asks.
   */
  readonly ui?: boolean;
}

/** `base` is what the page calls Airflow's address: `api/v2/…` and `__sim/…` are below it. */
export function createAirflow(driver: Driver, base: URL, { ui = false }: AirflowOptions = {}): Airflow {
  const root = new URL('.', base);
  return async (request) => {
    const url = new URL(request.url);
    if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return undefined;
    const path = url.pathname.slice(root.pathname.length);
    if (path.startsWith('__sim/')) return doors(driver, path.slice('__sim/'.length), request);
    // Whether there is a plugin, or the user interface in its place, is a real server's to say as well.
    if (!path.startsWith('api/') && !path.startsWith(PLUGIN_ROOT) && !ui) return undefined;
    const isReached = await wait(driver, needsOf(path), request.signal);
    return isReached ? answer(driver, path, url.searchParams, request.method) : Response.error();
  };
}

/** Waits as long as the API server takes; false where it never answers, or the one who asks has hung up. */
async function wait(driver: Driver, needs: Needs, signal: AbortSignal): Promise<boolean> {
  const way = () => reach(driver.world(), needs);
  for (let waited = 0; way() === 'hung'; waited += LOOK_MS) {
    if (waited >= PATIENCE_MS || signal.aborted) return false;
    await driver.serve(LOOK_MS, signal);
  }
  const slow = way();
  if (typeof slow === 'number' && slow > 0) await driver.serve(slow, signal);
  return way() !== 'refused' && !signal.aborted;
}

/** What it says, as the release that it speaks as, with its clock in the `Date` header, one second coarse. */
function answer(driver: Driver, path: string, query: URLSearchParams, method: string): Response {
  const world = speaking(driver.world(), driver.situation().release);
  const said = answerTo(world, path, query, method);
  const [type, body] =
    'text' in said
      ? [`text/${said.html ? 'html' : 'plain'}; charset=utf-8`, said.text]
      : ['application/json', JSON.stringify(said.body)];
  const date = httpDate(fromMillis(world.queue.now));
  return new Response(body, { status: said.status, headers: { 'content-type': type, date } });
}
