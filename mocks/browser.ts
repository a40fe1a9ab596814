import { type Airflow, createAirflow } from './airflow';
import { type Clock, createDriver } from './driver';
import { parseSim, SimulatorError, USUAL } from './situation';

export interface SimulatedAirflow {
  readonly clock: Clock;
  /** What the page has to ask with: the browser's own where a worker answers. */
  readonly fetch: typeof fetch;
  readonly mode: 'worker' | 'fetch';
  /** What was wrong with `sim`, if anything; the usual scenario runs then. */
  readonly problem: { readonly error: string; readonly hint: string } | null;
}

/**
 * Starts the simulated Airflow below `base` in this page. Requests go through a service worker, where they show in the
 * browser's network panel, or through a function behind fetch where no worker can run: an insecure origin, a sandboxed
 * frame. Quiet on the console. `sim` is the value of `?sim=`; a wrong one is told, never thrown.
 */
export async function startSimulatedAirflow(options: { base: URL; sim: string }): Promise<SimulatedAirflow> {
  const { situation, problem } = read(options.sim);
  const driver = createDriver(situation);
  const airflow = createAirflow(driver, options.base);
  const worker = canHaveWorker() && (await startWorker(airflow));
  return {
    clock: driver.clock,
    fetch: worker
      ? globalThis.fetch.bind(globalThis)
      : behindFetch(airflow, globalThis.fetch.bind(globalThis)),
    mode: worker ? 'worker' : 'fetch',
    problem,
  };
}

function read(sim: string): { situation: typeof USUAL; problem: SimulatedAirflow['problem'] } {
  try {
    return { situation: parseSim(sim), problem: null };
  } catch (error) {
    if (!(error instanceof SimulatorError)) throw error;
    return { situation: USUAL, problem: { error: error.message, hint: error.hint } };
  }
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
