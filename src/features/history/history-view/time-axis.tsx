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
    {ticks.map(({ at, x, text, isDay }) => (
      <span
        key={at}
        className={`${isDay ? 'day ' : ''}${sideOf(x, width)}${cross !== null && Math.abs(cross.x - x) < 72 ? ' under' : ''}`}
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

/** A label stays inside the plot. */
const sideOf = (x: number, width: number): string => (x < 36 ? 'start' : x > width - 36 ? 'end' : 'middle');
