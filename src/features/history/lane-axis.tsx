import type { Instant } from '../../domain/time';
import { clockMinutes, zoneName } from '../../ui/words-clock';
import { clockFace, type Zone } from '../../ui/words-time';

interface LaneAxisProps {
  readonly ticks: readonly Instant[];
  readonly xs: readonly number[];
  readonly width: number;
  readonly zone: Zone;
}

/** Half a time, a gap, and half a time with its zone: about so many pixels; at the right edge all of it. */
const ROOM = 96;

/** Times under the lanes; the last one names the zone for all. */
export function LaneAxis({ ticks, xs, width, zone }: LaneAxisProps) {
  const close = (ticks[1] ?? Number.POSITIVE_INFINITY) - (ticks[0] ?? 0) < 60_000;
  const last = ticks.at(-1);
  const end = xs.at(-1) ?? 0;
  // Where the last one, which names the zone, needs its neighbour's room, the neighbour has none.
  const fits = (index: number): boolean =>
    index === ticks.length - 1 || Math.min(end, width) - (xs[index] ?? 0) > ROOM;
  return (
    <div className="lane-axis" aria-hidden="true">
      {ticks.map((at, index) => {
        const text = close ? clockFace(at, zone) : clockMinutes(at, zone);
        const named = at === last ? `${text} ${zoneName(at, zone)}` : text;
        const x = xs[index] ?? 0;
        const side = x < 24 ? 'start' : x > width - 40 ? 'end' : 'middle';
        return (
          <span key={at} className={side} style={{ left: side === 'end' ? width : x }}>
            {fits(index) ? named : ''}
          </span>
        );
      })}
    </div>
  );
}
