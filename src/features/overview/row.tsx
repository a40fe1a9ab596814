import type { Beat } from '../../domain/history';
import type { JudgedInstance } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import type { Duration, Instant } from '../../domain/time';
import { sentence } from '../../ui/words';
import { owns, rowWords } from '../../ui/words-card';
import type { Zone } from '../../ui/words-time';
import { RowBody } from './row-body';

interface RowProps {
  readonly component: ComponentName;
  readonly row: JudgedInstance;
  readonly beats: readonly Beat[];
  readonly limit: Duration | null;
  readonly isSelected: boolean;
  readonly onOpen: (id: string) => void;
  readonly now: Instant;
  readonly zone: Zone;
}

/** One instance, with the attributes that tests and wall screens rely on. */
export const Row = ({ component, row, beats, limit, isSelected, onOpen, now, zone }: RowProps) => (
  <li
    className={isSelected ? 'row selected' : 'row'}
    data-component={component}
    data-verdict={row.verdict}
    data-instance={row.id}
    title={sentence(row.reason, zone)}
  >
    <RowBody
      pill={row.pill}
      name={row.name}
      asker={row.executor?.scheduler ?? null}
      owned={owns(row, now)}
      words={rowWords(row, now)}
      beats={beats}
      limit={limit}
      isSelected={isSelected}
      onOpen={() => onOpen(row.id)}
    />
  </li>
);
