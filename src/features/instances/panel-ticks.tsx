import { type Instant, instant } from '../../domain/time';
import { clockMinutes } from '../../ui/words-clock';
import { clockFace, type Zone } from '../../ui/words-time';

interface TimeTicksProps {
  readonly from: Instant;
  readonly to: Instant;
  /** The right edge is not now. */
  readonly isOver: boolean;
  readonly zone: Zone;
}

/** Five times under a plot, the last one "now" unless all is over; hidden from screen readers, which have the words and the table. */
export function TimeTicks({ from, to, isOver, zone }: TimeTicksProps) {
  const step = (to - from) / 4;
  const isFine = step % 60_000 !== 0 && step < 600_000;
  return (
    <div className="plot-ticks small muted" aria-hidden="true">
      {[0, 1, 2, 3].map((index) => {
        const at = instant(from + index * step);
        return <span key={index}>{isFine ? clockFace(at, zone) : clockMinutes(at, zone)}</span>;
      })}
      <span>{isOver ? clockFace(to, zone) : 'now'}</span>
    </div>
  );
}
