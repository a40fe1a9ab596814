import { memo } from 'react';
import { type Instant, instant } from '../../../domain/time';
import { soonWords } from '../../../ui/words-happenings';
import type { Zone } from '../../../ui/words-time';
import { type Fold, folded, type Line } from './happenings';
import { FoldRow, LineRow } from './row';

interface ComingRowsProps {
  /** Nearest first. */
  readonly lines: readonly Line[];
  readonly start: number;
  readonly now: Instant;
  readonly zone: Zone;
}

/** The nearest stand by themselves, even where they are polls. */
const NEAREST = 4;
/** So much of the future is shown. */
const MOST = 12;

/** What comes, furthest first, so that the nearest stands next to the line of now. */
export const ComingRows = memo(function ComingRows({ lines, start, now, zone }: ComingRowsProps) {
  const ahead = lines.filter(({ happening }) => start + happening.t * 1000 >= now - LATE);
  const rows: readonly (Line | Fold)[] = [...ahead.slice(0, NEAREST), ...folded(ahead.slice(NEAREST))];
  return rows
    .slice(0, MOST)
    .reverse()
    .map((row) =>
      row.kind === 'fold' ? (
        <FoldRow key={row.key} fold={row} start={start} zone={zone} />
      ) : (
        <LineRow
          key={row.key}
          line={row}
          at={instant(start + row.happening.t * 1000)}
          zone={zone}
          soon={soonWords(start + row.happening.t * 1000 - now)}
          isNext={row === ahead[0]}
        />
      ),
    );
});

/** What was due so long ago (ms) has happened; the world was only not looked at since. */
const LATE = 200;
