import type { Tick } from './ticks';

interface TimeAxisProps {
  readonly ticks: readonly Tick[];
  readonly width: number;
  /** Where the crosshair stands and what it is called there; null: nowhere. */
  readonly cross: { readonly x: number; readonly text: string } | null;
}

/** Times under the lanes. At the crosshair they make room for its own. */
export const TimeAxis = ({ ticks, width, cross }: TimeAxisProps) => (
  <div className="time-axis small" aria-hidden="true">
    {ticks.map(({ at, x, text, isDay }, index) => (
      <span
        key={at}
        className={`${isDay ? 'day ' : ''}${sideOf(x, width)}${isUnder(x, cross?.x) || isPushed(x, ticks[index + 1]?.x, width) ? ' under' : ''}`}
        style={{ left: x }}
      >
        {text}
      </span>
    ))}
    {cross !== null && (
      <span className={`cross-time ${sideOf(cross.x, width)}`} style={{ left: cross.x }}>
        {cross.text}
      </span>
    )}
  </div>
);

const isUnder = (x: number, cross: number | undefined): boolean =>
  cross !== undefined && Math.abs(cross - x) < 72;

/** The next label, kept inside of the plot at its edge, would stand on this one. */
const isPushed = (x: number, next: number | undefined, width: number): boolean =>
  next !== undefined && sideOf(next, width) === 'end' && next - x < 60;

/** A label stays inside the plot. */
const sideOf = (x: number, width: number): string => (x < 36 ? 'start' : x > width - 36 ? 'end' : 'middle');
