import { X } from 'lucide';
import { useDismissed } from '../../data/hooks';
import type { Beat } from '../../domain/history';
import type { JudgedComponent } from '../../domain/judged';
import type { Instant } from '../../domain/time';
import { Outline } from '../../ui/outline';
import type { PlainLink } from '../../ui/plain-click';
import { sentence } from '../../ui/words';
import { goneWords, moreRows } from '../../ui/words-gone';
import type { Zone } from '../../ui/words-time';
import { RowBody } from './row-body';

interface GoneRowsProps {
  readonly one: JudgedComponent;
  /** Rows that are alive or count, and for which the card has no room. */
  readonly hidden: number;
  readonly beatsOf: (id: string) => readonly Beat[];
  readonly onOpen: (id: string) => void;
  readonly selected: string | null;
  /** The list of all of them. */
  readonly link: PlainLink;
  readonly now: Instant;
  readonly zone: Zone;
}

/** More of the dead than this would hide the living. */
const MOST = 3;

/**
 * Rows that count no more, under those that do: tombstones of lost ones, until they are put away or a day old; ended
 * ones only where they explain why nobody is alive.
 */
export function GoneRows({ one, hidden, beatsOf, onOpen, selected, link, now, zone }: GoneRowsProps) {
  const [dismissed, dismiss] = useDismissed();
  const explains = one.alive === 0 && one.verdict === 'unhealthy';
  const rows = (one.joined?.gone ?? []).filter(
    ({ id, verdict }) => !dismissed.has(id) && (verdict === 'gone' || (explains && verdict === 'stopped')),
  );
  const more = Math.max(0, rows.length - MOST);
  return (
    <>
      {rows.slice(0, MOST).map((row) => {
        const { main, how, next } = goneWords(row, now, zone);
        return (
          <li
            key={row.id}
            className={`row gone${selected === row.id ? ' selected' : ''}`}
            data-component={one.component}
            data-verdict={row.verdict}
            data-instance={row.id}
            title={sentence(row.reason, zone)}
          >
            <RowBody
              pill={row.pill}
              name={row.name}
              owned={how}
              words={{ main, next }}
              beats={beatsOf(row.id)}
              limit={one.limit?.after ?? null}
              onOpen={() => onOpen(row.id)}
              isSelected={selected === row.id}
            />
            {row.verdict === 'gone' && (
              <button
                type="button"
                className="put-away"
                aria-label={`Put ${row.name} away: it is gone`}
                title="Put away"
                onClick={() => dismiss(row.id)}
              >
                <Outline shape={X} />
              </button>
            )}
          </li>
        );
      })}
      {more + hidden > 0 && (
        <li className="more-rows">
          <a className="link" {...link}>
            {moreRows(one, hidden, more)}
          </a>
        </li>
      )}
    </>
  );
}
