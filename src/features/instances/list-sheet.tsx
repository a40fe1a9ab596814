import { type ReactNode, useId } from 'react';
import { useDialog } from '../../ui/use-dialog';
import { RAIL } from '../../ui/words-instances';

interface FilterSheetProps {
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** The rail where there is no room beside the list. */
export function FilterSheet({ children, onClose }: FilterSheetProps) {
  const dialog = useDialog();
  const title = useId();
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={title} onClose={onClose}>
      <div className="sheet-head">
        <h2 id={title}>{RAIL.filters}</h2>
        <button type="button" className="button small" onClick={() => dialog.current?.close()}>
          {RAIL.done}
        </button>
      </div>
      <div className="rail-body">{children}</div>
    </dialog>
  );
}
