import { type Airflow, createAirflow } from './airflow';
import { type Clock, createDriver, type Driver } from './driver';
import { SimulatorError } from './simulator-error';
import { parseSim, USUAL } from './situation';

/** What was wrong with a link. */
export interface SimProblem {
  readonly error: string;
  readonly hint: string;
}

export interface SimulatedAirflow {
  readonly clock: Clock;
  /** What the page has to ask with: the browser's own where a worker answers. */
  readonly fetch: typeof fetch;
  readonly mode: 'worker' | 'fetch';
  /** What was wrong with `sim`, if anything; the usual scenario runs then. */
  readonly problem: SimProblem | null;
  /** Loads another link. A wrong one is told, and the usual scenario runs then. Whoever waits on the clock goes on waiting. */
  readonly open: (sim: string) => SimProblem | null;
}

/**
 * Starts the simulated Airflow below `base` in this page. Requests go through a service worker, where they show in the
 * browser's network panel, or through a function behind fetch where no worker can run: an insecure origin, a sandboxed
 * frame. Quiet on the console. `sim` is the value of `?sim=`; a wrong one is told, never thrown.
 */
export async function startSimulatedAirflow(options: { base: URL; sim: string }): Promise<SimulatedAirflow> {
  const { driver, problem } = start(options.sim);
  const airflow = createAirflow(driver, options.base);
  const network = globalThis.fetch.bind(globalThis);
  const worker = canHaveWorker() && (await startWorker(airflow));
  return {
    clock: driver.clock,
    fetch: unhurried(driver, options.base, worker ? network : behindFetch(airflow, network)),
    mode: worker ? 'worker' : 'fetch',
    problem,
    open: (sim) => load(driver, sim),
  };
}

function start(sim: string): { driver: Driver; problem: SimProblem | null } {
  try {
    return { driver: createDriver(parseSim(sim)), problem: null };
  } catch (error) {
    return { driver: createDriver(USUAL), problem: problemOf(error) };
  }
}

function load(driver: Driver, sim: string): SimProblem | null {
  try {
    driver.load(parseSim(sim));
    return null;
  } catch (error) {
    driver.load(USUAL);
    return problemOf(error);
  }
}

function problemOf(error: unknown): SimProblem {
  if (!(error instanceof SimulatorError)) throw error;
  return { error: error.message, hint: error.hint };
}

/**
 * A question of the page to the API travels in real time, headers and body, however fast the world goes: a transport that
 * is not part of the simulation must not make an Airflow look slow.
 */
function unhurried(driver: Driver, base: URL, ask: typeof fetch): typeof fetch {
  const api = new URL('api/', base).href;
  return async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.startsWith(api)) return ask(input, init);
    const arrive = driver.travel();
    try {
      const response = await ask(input, init);
      await response.clone().arrayBuffer();
      return response;
    } finally {
      arrive();
    }
  };
}

/** A sandboxed frame has the property and throws when it is read. */
function canHaveWorker(): boolean {
  try {
    return globalThis.isSecureContext && navigator.serviceWorker !== undefined;
  } catch {
    return false;
  }
}

/** MSW is imported only here: its import alone fails in a sandbox. False where the worker cannot be had. */
async function startWorker(airflow: Airflow): Promise<boolean> {
  try {
    const [{ setupWorker }, { handlersFor }] = await Promise.all([
      import('msw/browser'),
      import('./handlers'),
    ]);
    const worker = setupWorker(...handlersFor(airflow));
    const url = new URL('mockServiceWorker.js', document.baseURI).href;
    await worker.start({ quiet: true, onUnhandledRequest: 'bypass', serviceWorker: { url } });
    return true;
  } catch {
    return false;
  }
}

/** The same function behind fetch; what it does not know goes to the network. Aborts and network errors as fetch has them. */
function behindFetch(airflow: Airflow, network: typeof fetch): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { signal } = request;
    const aborted = new Promise<never>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
    const response = await Promise.race([airflow(request.clone()), aborted]);
    if (response === undefined) return network(request);
    if (response.type === 'error') throw new TypeError('Failed to fetch');
    return response;
  };
}
