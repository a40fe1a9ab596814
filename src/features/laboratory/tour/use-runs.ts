import { useEffect, useRef, useState } from 'react';
import type { Simulator } from '../simulator';
import type { TapeWish } from '../world';
import { type Run, runOf } from './run';
import type { Step } from './step';

export interface Measured {
  /** Null: not played yet, or it could not be. */
  readonly runs: readonly Run[] | null;
  /** Why not, as a sentence. */
  readonly problem: string | null;
}

const NOTHING: Measured = { runs: null, problem: null };

/** The runs that a step is measured in; each tape is played once, however often somebody comes back to it. */
export function useRuns(simulator: Simulator, step: Step): Measured {
  const played = useRef(new Map<string, Promise<Run>>());
  const [measured, setMeasured] = useState<Measured & { readonly step: Step | null }>({
    ...NOTHING,
    step: null,
  });

  useEffect(() => {
    let isWanted = true;
    const play = (wish: TapeWish): Promise<Run> => {
      const key = JSON.stringify(wish);
      const known = played.current.get(key);
      if (known !== undefined) return known;
      const made = simulator.tape(wish).then((tape) => runOf(tape, wish.seconds));
      played.current.set(key, made);
      made.catch(() => played.current.delete(key));
      return made;
    };
    Promise.all(step.tapes.map(play)).then(
      (runs) => isWanted && setMeasured({ runs, problem: null, step }),
      (error: unknown) => isWanted && setMeasured({ runs: null, problem: wordsOf(error), step }),
    );
    return () => {
      isWanted = false;
    };
  }, [simulator, step]);

  return measured.step === step ? measured : NOTHING;
}

export const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
