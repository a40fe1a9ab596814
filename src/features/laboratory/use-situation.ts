import { useCallback, useEffect, useRef, useState } from 'react';
import type { Simulator } from './simulator';
import type { Step } from './tour/step';
import { wordsOf } from './tour/use-runs';

export interface Situation {
  /** Puts the step's situation behind the page once more. */
  readonly again: () => void;
  /** Why it could not be put there, as a sentence. */
  readonly problem: string | null;
}

/**
 * Puts the situation of a step behind the page as soon as somebody comes to it. A page that was opened on a link to the
 * step keeps the world of the link, where that is the step's own scenario. `place` names the step.
 */
export function useSituation(
  simulator: Simulator,
  place: string,
  { situation }: Step,
  onSim: (sim: string) => void,
): Situation {
  const [problem, setProblem] = useState<string | null>(null);
  const told = useRef(onSim);
  const last = useRef<string | null>(null);
  useEffect(() => {
    told.current = onSim;
  });

  const put = useCallback(
    async (keeps: boolean): Promise<void> => {
      try {
        const { scenario } = keeps ? await simulator.state() : { scenario: null };
        if (scenario !== situation.scenario) told.current((await simulator.load(situation)).sim);
        setProblem(null);
      } catch (error) {
        setProblem(wordsOf(error));
      }
    },
    [simulator, situation],
  );
  useEffect(() => {
    if (last.current === place) return;
    const isFirst = last.current === null;
    last.current = place;
    void put(isFirst);
  }, [place, put]);
  return { again: () => void put(false), problem };
}
