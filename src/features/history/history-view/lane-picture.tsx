import { memo } from 'react';
import { Hatch } from '../../../ui/hatch';
import { LANE, LOOKS, type Look, type Piece, pathOf } from './lane-paths';

const FILL: Readonly<Record<Look, string>> = {
  hatch: 'url(#history-hatch)',
  up: 'var(--healthy-tint)',
  nobody: 'var(--bad-tint)',
  partly: 'var(--degraded-tint)',
  ill: 'var(--bad-tint)',
  dash: 'none',
  healthy: 'var(--healthy-fill)',
  lost: 'var(--unknown-fill)',
  late: 'var(--late-fill)',
  unknown: 'var(--unknown-tint)',
  degraded: 'var(--degraded-fill)',
  unhealthy: 'var(--bad-fill)',
  no_reply: 'url(#history-dots)',
};
const STROKE: Partial<Readonly<Record<Look, string>>> = {
  up: 'var(--healthy-ink)',
  nobody: 'var(--bad-ink)',
  partly: 'var(--degraded-ink)',
  ill: 'var(--bad-ink)',
  dash: 'var(--unknown-ink)',
  unknown: 'var(--unknown-ink)',
};
const DASHES: Partial<Readonly<Record<Look, string>>> = { dash: '2 4', unknown: '3 2' };

interface LanePictureProps {
  readonly pieces: readonly Piece[];
  readonly lanes: number;
  readonly width: number;
  /** Where the axis has its ticks, in pixels. */
  readonly ticks: readonly number[];
}

/** All lanes as one drawing with one path for each look; what it shows is read beside it and in the table. */
export const LanePicture = memo(function LanePicture({ pieces, lanes, width, ticks }: LanePictureProps) {
  const height = lanes * LANE;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      className="block"
    >
      <defs>
        <Hatch id="history-hatch" />
        <pattern id="history-dots" width="4" height="4" patternUnits="userSpaceOnUse">
          <rect width="4" height="4" fill="var(--bad-fill)" />
          <circle cx="2" cy="2" r="0.9" fill="var(--card)" />
        </pattern>
      </defs>
      <path d={ticks.map((x) => `M${Math.round(x) + 0.5} 0V${height}`).join('')} stroke="var(--line)" />
      {LOOKS.map((look) => (
        <path
          key={look}
          d={pathOf(pieces, look)}
          fill={FILL[look]}
          stroke={STROKE[look]}
          strokeWidth={look === 'dash' ? 1.5 : undefined}
          strokeDasharray={DASHES[look]}
        />
      ))}
    </svg>
  );
});
