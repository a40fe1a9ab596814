import type { Instant } from '../../../domain/time';
import { limitWord, type Measure, meanWords, pointWords, stateWords } from '../../../ui/words-age-chart';
import { clockTime, figure } from '../../../ui/words-clock';
import { type Zone } from '../../../ui/words-time';
import type { Point } from './points';

interface AgeTableProps {
  readonly points: readonly Point[];
  readonly measure: Measure | null;
  readonly label: string;
  readonly now: Instant;
  readonly zone: Zone;
}

/** The chart's values, newest first; what was not recorded yet has no row. */
export function AgeTable({ points, measure, label, now, zone }: AgeTableProps) {
  return (
    <section className="age-table" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            <th scope="col">Worst state</th>
            {measure !== null && <th scope="col">{measure}, worst</th>}
            {measure !== null && <th scope="col">Mean</th>}
            {measure !== null && <th scope="col">{limitWord(measure) === 'limit' ? 'Limit' : 'Deadline'}</th>}
          </tr>
        </thead>
        <tbody>
          {points
            .filter(({ blank }) => blank !== 'before')
            .toReversed()
            .map((point) => (
              <tr key={point.from}>
                <th scope="row">{clockTime(point.from, zone, now)}</th>
                <td>{stateWords(point)}</td>
                {measure !== null && <td>{pointWords(measure, point)}</td>}
                {measure !== null && <td>{meanWords(measure, point)}</td>}
                {measure !== null && <td>{point.limit === null ? '–' : figure(point.limit)}</td>}
              </tr>
            ))}
        </tbody>
      </table>
    </section>
  );
}
