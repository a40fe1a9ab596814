import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { at, CURSOR } from '../../../ui/words-tour-picture';
import type { Geometry } from './geometry';

interface CursorProps {
  readonly second: number;
  readonly length: number;
  readonly to: Geometry;
  /** What the page says there, for whoever does not see it. */
  readonly says: string;
  readonly onMove: (second: number) => void;
}

/** How far a key goes, in seconds: Shift makes it ten. */
function moved(event: KeyboardEvent, second: number, length: number): number | null {
  const by = event.shiftKey ? 10 : 1;
  switch (event.key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return second - by;
    case 'ArrowRight':
    case 'ArrowUp':
      return second + by;
    case 'PageDown':
      return second - 10;
    case 'PageUp':
      return second + 10;
    case 'Home':
      return 0;
    case 'End':
      return length;
    default:
      return null;
  }
}

/** The moment of the run that both panels show: drag it anywhere in the plot, or move it as a slider. */
export function Cursor({ second, length, to, says, onMove }: CursorProps) {
  const area = useRef<HTMLDivElement>(null);
  const follow = (event: PointerEvent): void => {
    if (event.type !== 'pointerdown' && event.buttons === 0) return;
    if (event.type === 'pointerdown') area.current?.setPointerCapture(event.pointerId);
    const box = area.current?.getBoundingClientRect();
    if (box !== undefined) onMove(to.second(event.clientX - box.left + to.left));
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = moved(event, second, length);
    if (next === null) return;
    event.preventDefault();
    onMove(Math.min(length, Math.max(0, next)));
  };
  return (
    <div
      ref={area}
      className="tour-drag"
      style={{ left: to.left, width: to.right - to.left, height: to.bottom }}
      onPointerDown={follow}
      onPointerMove={follow}
    >
      <div
        role="slider"
        tabIndex={0}
        className="tour-cursor"
        style={{ left: to.x(second) - to.left }}
        aria-label={CURSOR}
        aria-valuemin={0}
        aria-valuemax={length}
        aria-valuenow={second}
        aria-valuetext={`${at(second)}: ${says}`}
        onKeyDown={onKeyDown}
      >
        {at(second)}
      </div>
    </div>
  );
}
