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
  const [typed, setTyped] = useState<string | null>(null);
  async function take(): Promise<void> {
    if (typed === null || !WHOLE.test(typed)) return;
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
        onChange={(event) => setTyped(event.target.value)}
        onBlur={() => void take()}
      />
    </form>
  );
}
