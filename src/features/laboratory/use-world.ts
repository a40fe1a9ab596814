import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLatest } from '../../ui/use-latest';
import type { Act } from './laboratory-props';
import { untilNextLook } from './refresh';
import { createSimulator, type Simulator } from './simulator';
import type { Scenario, SimulatorState } from './world';

export interface World {
  readonly scenarios: readonly Scenario[];
  /** null until the first answer. */
  readonly state: SimulatorState | null;
  /** The speed at which it went last: that of "Continue". */
  readonly pace: number;
  /** Why the last thing that was wanted could not be done, in the simulator's own words. */
  readonly refusal: string | null;
  readonly act: Act;
}

interface WorldOptions {
  readonly fetch: typeof globalThis.fetch;
  readonly base: URL;
  /** Nothing is asked while the drawer is closed. */
  readonly isOpen: boolean;
  /** The world was changed, and is now what `sim` names; `isAnother`: what was seen of it counts no more. */
  readonly onSim: (sim: string, isAnother: boolean) => void;
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The simulated world, looked at while the drawer is open: one rhythm for all that the laboratory shows. */
export function useWorld({ fetch, base, isOpen, onSim }: WorldOptions): World {
  const { href } = base;
  const simulator = useMemo(() => createSimulator(fetch, new URL(href)), [fetch, href]);
  const [scenarios, setScenarios] = useState<readonly Scenario[]>([]);
  const [state, setState] = useState<SimulatorState | null>(null);
  const [pace, setPace] = useState(1);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Counts what was done: an answer that was asked for before it tells of a world that is no more. */
  const turn = useRef(0);

  const show = useCallback((next: SimulatorState): void => {
    setState((last) => (last?.sim === next.sim && last.achieved === next.achieved ? last : next));
    if (next.speed > 0) setPace(next.speed);
  }, []);

  const look = useLatest(async (): Promise<void> => {
    const asked = turn.current;
    try {
      if (scenarios.length === 0) setScenarios(await simulator.scenarios());
      const next = await simulator.state();
      if (asked === turn.current) show(next);
    } catch (error) {
      if (asked === turn.current) setRefusal(wordsOf(error));
    }
  });
  useEffect(() => {
    if (!isOpen) return;
    let timer = 0;
    let isHere = true;
    const again = async (): Promise<void> => {
      const began = performance.now();
      if (!document.hidden) await look();
      if (isHere) timer = window.setTimeout(() => void again(), untilNextLook(performance.now() - began));
    };
    void again();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isOpen, look]);

  const act = useMemo<Act>(
    () => async (work) => {
      turn.current += 1;
      const mine = turn.current;
      const { watched, isAnother } = watchLoads(simulator);
      try {
        const next = await work(watched);
        if (mine === turn.current) show(next);
        setRefusal(null);
        onSim(next.sim, isAnother());
        return true;
      } catch (error) {
        setRefusal(wordsOf(error));
        return false;
      }
    },
    [simulator, onSim, show],
  );
  return { scenarios, state, pace, refusal, act };
}

/** Notices whether a world was loaded: then the page has seen nothing of it yet. */
function watchLoads(simulator: Simulator): { watched: Simulator; isAnother: () => boolean } {
  let isLoaded = false;
  return {
    watched: {
      ...simulator,
      load: async (picked) => {
        const next = await simulator.load(picked);
        isLoaded = true;
        return next;
      },
    },
    isAnother: () => isLoaded,
  };
}
