import { type FormEvent, useId, useState } from 'react';
import { ms } from '../../../domain/time';
import { figure } from '../../../ui/words-clock';
import { clip } from '../../../ui/words-lists';
import { span } from '../../../ui/words-time';
import { COMPONENTS_WORDS, FORM_WORDS, verbName } from '../../../ui/words-verbs';
import type { FaultArgs } from '../world';
import type { RunningFault } from './faults';
import { type Form, type Typed, typedReason, typedSeconds, typedWord } from './forms';

interface VerbFormProps {
  readonly verb: string;
  readonly form: Form;
  /** It can be raised (once more). */
  readonly can: boolean;
  readonly running: readonly RunningFault[];
  readonly onRaise: (args: FaultArgs) => void;
  readonly onHeal: (fault: number) => void;
}

/** What a verb has to know: presets that act at once, a field for anything else, and those of its faults that are on. */
export function VerbForm({ verb, form, can, running, onRaise, onHeal }: VerbFormProps) {
  const field = useId();
  const hint = useId();
  const [first, setFirst] = useState('');
  const [second, setSecond] = useState('');
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const typed = read();
    setProblem(typed.ok ? null : typed.problem);
    if (typed.ok) onRaise(typed.args);
  }
  function read(): Typed {
    if (form.free === 'seconds') return typedSeconds(verb, first);
    return form.free === 'word' ? typedWord(first, second) : typedReason(second);
  }
  const isNowhere = form.presets.length === 0 && form.free === null;
  return (
    <form className="verb-form" aria-label={verbName(verb)} onSubmit={submit} noValidate>
      {running.length > 0 && (
        <ul className="verb-on small">
          {running.map((fault) => (
            <li key={fault.id}>
              <span className="wrap">{`${about(fault)}${span(fault.age)}`}</span>
              <button type="button" className="link" onClick={() => onHeal(fault.id)}>
                {COMPONENTS_WORDS.heal}
                <span className="sr-only">{` ${verbName(verb)} ${about(fault)}`}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {isNowhere && <p className="small muted">{FORM_WORDS.nowhere}</p>}
      {can && (
        <div className="verb-presets">
          {form.presets.map(({ label, args }) => (
            <button key={label} type="button" className="button small" onClick={() => onRaise(args)}>
              {clip(label, 44)}
            </button>
          ))}
        </div>
      )}
      {can && form.free !== null && (
        <div className="verb-free">
          {form.free !== 'reason' && (
            <label>
              <span className="small muted">
                {form.free === 'seconds' ? FORM_WORDS.seconds : FORM_WORDS.word}
              </span>
              <input
                className="input"
                inputMode={form.free === 'seconds' ? 'decimal' : 'text'}
                value={first}
                aria-invalid={problem !== null}
                aria-describedby={problem === null ? undefined : hint}
                onChange={({ target }) => setFirst(target.value)}
              />
            </label>
          )}
          {form.free !== 'seconds' && (
            <label htmlFor={field} className="grow">
              <span className="small muted">
                {form.free === 'word' ? FORM_WORDS.reason : FORM_WORDS.exception}
              </span>
              <input
                id={field}
                className="input"
                value={second}
                onChange={({ target }) => setSecond(target.value)}
              />
            </label>
          )}
          <button type="submit" className="button">
            {verbName(verb)}
          </button>
        </div>
      )}
      {problem !== null && (
        <p id={hint} className="verb-problem small" role="status">
          {problem}
        </p>
      )}
    </form>
  );
}

/** What a running fault knows: "celery-broker, ", "2 s, ". */
function about({ args = {} }: RunningFault): string {
  const known = [
    args.from ?? '',
    args.by_ms === undefined ? '' : `${args.by_ms < 0 ? '−' : ''}${figure(ms(args.by_ms))}`,
    args.word === undefined ? '' : `“${clip(args.word, 24)}”`,
    args.word === undefined && args.reason !== undefined ? clip(args.reason, 40) : '',
  ].filter((one) => one !== '');
  return known.map((one) => `${one}, `).join('');
}
