import type { Instant } from '../../../domain/time';
import { bandWords } from '../../../ui/words-history';
import type { Zone } from '../../../ui/words-time';
import { type Axis, xOf } from './axis';
import type { Band } from './bands';

interface BandStripProps {
  readonly bands: readonly Band[];
  readonly axis: Axis;
  readonly zone: Zone;
  readonly now: Instant;
}

/** Less is an ellipsis (px). */
const ROOM = 40;

/** Names, above the lanes, where what is drawn is from. A band too narrow for its name has it as its title. */
export const BandStrip = ({ bands, axis, zone, now }: BandStripProps) => (
  <div className="band-strip small muted">
    {bands.map(({ kind, from, to }) => {
      const words = bandWords(kind, from, from > axis.from, zone, now);
      const x = xOf(axis, from);
      return (
        <span key={kind} className={kind} title={words} style={{ left: x, width: xOf(axis, to) - x }}>
          {xOf(axis, to) - x > ROOM && words}
        </span>
      );
    })}
  </div>
);
