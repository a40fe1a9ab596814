import { memo } from 'react';
import { Hatch } from '../../ui/hatch';
import { LANE_HEIGHT, type Segment } from './lanes';

const ROW = 28;
const FILL = {
  healthy: 'var(--healthy-fill)',
  late: 'var(--late-fill)',
  degraded: 'var(--degraded-fill)',
  unhealthy: 'var(--bad-fill)',
} as const;

interface LanePlotProps {
  readonly lanes: readonly (readonly Segment[])[];
  readonly width: number;
  /** Where the axis has its ticks, in pixels. */
  readonly ticks: readonly number[];
}

/** All lanes as one drawing: height and colour by severity, hatching where nobody watched. */
export const LanePlot = memo(function LanePlot({ lanes, width, ticks }: LanePlotProps) {
  const height = lanes.length * ROW;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="block"
    >
      <defs>
        <Hatch id="lane-hatch" />
      </defs>
      {ticks.map((x) => (
        <path key={x} d={`M${x} 0V${height}`} stroke="var(--line)" />
      ))}
      {lanes.map((segments, index) => (
        <g key={index} transform={`translate(0 ${index * ROW + ROW / 2})`}>
          {segments.map((segment, index) => (
            <LaneSegment key={index} {...segment} />
          ))}
        </g>
      ))}
    </svg>
  );
});

function LaneSegment({ x, width, state }: Segment) {
  if (state === null) return <rect x={x} y={-10} width={width} height={20} fill="url(#lane-hatch)" />;
  if (state === 'before') return <path d={`M${x} 0H${x + width}`} stroke="var(--line)" strokeWidth="2" />;
  if (state === 'not_reported' || state === 'not_deployed') {
    return (
      <path d={`M${x} 0H${x + width}`} stroke="var(--unknown-ink)" strokeWidth="1.5" strokeDasharray="2 4" />
    );
  }
  const height = LANE_HEIGHT[state];
  if (state === 'unknown') {
    return (
      <rect
        x={x + 0.5}
        y={-height / 2}
        width={Math.max(1, width - 1)}
        height={height}
        fill="var(--unknown-tint)"
        stroke="var(--unknown-ink)"
        strokeDasharray="3 2"
      />
    );
  }
  return <rect x={x} y={-height / 2} width={width} height={height} rx={1} fill={FILL[state]} />;
}
