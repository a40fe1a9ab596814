import { reasonAt } from '../../domain/aging';
import type { Beat } from '../../domain/history';
import type { JudgedComponent, JudgedInstance } from '../../domain/judged';
import type { Duration, Instant } from '../../domain/time';
import { sentence } from '../../ui/words';
import { owns, rowWords } from '../../ui/words-card';
import type { Zone } from '../../ui/words-time';
import { RowBody } from './row-body';

interface RowProps {
  readonly row: JudgedInstance;
  /** The component it belongs to. */
  readonly one: JudgedComponent;
  readonly beats: readonly Beat[];
  readonly limit: Duration | null;
  readonly isSelected: boolean;
  readonly onOpen: (id: string) => void;
  readonly now: Instant;
  readonly zone: Zone;
}

/** One instance, with the attributes that tests and wall screens rely on. */
export const Row = ({ one, row, beats, limit, isSelected, onOpen, now, zone }: RowProps) => (
  <li
    className={isSelected ? 'row selected' : 'row'}
    data-component={one.component}
    data-verdict={row.verdict}
    data-instance={row.id}
    title={sentence(reasonAt(row, now), zone)}
  >
    <RowBody
      pill={row.pill}
      name={row.name}
      asker={row.executor?.scheduler ?? null}
      owned={owns(row, one, now)}
      words={rowWords(row, now)}
      beats={beats}
      limit={limit}
      isSelected={isSelected}
      onOpen={() => onOpen(row.id)}
    />
  </li>
);
