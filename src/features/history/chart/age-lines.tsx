import { memo } from 'react';
import { Line, LineChart, ReferenceArea, ReferenceLine, XAxis, YAxis } from 'recharts';
import { Hatch } from '../../../ui/hatch';
import type { Scale } from './scale';

/** A point as Recharts takes it: cut at the top of the axis, null where the line has a gap. */
export interface LinePoint {
  readonly at: number;
  readonly value: number | null;
  /** What it was held against; null as long as one line tells the limit of all. */
  readonly limit: number | null;
}

interface AgeLinesProps {
  readonly points: readonly LinePoint[];
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly height: number;
  readonly scale: Scale;
  /** Stretches to hatch, inside of the range. */
  readonly hatched: readonly (readonly [number, number])[];
  /** The limit was not the same in all of the range: each point has its own. */
  readonly hasSteps: boolean;
}

/**
 * The line with its limit and its gaps. Apart and remembered: a crosshair that moves must not draw it again. Its axes
 * are drawn by the page (they share the lanes' edge), so every place here is a share of width and height.
 */
export const AgeLines = memo(function AgeLines(props: AgeLinesProps) {
  const { points, from, to, width, height, scale, hatched, hasSteps } = props;
  const top: number = scale.top;
  const { limit, whatIf } = scale;
  return (
    <LineChart
      width={width}
      height={height}
      data={points}
      margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <defs>
        <Hatch id="age-hatch" />
      </defs>
      <XAxis dataKey="at" type="number" domain={[from, to]} allowDataOverflow hide />
      <YAxis type="number" domain={[0, top]} allowDataOverflow hide />
      {hatched.map(([start, end]) => (
        <ReferenceArea
          key={start}
          x1={start}
          x2={end}
          y1={0}
          y2={top}
          fill="url(#age-hatch)"
          fillOpacity={1}
          stroke="none"
        />
      ))}
      {limit !== null && whatIf !== null && (
        <ReferenceArea
          y1={Math.min(limit, whatIf)}
          y2={Math.max(limit, whatIf)}
          fill="var(--info-tint)"
          fillOpacity={0.8}
          stroke="none"
        />
      )}
      <ReferenceLine y={0} stroke="var(--line)" strokeWidth={2} />
      <ReferenceLine y={top} stroke="var(--line)" strokeWidth={2} />
      {limit !== null && !hasSteps && (
        <ReferenceLine y={limit} stroke="var(--bad-ink)" strokeDasharray="5 4" />
      )}
      {hasSteps && (
        <Line
          dataKey="limit"
          type="step"
          stroke="var(--bad-ink)"
          strokeDasharray="5 4"
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      )}
      {whatIf !== null && <ReferenceLine y={whatIf} stroke="var(--accent)" strokeWidth={2} />}
      <Line
        dataKey="value"
        type="linear"
        stroke="var(--unknown-ink)"
        strokeWidth={1.5}
        dot={false}
        activeDot={false}
        connectNulls={false}
        isAnimationActive={false}
      />
    </LineChart>
  );
});
