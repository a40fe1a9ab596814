import { Suspense, useMemo } from 'react';
import { type Duration, type Instant, ms } from '../../../domain/time';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { onDemand } from '../../../ui/on-demand';
import { figuresOf } from '../../../ui/peak-figures';
import { beforeWords, type Measure, NOT_YET, peakWords } from '../../../ui/words-age-chart';
import type { Zone } from '../../../ui/words-time';
import type { Axis } from '../history-view/axis';
import type { Draft } from '../what-if/use-draft';
import { AgeLabels } from './age-labels';
import { AgeMarks } from './age-marks';
import { LimitHandle } from './limit-handle';
import { type ChartMark, middle } from './marks';
import { peaksAbove } from './peaks';
import { limitsIn, type Point } from './points';
import { drawnAt, height, type Scale } from './scale';

const AgeLines = onDemand(async () => ({ default: (await import('./age-lines')).AgeLines }));

/** Height of the plot (px). */
const HEIGHT = 144;

interface AgePlotProps {
  readonly axis: Axis;
  readonly points: readonly Point[];
  readonly scale: Scale;
  readonly marks: readonly ChartMark[];
  /** Stretches that nobody watched, inside of the range. */
  readonly hatched: readonly (readonly [number, number])[];
  /** Where the recording begins inside of the range; null: before it, or never. */
  readonly since: Instant | null;
  /** Anything ever was. */
  readonly isRecorded: boolean;
  /** The one under the crosshair. */
  readonly read: Point | null;
  readonly measure: Measure;
  readonly label: string;
  readonly now: Instant;
  readonly zone: Zone;
  /** Null: what-if is not for this one. */
  readonly today: Duration | null;
  readonly draft: Draft;
}

/** The line of ages with all that stands on it; the label column at its left. */
export function AgePlot(props: AgePlotProps) {
  const { axis, points, scale, marks, hatched, since, read, measure, label, now, zone } = props;
  const { from, to, width } = axis;
  const x = (time: number): number => ((time - from) / Math.max(1, to - from)) * width;
  const y = (value: number): number => (1 - height(scale, value)) * HEIGHT;
  const limits = useMemo(() => limitsIn(points, scale.limit), [points, scale.limit]);
  const line = useMemo(
    () =>
      points.map((point, index) => ({
        at: middle(point),
        value: point.age === null ? null : drawnAt(scale, point.age),
        limit: limits?.[index] ?? null,
      })),
    [points, limits, scale],
  );
  const peaks = useMemo(() => peaksAbove(points, scale.top), [points, scale.top]);
  const figures = figuresOf(
    peaks.map(({ point, age, first, last }) => ({
      x: x(middle(point)),
      age,
      from: x(middle(first)),
      to: x(middle(last)),
    })),
    width,
  );
  const recordedFrom = since === null ? null : x(since);
  return (
    <figure className="age-figure" aria-label={label}>
      <div className="age-room" style={{ width, height: HEIGHT, marginLeft: axis.left }}>
        <AgeLabels measure={measure} scale={scale} yOf={y} />
        <ErrorBoundary instead={noChart}>
          <Suspense fallback={<p className="appear small muted">Loading the chart</p>}>
            {width > 0 && (
              <AgeLines
                points={line}
                from={from}
                to={to}
                width={width}
                height={HEIGHT}
                scale={scale}
                hatched={hatched}
                hasSteps={limits !== null}
              />
            )}
          </Suspense>
        </ErrorBoundary>
        <AgeMarks
          width={width}
          height={HEIGHT}
          points={points}
          peaks={peaks}
          marks={marks}
          read={read}
          xOf={(point) => x(middle(point))}
          yOf={y}
        />
        {figures.map(({ x: left, side, age, count, isShort }) => (
          <span
            key={left}
            className={`age-figure-text small ${side}`}
            aria-hidden="true"
            style={side === 'left' ? { right: width - left + 8 } : { left: left + 8 }}
          >
            {peakWords(measure === 'Reply time', age, isShort ? 1 : count)}
          </span>
        ))}
        {since !== null && recordedFrom !== null && recordedFrom > SENTENCE && (
          <p className="age-before small" style={{ left: recordedFrom / 2 }}>
            {beforeWords(measure, since, now, zone)}
          </p>
        )}
        {!props.isRecorded && width > SENTENCE && (
          <p className="age-before small" style={{ left: width / 2 }}>
            {NOT_YET}
          </p>
        )}
        {props.today !== null && scale.limit !== null && (
          <LimitHandle
            limit={props.today}
            value={scale.whatIf ?? scale.limit}
            top={ms(scale.top)}
            y={y(scale.whatIf ?? scale.limit)}
            onDraft={props.draft.move}
            onSettled={props.draft.settle}
          />
        )}
      </div>
    </figure>
  );
}

/** So wide is the sentence over the hatching (px). */
const SENTENCE = 240;

const noChart = (error: Error) => (
  <p className="muted" role="alert">
    The chart could not be shown ({error.message}). The table has the same values.
  </p>
);
