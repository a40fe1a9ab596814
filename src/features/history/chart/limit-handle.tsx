import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { type Duration, ms } from '../../../domain/time';
import { whatIfSlider } from '../../../ui/words-age-chart';
import { figure } from '../../../ui/words-clock';
import { sliderOf } from './scale';

interface LimitHandleProps {
  /** Today's. */
  readonly limit: Duration;
  /** What-if, or today's limit where nobody asks. */
  readonly value: Duration;
  /** What the top of the plot stands for. */
  readonly top: Duration;
  readonly y: number;
  /** While it is moved. */
  readonly onDraft: (limit: number) => void;
  /** Let go. */
  readonly onSettled: () => void;
}

/** How far a key moves it (ms). */
const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1000,
  ArrowRight: 1000,
  ArrowDown: -1000,
  ArrowLeft: -1000,
  PageUp: 10_000,
  PageDown: -10_000,
};

/** The limit as a handle at the plot's right edge: the same value as what-if's slider. */
export function LimitHandle({ limit, value, top, y, onDraft, onSettled }: LimitHandleProps) {
  const grip = useRef<{ readonly at: number; readonly perPixel: number; readonly value: number } | null>(
    null,
  );
  const { from, to } = sliderOf(limit);

  function take(event: PointerEvent<HTMLDivElement>): void {
    event.stopPropagation();
    const room = event.currentTarget.parentElement?.getBoundingClientRect().height ?? 0;
    if (room === 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // By the scale at the moment of the grip: the axis may grow while the handle is moved.
    grip.current = { at: event.clientY, perPixel: top / room, value };
  }
  function move(event: PointerEvent<HTMLDivElement>): void {
    event.stopPropagation();
    const held = grip.current;
    if (held !== null) onDraft(held.value + (held.at - event.clientY) * held.perPixel);
  }
  function leave(event: PointerEvent<HTMLDivElement>): void {
    event.stopPropagation();
    if (grip.current === null) return;
    grip.current = null;
    onSettled();
  }
  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const step = KEYS[event.key];
    const end = { Home: from, End: to }[event.key];
    if (step === undefined && end === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onDraft(end ?? value + (step ?? 0));
    onSettled();
  }
  return (
    <div
      className="limit-handle"
      role="slider"
      tabIndex={0}
      aria-label={whatIfSlider}
      aria-orientation="vertical"
      aria-valuemin={from / 1000}
      aria-valuemax={to / 1000}
      aria-valuenow={value / 1000}
      aria-valuetext={figure(ms(value))}
      style={{ top: y }}
      onPointerDown={take}
      onPointerMove={move}
      onPointerUp={leave}
      onPointerCancel={leave}
      onKeyDown={press}
    >
      <span className="grip" aria-hidden="true" />
    </div>
  );
}
