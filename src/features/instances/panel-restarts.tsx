import type { Instant } from '../../domain/time';
import { restarts } from '../../ui/words-restarts';

interface RestartsProps {
  readonly starts: readonly Instant[];
  /** 3.0 and 3.1 list running rows only. */
  readonly hidesEnded: boolean;
  readonly now: Instant;
}

const DAY = 86_400_000;
const WIDTH = 160;

/** How often it was started in a day, in words and as ticks on an axis. */
export function Restarts({ starts, hidesEnded, now }: RestartsProps) {
  const { title, text, isLoop } = restarts(starts, now, hidesEnded);
  const seen = starts.filter((at) => now - at <= DAY);
  const ticks = seen.map((at) => `M${(WIDTH - (WIDTH * Math.max(0, now - at)) / DAY).toFixed(1)} 1v12`);
  return (
    <section className="restarts" aria-label="Restarts">
      <div>
        <h3 className={isLoop ? 'loop' : undefined}>{title}</h3>
        <p className="small muted">{text}</p>
      </div>
      <div className="starts-axis small muted" dir="ltr" aria-hidden="true">
        <svg viewBox={`-1 0 ${WIDTH + 2} 14`}>
          <path d={`M0 13H${WIDTH}`} className="axis" />
          <path d={ticks.join('')} className="start" />
        </svg>
        <span>24 h ago</span>
        <span>now</span>
      </div>
    </section>
  );
}
