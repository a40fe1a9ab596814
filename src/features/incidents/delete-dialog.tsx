import { type FormEvent, useId } from 'react';
import type { Duration } from '../../domain/time';
import { useDialog } from '../../ui/use-dialog';
import { deleteWords } from '../../ui/words-incident-list';

interface DeleteDialogProps {
  /** How far back it reaches; null where nothing is kept yet. */
  readonly length: Duration | null;
  readonly incidents: number;
  readonly notes: number;
  readonly onDelete: () => void;
  readonly onClose: () => void;
}

/** Asks once, and says what goes. Esc and Cancel leave everything; the focus goes back to where it was. */
export function DeleteDialog({ length, incidents, notes, onDelete, onClose }: DeleteDialogProps) {
  const dialog = useDialog();
  const title = useId();
  const text = useId();
  function deleted(event: FormEvent): void {
    event.preventDefault();
    onDelete();
    dialog.current?.close();
  }
  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} aria-describedby={text} onClose={onClose}>
      <form onSubmit={deleted}>
        <h2 id={title}>Delete the history?</h2>
        <p id={text}>{deleteWords(length, incidents, notes)}</p>
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Delete
          </button>
        </div>
      </form>
    </dialog>
  );
}
