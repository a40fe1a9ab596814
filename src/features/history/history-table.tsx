import type { Bucket } from '../../domain/buckets';
import { PILL } from '../../ui/words-names';
import { clockFace, latency, span, type Zone, zoneName } from '../../ui/words-time';

interface HistoryTableProps {
  /** The same time cut more coarsely, newest last. */
  readonly buckets: readonly Bucket[];
  readonly measure: 'Heartbeat age' | 'Reply time' | null;
  readonly label: string;
  readonly zone: Zone;
}

/** The chart's values as a table, newest first. */
export function HistoryTable({ buckets, measure, label, zone }: HistoryTableProps) {
  const say = measure === 'Reply time' ? latency : span;
  const name = buckets[0] === undefined ? '' : ` (${zoneName(buckets[0].from, zone)})`;
  return (
    <section className="values" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">From{name}</th>
            <th scope="col">Worst state</th>
            {measure !== null && <th scope="col">{measure}, worst</th>}
          </tr>
        </thead>
        <tbody>
          {buckets.toReversed().map(({ from, seen }) => (
            <tr key={from}>
              <td>{clockFace(from, zone)}</td>
              <td>{seen === null ? 'Not watching' : PILL[seen.verdict]}</td>
              {measure !== null && <td>{seen === null || seen.age === null ? '–' : say(seen.age)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
