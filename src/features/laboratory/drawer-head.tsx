import { ChevronDown, ChevronUp, X } from 'lucide';
import { type PointerEvent, useRef } from 'react';
import { Icon } from '../../ui/icon';
import { Outline } from '../../ui/outline';
import { LABORATORY } from '../../ui/words-laboratory';
import { HEIGHTS, type SheetHeight, stepped } from './sheet';
import { ToursMenu } from './tour/tours-menu';

interface DrawerHeadProps {
  readonly height: SheetHeight;
  readonly onHeight: (height: SheetHeight) => void;
  /** Per cent of the window's height. */
  readonly onDrag: (height: number) => void;
  readonly onDrop: (height: number) => void;
  readonly onClose: () => void;
  readonly onTour: (tour: string | null) => void;
}

/** Title, tours, and the way out. Where the laboratory is a sheet, it is dragged by its head, or moved by two buttons. */
export function DrawerHead({ height, onHeight, onDrag, onDrop, onClose, onTour }: DrawerHeadProps) {
  const isDragging = useRef(false);
  const at = ({ clientY }: PointerEvent): number => 100 - (100 * clientY) / innerHeight;
  const isSheet = (event: PointerEvent): boolean =>
    getComputedStyle(event.currentTarget).getPropertyValue('--is-sheet') === '1';
  return (
    <header
      className="lab-title"
      onPointerDown={(event) => {
        if (!isSheet(event) || (event.target as Element).closest('button, details')) return;
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => isDragging.current && onDrag(at(event))}
      onPointerUp={(event) => {
        if (isDragging.current) onDrop(at(event));
        isDragging.current = false;
      }}
      onPointerCancel={() => {
        if (isDragging.current) onDrop(height);
        isDragging.current = false;
      }}
    >
      <Icon name="flask" />
      <h2 id="laboratory-title" tabIndex={-1}>
        {LABORATORY.title}
      </h2>
      <ToursMenu onTour={onTour} />
      <div className="lab-heights" role="group" aria-label={LABORATORY.height}>
        <button
          type="button"
          className="lab-tool"
          aria-label={LABORATORY.higher}
          title={LABORATORY.higher}
          disabled={height === HEIGHTS.at(-1)}
          onClick={() => onHeight(stepped(height, 1))}
        >
          <Outline shape={ChevronUp} />
        </button>
        <button
          type="button"
          className="lab-tool"
          aria-label={LABORATORY.lower}
          title={LABORATORY.lower}
          disabled={height === HEIGHTS[0]}
          onClick={() => onHeight(stepped(height, -1))}
        >
          <Outline shape={ChevronDown} />
        </button>
      </div>
      <button
        type="button"
        className="lab-tool"
        aria-label={LABORATORY.close}
        title={LABORATORY.close}
        onClick={onClose}
      >
        <Outline shape={X} />
      </button>
    </header>
  );
}
