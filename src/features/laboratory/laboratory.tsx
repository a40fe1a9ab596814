import { useEffect, useId, useMemo, useState } from 'react';
import { Icon } from '../../ui/icon';
import { createSimulator } from './simulator';
import type { Scenario, SimulatorState } from './world';

interface LaboratoryProps {
  readonly fetch: typeof globalThis.fetch;
  readonly base: URL;
  /** What in the link could not be used, as a sentence; null: nothing. */
  readonly problem: string | null;
  /** The new value of `?sim=`. */
  readonly onScenario: (sim: string) => void;
}

/** The strip of a simulated page: which story is running, another one, and a world that can stand still. */
export default function Laboratory({ fetch, base, problem, onScenario }: LaboratoryProps) {
  const simulator = useMemo(() => createSimulator(fetch, base), [fetch, base]);
  const [scenarios, setScenarios] = useState<readonly Scenario[]>([]);
  const [state, setState] = useState<SimulatorState | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const picker = useId();

  const attempt = (work: () => Promise<void>): void => {
    work().then(
      () => setRefusal(null),
      (error: unknown) => setRefusal(error instanceof Error ? error.message : String(error)),
    );
  };

  useEffect(() => {
    let isHere = true;
    Promise.all([simulator.scenarios(), simulator.state()]).then(
      ([known, now]) => {
        if (!isHere) return;
        setScenarios(known);
        setState(now);
      },
      (error: unknown) => setRefusal(String(error)),
    );
    return () => {
      isHere = false;
    };
  }, [simulator]);

  const load = (name: string): void =>
    attempt(async () => {
      setState(await simulator.load({ scenario: name }));
      onScenario(`scenario:${name}`);
    });
  const turn = (speed: 0 | 1): void =>
    attempt(async () => {
      setState(await simulator.clock({ speed }));
    });

  const stands = state?.speed === 0;
  const trouble = refusal ?? problem;
  const story = scenarios.find((one) => one.name === state?.scenario)?.story;
  return (
    <section className="laboratory tone-info" aria-label="Simulated Airflow">
      <Icon name="flask" />
      <label htmlFor={picker} className="font-semibold">
        Scenario
      </label>
      <select
        id={picker}
        className="input"
        value={state?.scenario ?? ''}
        disabled={state === null}
        onChange={(event) => load(event.target.value)}
      >
        {scenarios.map(({ name, title }) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
      </select>
      <p className="story wrap" role={trouble === null ? undefined : 'alert'}>
        {trouble ?? story ?? ''}
      </p>
      <button
        type="button"
        className="button small"
        disabled={state === null}
        onClick={() => turn(stands ? 1 : 0)}
      >
        <Icon name={stands ? 'play' : 'pause'} />
        {stands ? 'Continue world' : 'Pause world'}
      </button>
    </section>
  );
}
