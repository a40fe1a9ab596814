import { Ellipsis } from 'lucide';
import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Incident } from '../../domain/incidents';
import { Outline } from '../../ui/outline';
import { targetOf } from '../../ui/surface';
import { useLatest } from '../../ui/use-latest';
import { incidentTitle } from '../../ui/words-incidents';
import { Copies } from './copies';
import type { RowFrame } from './row-frame';

interface RowMenuProps {
  readonly incident: Incident;
  readonly frame: RowFrame;
  /** Opens the field for a note; null where it is acknowledged already. */
  readonly onNote: (() => void) | null;
}

/** What can be done with an incident, behind three dots. Esc, a press beside it and leaving it with Tab close it. */
export function RowMenu({ incident, frame, onNote }: RowMenuProps) {
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  usePressBeside(isOpen, box, () => setOpen(false));

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || !isOpen) return;
    // One press closes one thing.
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
    button.current?.focus();
  }
  function onBlur(event: FocusEvent): void {
    // To nowhere: the window lost the focus, or a press beside it, which is seen to already.
    if (event.relatedTarget instanceof Node && !box.current?.contains(event.relatedTarget)) setOpen(false);
  }
  return (
    <div ref={box} className="incident-menu" role="presentation" onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className="button small bare"
        aria-label={`More for ${incidentTitle(incident)}`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <Outline shape={Ellipsis} />
      </button>
      {isOpen && (
        <div id={id} className="incident-menu-items" role="group" aria-label={incidentTitle(incident)}>
          {onNote !== null && (
            <button
              type="button"
              className="button small"
              onClick={() => {
                setOpen(false);
                onNote();
              }}
            >
              Acknowledge
            </button>
          )}
          <span className="small muted">Copy as</span>
          <Copies incident={incident} frame={frame} />
        </div>
      )}
    </div>
  );
}

function usePressBeside(
  isOpen: boolean,
  box: { readonly current: HTMLElement | null },
  close: () => void,
): void {
  const onPress = useLatest((event: PointerEvent): void => {
    if (!box.current?.contains(targetOf(event))) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [isOpen, onPress]);
}
