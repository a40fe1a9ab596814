import type { Instant } from '../../../domain/time';
import { AHEAD, bandWords } from '../../../ui/words-history';
import type { Zone } from '../../../ui/words-time';
import { type Axis, xOf } from './axis';
import type { Band } from './bands';

interface BandStripProps {
  readonly bands: readonly Band[];
  readonly axis: Axis;
  readonly zone: Zone;
  readonly now: Instant;
}

/** At most so wide is a letter on average, and what stands at both sides (px). */
const LETTER = 6.4;
const AROUND = 8;

/** Names, above the lanes, where what is drawn is from; never cut: a narrow band has fewer words, and all as its title. */
export const BandStrip = ({ bands, axis, zone, now }: BandStripProps) => (
  <div className="band-strip small muted">
    {bands.map(({ kind, from, to }) => {
      const words = axis.from >= now ? AHEAD : bandWords(kind, from, from > axis.from, zone, now);
      const x = xOf(axis, from);
      const width = xOf(axis, to) - x;
      return (
        <span
          key={kind}
          className={kind}
          data-band={kind}
          data-from={new Date(from).toISOString()}
          title={words[0]}
          style={{ left: x, width }}
        >
          {words.find(({ length }) => length * LETTER + AROUND <= width)}
        </span>
      );
    })}
  </div>
);
