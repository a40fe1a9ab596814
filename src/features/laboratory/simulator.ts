/** What the laboratory asks of the simulated Airflow, over HTTP like everybody else. */
export interface Scenario {
  readonly name: string;
  readonly title: string;
  readonly story: string;
}

export interface SimulatorState {
  readonly scenario: string;
  /** 0: the simulated world stands still. */
  readonly speed: number;
}

export interface Simulator {
  scenarios(): Promise<readonly Scenario[]>;
  state(): Promise<SimulatorState>;
  /** Starts that scenario from its beginning. */
  load(scenario: string): Promise<SimulatorState>;
  setSpeed(speed: 0 | 1): Promise<SimulatorState>;
}

/** Rejects with a sentence where the simulator is not there or refuses. */
export function createSimulator(fetch: typeof globalThis.fetch, base: URL): Simulator {
  async function ask(path: string, body?: object): Promise<unknown> {
    const response = await fetch(
      new URL(`__sim/${path}`, base),
      body === undefined
        ? {}
        : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    );
    if (response.ok) return response.json();
    const { error, hint } = (await response.json().catch(() => ({}))) as Readonly<Record<string, string>>;
    throw new Error(
      `${error ?? `the simulated Airflow answers ${response.status} to ${path}`}. ${hint ?? ''}`.trim(),
    );
  }
  return {
    scenarios: async () => (await ask('scenarios')) as readonly Scenario[],
    state: async () => (await ask('state')) as SimulatorState,
    load: async (scenario) => (await ask('load', { scenario })) as SimulatorState,
    setSpeed: async (speed) => (await ask('clock', { speed })) as SimulatorState,
  };
}
