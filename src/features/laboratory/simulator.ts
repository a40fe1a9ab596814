import type { Fault, Picked, Scenario, SimulatorState, Tape, TapeWish } from './world';

/** What the laboratory asks of the simulated Airflow, over HTTP like everybody else. Times `t` and `at` are seconds after the scenario's start. */
export interface Simulator {
  scenarios(): Promise<readonly Scenario[]>;
  state(): Promise<SimulatorState>;
  /** Starts over; what is left out stays as it is, but `at` (0) and what a person did (nothing). */
  load(picked: Partial<Picked>): Promise<SimulatorState>;
  clock(
    change:
      | { readonly speed: number }
      | { readonly advance_s: number }
      | { readonly until: 'next-event' | 'next-poll' },
  ): Promise<SimulatorState>;
  /** Breaks or mends something now. */
  fault(fault: Fault): Promise<SimulatorState>;
  /** Heals one fault, and nothing else of its target. */
  heal(fault: number): Promise<SimulatorState>;
  add(kind: string, more?: { readonly mode?: 'database' | 'api' }): Promise<SimulatorState>;
  /** Stops one replica cleanly and takes it away. */
  remove(name: string): Promise<SimulatorState>;
  /** Plays a scenario in a world of its own, beside the one that the page watches. */
  tape(wish: TapeWish): Promise<Tape>;
}

/** Rejects with a sentence where the simulator is not there or refuses. */
export function createSimulator(fetch: typeof globalThis.fetch, base: URL): Simulator {
  async function ask(path: string, method = 'GET', body?: object): Promise<unknown> {
    const response = await fetch(
      new URL(`__sim/${path}`, base),
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (response.ok) return response.json();
    const { error, hint } = (await response.json().catch(() => ({}))) as Readonly<Record<string, string>>;
    throw new Error(
      `${error ?? `the simulated Airflow answers ${response.status} to ${path}`}. ${hint ?? ''}`.trim(),
    );
  }
  const state = async (path: string, method?: string, body?: object): Promise<SimulatorState> =>
    (await ask(path, method, body)) as SimulatorState;
  return {
    scenarios: async () => (await ask('scenarios')) as readonly Scenario[],
    state: () => state('state'),
    load: (picked) => state('load', 'POST', picked),
    clock: (change) => state('clock', 'POST', change),
    fault: ({ verb, target, args }) => state('fault', 'POST', { verb, target, args }),
    heal: (fault) => state(`fault/${fault}`, 'DELETE'),
    add: (kind, more = {}) => state('replica', 'POST', { kind, ...more }),
    remove: (name) => state(`replica/${encodeURIComponent(name)}`, 'DELETE'),
    tape: async (wish) => (await ask('tape', 'POST', wish)) as Tape,
  };
}
