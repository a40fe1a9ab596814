import type { Instant } from '../../domain/time';
import { clockFace, clockMinutes, type Zone, zoneName } from '../../ui/words-time';

interface LaneAxisProps {
  readonly ticks: readonly Instant[];
  readonly xs: readonly number[];
  readonly width: number;
  readonly zone: Zone;
}

/** Times under the lanes; the last one names the zone for all. */
export function LaneAxis({ ticks, xs, width, zone }: LaneAxisProps) {
  const close = (ticks[1] ?? Number.POSITIVE_INFINITY) - (ticks[0] ?? 0) < 60_000;
  const last = ticks.at(-1);
  return (
    <div className="lane-axis" aria-hidden="true">
      {ticks.map((at, index) => {
        const text = close ? clockFace(at, zone) : clockMinutes(at, zone);
        const named = at === last ? `${text} ${zoneName(at, zone)}` : text;
        const x = xs[index] ?? 0;
        const side = x < 24 ? 'start' : x > width - 40 ? 'end' : 'middle';
        return (
          <span key={at} className={side} style={{ left: side === 'end' ? width : x }}>
            {named}
          </span>
        );
      })}
    </div>
  );
}
