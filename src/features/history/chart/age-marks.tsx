import type { ChartMark } from './marks';
import type { Peak } from './peaks';
import type { Point } from './points';

interface AgeMarksProps {
  readonly width: number;
  readonly height: number;
  readonly points: readonly Point[];
  readonly peaks: readonly Peak[];
  readonly marks: readonly ChartMark[];
  /** The one under the crosshair. */
  readonly read: Point | null;
  readonly xOf: (point: Point) => number;
  readonly yOf: (value: number) => number;
}

/** Points that no line reaches, rings and diamonds, and the dot that the crosshair reads. */
export function AgeMarks({ width, height, points, peaks, marks, read, xOf, yOf }: AgeMarksProps) {
  const marked = new Set(marks.map(({ point }) => point.from));
  return (
    <svg className="age-marks" width={width} height={height} aria-hidden="true" focusable="false">
      <path className="alone" d={alone(points, xOf, yOf)} />
      <path className="cut" d={cutRuns(peaks, xOf, yOf)} />
      {peaks
        .filter(({ point }) => !marked.has(point.from))
        .map(({ point }) => (
          <path key={point.from} className="stays" d={diamond(xOf(point), yOf(point.age ?? 0))} />
        ))}
      {marks.map(({ point, fate }) => {
        const x = xOf(point);
        const y = yOf(point.age ?? 0);
        return fate === 'avoided' ? (
          <circle key={point.from} className="avoided" cx={x} cy={y} r="4" />
        ) : (
          <path key={point.from} className={fate} d={diamond(x, y)} />
        );
      })}
      {read !== null && read.age !== null && (
        <circle className="read" cx={xOf(read)} cy={yOf(read.age)} r="3.5" />
      )}
    </svg>
  );
}

const diamond = (x: number, y: number): string => `M${x.toFixed(1)} ${(y - 6).toFixed(1)}l6 6l-6 6l-6 -6z`;

/** Where the line is cut at the top it is no value: thick and dotted, from the first to the last of a run. */
const cutRuns = (
  peaks: readonly Peak[],
  xOf: (point: Point) => number,
  yOf: (value: number) => number,
): string =>
  peaks
    .filter(({ first, last }) => first !== last)
    .map(({ first, last, age }) => `M${xOf(first).toFixed(1)} ${yOf(age).toFixed(1)}H${xOf(last).toFixed(1)}`)
    .join('');

/** A known point between two unknown ones has no line to be part of: a short dash shows it. */
function alone(
  points: readonly Point[],
  xOf: (point: Point) => number,
  yOf: (value: number) => number,
): string {
  return points
    .filter(({ age }, index) => {
      const isLone = (points[index - 1]?.age ?? null) === null && (points[index + 1]?.age ?? null) === null;
      return age !== null && isLone;
    })
    .map((point) => `M${(xOf(point) - 1).toFixed(1)} ${yOf(point.age ?? 0).toFixed(1)}h2`)
    .join('');
}
