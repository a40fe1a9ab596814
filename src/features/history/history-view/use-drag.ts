import { type PointerEvent, useState } from 'react';
import { type Duration, type Instant, ms } from '../../../domain/time';
import { type Axis, timeAt } from './axis';
import { bucketWidth } from './window';

/** Less is a click with an unsteady hand (px): nobody wants to see so little of a plot closer. */
const UNSTEADY = 10;

interface Drag {
  readonly kind: 'zoom' | 'pan';
  readonly start: number;
  readonly x: number;
}

interface DragActions {
  readonly hover: (at: Instant | null) => void;
  readonly click: (at: Instant) => void;
  readonly zoom: (from: Instant, to: Instant) => void;
  /** How far the axis moves: later is positive. */
  readonly pan: (by: Duration) => void;
}

/** Pointer over lanes and chart: it moves the crosshair, a click pins, a drag zooms, with Shift it pans. */
export function useDrag(axis: Axis, actions: DragActions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const xIn = (event: PointerEvent<HTMLElement>): number =>
    event.clientX - event.currentTarget.getBoundingClientRect().left - axis.left;
  const isMoved = drag !== null && Math.abs(drag.x - drag.start) >= UNSTEADY;
  const panned = (one: Drag): Duration => {
    const bucket = bucketWidth(axis);
    const wide = axis.width / axis.count;
    return ms(Math.round((one.start - one.x) / wide) * bucket);
  };
  return {
    /** What is being marked, in pixels of the plot; null: nothing. */
    marked:
      isMoved && drag.kind === 'zoom'
        ? ([drag.start, drag.x].sort((a, b) => a - b) as [number, number])
        : null,
    /** So far the axis is moved while the button is down. */
    shift: isMoved && drag.kind === 'pan' ? panned(drag) : ms(0),
    handlers: {
      onPointerDown(event: PointerEvent<HTMLElement>): void {
        const x = xIn(event);
        const isControl =
          event.target instanceof Element && event.target.closest('button, a, input, select') !== null;
        if (event.button !== 0 || isControl || x < 0 || x > axis.width) return;
        event.currentTarget.setPointerCapture?.(event.pointerId);
        setDrag({ kind: event.shiftKey ? 'pan' : 'zoom', start: x, x });
      },
      onPointerMove(event: PointerEvent<HTMLElement>): void {
        const x = xIn(event);
        if (drag !== null) setDrag({ ...drag, x: Math.max(0, Math.min(axis.width, x)) });
        else if (event.pointerType !== 'touch')
          actions.hover(x < 0 || x > axis.width ? null : timeAt(axis, Math.min(x, axis.width - 0.5)));
      },
      onPointerUp(event: PointerEvent<HTMLElement>): void {
        if (drag === null) return;
        setDrag(null);
        const end = { ...drag, x: Math.max(0, Math.min(axis.width, xIn(event))) };
        if (Math.abs(end.x - end.start) < UNSTEADY)
          actions.click(timeAt(axis, Math.min(end.start, axis.width - 0.5)));
        else if (end.kind === 'pan') actions.pan(panned(end));
        else actions.zoom(timeAt(axis, end.start), timeAt(axis, end.x));
      },
      onPointerCancel: () => setDrag(null),
      onPointerLeave: () => actions.hover(null),
    },
  };
}
