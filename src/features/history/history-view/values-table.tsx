import type { Instant } from '../../../domain/time';
import { zoneName } from '../../../ui/words-clock';
import { LANE_NAME } from '../../../ui/words-history';
import { type Zone } from '../../../ui/words-time';
import type { Lane } from './lane-model';
import { faceIn, readingAt, readingText } from './readings';
import { bucketStart, type Window } from './window';

interface ValuesTableProps {
  readonly lanes: readonly Lane[];
  readonly window: Window;
  readonly zone: Zone;
  readonly now: Instant;
}

/** The lanes' buckets as a table, newest first: the very words of the readout. */
export function ValuesTable({ lanes, window, zone, now }: ValuesTableProps) {
  const indexes = Array.from({ length: window.count }, (_, index) => window.count - 1 - index).filter(
    (index) => lanes.some(({ cells }) => cells[index]?.is !== 'ahead'),
  );
  return (
    <section className="values lane-values" aria-label="The lanes, as a table" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">From</th>
            {lanes.map((lane) => (
              <th key={lane.key} scope="col">
                {lane.who?.name ?? LANE_NAME[lane.component]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexes.map((index) => {
            const at = bucketStart(window, index);
            return (
              <tr key={index}>
                <th scope="row">
                  {faceIn(window, at, zone, now)} {zoneName(at, zone)}
                </th>
                {lanes.map((lane) => (
                  <td key={lane.key}>{readingText(readingAt(lane, index))}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
