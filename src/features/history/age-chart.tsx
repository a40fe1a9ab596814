import { useState } from 'react';
import {
  CartesianGrid,
  Line,
  LineChart,
  ReferenceArea,
  ReferenceLine,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import type { Bucket } from '../../domain/buckets';
import { type Instant, instant, ms } from '../../domain/time';
import {
  axisDuration,
  clockFace,
  clockMinutes,
  clockTime,
  latency,
  span,
  type Zone,
} from '../../ui/words-time';
import { chartData } from './chart-data';
import { Hatch } from './hatch';
import { axisTicks } from './lanes';

interface AgeChartProps {
  readonly buckets: readonly Bucket[];
  readonly opened: Instant | null;
  readonly width: number;
  readonly left: number;
  readonly right: number;
  readonly measure: 'Heartbeat age' | 'Reply time';
  readonly label: string;
  readonly zone: Zone;
}

const TEXT = { fill: 'var(--muted)', fontSize: 12 } as const;
const HEIGHT = 168;

/** Worst value of each bucket as a line, with its limit; gaps stay gaps. Loaded on demand, with Recharts. */
export default function AgeChart({
  buckets,
  opened,
  width,
  left,
  right,
  measure,
  label,
  zone,
}: AgeChartProps) {
  const [index, setIndex] = useState<number | null>(null);
  const { points, gaps, limit, ticks } = chartData(buckets, opened);
  const from = buckets[0]?.from ?? instant(0);
  const to = buckets.at(-1)?.to ?? instant(0);
  const times = axisTicks(from, to, width < 500 ? 3 : 6);
  const top = ticks.at(-1) ?? 1;
  const read = index === null ? undefined : points[index];
  const say = measure === 'Reply time' ? latency : span;
  return (
    <figure aria-label={label}>
      <p className="small muted h-4 text-right" aria-hidden="true">
        {read !== undefined &&
          `${clockTime(read.at, zone)}: ${read.age === null ? 'not known' : say(ms(read.age))}`}
      </p>
      <LineChart
        width={width}
        height={HEIGHT}
        data={[...points]}
        margin={{ top: 8, right, bottom: 0, left: 0 }}
        onMouseMove={({ activeTooltipIndex }) =>
          setIndex(
            activeTooltipIndex === null || activeTooltipIndex === undefined
              ? null
              : Number(activeTooltipIndex),
          )
        }
        onMouseLeave={() => setIndex(null)}
      >
        <defs>
          <Hatch id="chart-hatch" />
        </defs>
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="at"
          type="number"
          domain={[from, to]}
          ticks={[...times]}
          interval={0}
          tick={TEXT}
          tickLine={false}
          axisLine={false}
          tickFormatter={(at: number) => tickText(instant(at), times, zone)}
        />
        <YAxis
          width={left}
          type="number"
          domain={[0, top]}
          ticks={[...ticks]}
          interval={0}
          tick={TEXT}
          tickLine={false}
          axisLine={false}
          tickFormatter={(value: number) => axisDuration(ms(value))}
        />
        {gaps.map(([start, end]) => (
          <ReferenceArea
            key={start}
            x1={start}
            x2={end}
            y1={0}
            y2={top}
            fill="url(#chart-hatch)"
            fillOpacity={1}
          />
        ))}
        {limit !== null && (
          <ReferenceLine
            y={limit}
            stroke="var(--bad-ink)"
            strokeDasharray="5 4"
            label={{
              value: `${measure === 'Reply time' ? 'deadline' : 'limit'} ${axisDuration(limit)}`,
              position: 'insideBottomRight',
              fill: 'var(--bad-text)',
              fontSize: 12,
            }}
          />
        )}
        <Tooltip content={() => null} cursor={{ stroke: 'var(--muted)' }} isAnimationActive={false} />
        <Line
          dataKey="age"
          type="linear"
          stroke="var(--accent)"
          strokeWidth={1.75}
          dot={false}
          activeDot={{ r: 3 }}
          connectNulls={false}
          isAnimationActive={false}
        />
      </LineChart>
    </figure>
  );
}

/** Seconds only where the ticks are closer than a minute. */
const tickText = (at: Instant, ticks: readonly Instant[], zone: Zone): string => {
  const close = (ticks[1] ?? Number.POSITIVE_INFINITY) - (ticks[0] ?? 0) < 60_000;
  return close ? clockFace(at, zone) : clockMinutes(at, zone);
};
