import { type FormEvent, useState } from 'react';
import { addressGuess, readAddress } from './address';

interface AddressFormProps {
  /** What is asked now. */
  readonly base: URL;
  /** Where the page may ask at all: its own origin, and the configured one. */
  readonly allowed: readonly string[];
  readonly onTry: (base: URL) => void;
}

/** For an answer that is a web page: the base address to correct, and a guess to accept. */
export function AddressForm({ base, allowed, onTry }: AddressFormProps) {
  const [text, setText] = useState(base.href.replace(/\/$/, ''));
  const [problem, setProblem] = useState<string | null>(null);
  const guess = addressGuess(base);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const read = readAddress(text, base, allowed);
    if (read.ok) onTry(read.base);
    setProblem(read.ok ? null : read.why);
  }

  return (
    <form className="card address" onSubmit={submit} noValidate>
      <label htmlFor="base-address">
        <strong>Base address</strong> <span className="muted">as in [api] base_url of airflow.cfg</span>
      </label>
      <div className="flex gap-2">
        <input
          id="base-address"
          className="input mono flex-1"
          type="url"
          value={text}
          aria-invalid={problem !== null}
          aria-describedby="base-address-note"
          onChange={(event) => setText(event.target.value)}
        />
        <button type="submit" className="button">
          Try it
        </button>
      </div>
      <p
        id="base-address-note"
        className="small muted flex flex-wrap items-center gap-2"
        role={problem === null ? undefined : 'alert'}
      >
        {problem ??
          (guess === null ? (
            'The part before /api/v2 of an address that works.'
          ) : (
            <>
              Most often right: <code>{guess.href.replace(/\/$/, '')}</code>
              <button type="button" className="button small" onClick={() => onTry(guess)}>
                Use this
              </button>
            </>
          ))}
      </p>
    </form>
  );
}
