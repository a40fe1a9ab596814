import { useId, useState } from 'react';
import { LABORATORY } from '../../../ui/words-laboratory';

interface SeedFieldProps {
  readonly seed: number;
  /** True: it was taken. */
  readonly onSeed: (seed: number) => Promise<boolean>;
}

const WHOLE = /^\s*\d+\s*$/;

/** The world's seed: Enter, or leaving the field, plays the scenario again from another one. */
export function SeedField({ seed, onSeed }: SeedFieldProps) {
  const id = useId();
  const hint = useId();
  const [typed, setTyped] = useState<string | null>(null);
  /** It was meant to be taken, and is no seed. */
  const [isRefused, setRefused] = useState(false);
  async function take(): Promise<void> {
    if (typed === null) return;
    if (!WHOLE.test(typed)) {
      setRefused(true);
      return;
    }
    if (Number(typed) === seed || (await onSeed(Number(typed)))) setTyped(null);
  }
  return (
    <form
      className="lab-seed"
      onSubmit={(event) => {
        event.preventDefault();
        void take();
      }}
    >
      <label htmlFor={id} className="small muted">
        {LABORATORY.seed}
      </label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? String(seed)}
        aria-invalid={typed !== null && !WHOLE.test(typed)}
        aria-describedby={isRefused ? hint : undefined}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onBlur={() => void take()}
      />
      {isRefused && (
        <p id={hint} role="alert" className="lab-seed-problem small">
          {LABORATORY.noSeed}
        </p>
      )}
    </form>
  );
}
