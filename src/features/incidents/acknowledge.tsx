import { StickyNote } from 'lucide';
import { type FormEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Outline } from '../../ui/outline';
import { NOTE_LENGTH } from '../../ui/words-incident-list';

interface AcknowledgeProps {
  /** "Triggerer down", for whoever hears the field without its row. */
  readonly title: string;
  readonly onDone: (text: string) => void;
  readonly onCancel: () => void;
}

/** The most lines that the field shows before it scrolls. */
const MOST_LINES = 6;

/** A note and the button beside it. Enter acknowledges, Shift and Enter begin a line, Esc leaves it as it was. */
export function Acknowledge({ title, onDone, onCancel }: AcknowledgeProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const hint = useId();
  const [text, setText] = useState('');
  useEffect(() => field.current?.focus(), []);

  function done(event: FormEvent): void {
    event.preventDefault();
    onDone(text.trim().slice(0, NOTE_LENGTH));
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // A word that is still being composed takes its Enter for itself.
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) done(event);
    if (event.key !== 'Escape') return;
    // One press closes one thing.
    event.preventDefault();
    event.stopPropagation();
    onCancel();
  }
  return (
    <form className="incident-note" onSubmit={done}>
      <div className="incident-field">
        <Outline shape={StickyNote} />
        <textarea
          ref={field}
          className="input"
          rows={Math.min(MOST_LINES, text.split('\n').length)}
          maxLength={NOTE_LENGTH}
          aria-label={`Note on ${title}`}
          aria-describedby={hint}
          placeholder="What is known, or done about it"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <button type="submit" className="button primary">
        Acknowledge
      </button>
      <button type="button" className="button" onClick={onCancel}>
        Cancel
      </button>
      <span id={hint} className="small muted">
        The note stays in this browser.
      </span>
    </form>
  );
}
