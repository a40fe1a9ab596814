import { type Duration, ms } from '../../../domain/time';
import { whatIfSlider } from '../../../ui/words-age-chart';
import { figure } from '../../../ui/words-clock';
import { sliderOf } from '../chart/scale';
import type { Draft } from './use-draft';

interface LimitSliderProps {
  readonly today: Duration;
  readonly draft: Draft;
}

/** From a third of today's limit to four of it; keys move it a second, and it goes into the address when it is let go. */
export function LimitSlider({ today, draft }: LimitSliderProps) {
  const { from, to } = sliderOf(today);
  const value = draft.shown ?? today;
  const place = (limit: Duration): string => `${((100 * (limit - from)) / (to - from)).toFixed(2)}%`;
  return (
    <div className="limit-slider">
      <div className="limit-track">
        <span className="limit-today" style={{ left: place(today) }} aria-hidden="true" />
        <input
          type="range"
          aria-label={whatIfSlider}
          aria-valuetext={figure(value)}
          min={from / 1000}
          max={to / 1000}
          step={1}
          value={Math.round(value / 1000)}
          onChange={({ target }) => draft.move(Number(target.value) * 1000)}
          onPointerUp={draft.settle}
          onKeyUp={draft.settle}
          onBlur={draft.settle}
        />
      </div>
      <div className="limit-ticks small muted" aria-hidden="true">
        <span className="start">{figure(from)}</span>
        {draft.shown !== null && Math.abs(value - today) > NEAR * (to - from) && (
          <span className="asked" style={{ left: place(value) }}>
            {figure(ms(value))}
          </span>
        )}
        <span className="today" style={{ left: place(today) }}>
          {figure(today)} now
        </span>
        <span className="end">{figure(to)}</span>
      </div>
    </div>
  );
}

/** Two labels closer than this share of the track would stand on each other. */
const NEAR = 0.2;
