import { type FormEvent, useId, useState } from 'react';
import type { Instant } from '../../../domain/time';
import { useSurface } from '../../../ui/surface';
import { useDialog } from '../../../ui/use-dialog';
import { zoneName } from '../../../ui/words-clock';
import { RANGE_PROBLEM } from '../../../ui/words-history';
import { type Zone } from '../../../ui/words-time';
import { ownRangeOf } from './own-range';
import { fieldText } from './wall-time';

interface RangeDialogProps {
  readonly from: Instant;
  readonly to: Instant;
  readonly zone: Zone;
  readonly now: Instant;
  readonly onClose: () => void;
  readonly onRange: (from: Instant, to: Instant) => void;
}

/** Two times in the page's zone. What is wrong is said at the field that it is about, and nothing typed is lost. */
export function RangeDialog({ from, to, zone, now, onClose, onRange }: RangeDialogProps) {
  const { root } = useSurface();
  const dialog = useDialog();
  const title = useId();
  const [start, setStart] = useState(() => fieldText(from, zone));
  const [end, setEnd] = useState(() => fieldText(to, zone));
  const [isChecked, setChecked] = useState(false);
  const read = ownRangeOf(start, end, zone, now);

  function show(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    if (read.ok) {
      onRange(read.from, read.to);
      dialog.current?.close();
    } else root.getElementById(`${title}-${read.field}`)?.focus();
  }
  const problem = (field: 'from' | 'to') =>
    isChecked && !read.ok && read.field === field ? RANGE_PROBLEM[read.why] : null;

  return (
    <dialog ref={dialog} className="dialog range-dialog" aria-labelledby={title} onClose={onClose}>
      <form onSubmit={show} noValidate>
        <h2 id={title}>Choose a range</h2>
        <p className="small muted">
          Times are {zone === 'utc' ? 'UTC' : `those of this device (${zoneName(now, zone)} now)`}. At most 90
          days.
        </p>
        <Field id={`${title}-from`} label="From" text={start} problem={problem('from')} onText={setStart} />
        <Field id={`${title}-to`} label="To" text={end} problem={problem('to')} onText={setEnd} />
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Show
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly text: string;
  readonly problem: string | null;
  readonly onText: (text: string) => void;
}

const Field = ({ id, label, text, problem, onText }: FieldProps) => (
  <div className="range-field">
    <label htmlFor={id}>{label}</label>
    <input
      id={id}
      type="datetime-local"
      className="input"
      value={text}
      aria-invalid={problem !== null}
      aria-describedby={problem === null ? undefined : `${id}-problem`}
      onChange={({ target }) => onText(target.value)}
    />
    {problem !== null && (
      <p id={`${id}-problem`} className="small problem" role="alert">
        {problem}
      </p>
    )}
  </div>
);
