import type { Instant } from '../../domain/time';
import { rowEnd, rowTime } from '../../ui/words-incident-list';
import type { Zone } from '../../ui/words-time';

interface TimesProps {
  readonly began: Instant;
  /** Null while it lasts. */
  readonly ended: Instant | null;
  /** What stands there while it lasts. */
  readonly lasting: string;
  /** Its end was not seen. */
  readonly isEndUnseen?: boolean;
  readonly now: Instant;
  readonly zone: Zone;
}

/** When it began, and when it ended; the zone is named by the column, and here for whoever hears it. */
export const Times = ({ began, ended, lasting, isEndUnseen = false, now, zone }: TimesProps) => (
  <div className="incident-times">
    <div>
      <span className="sr-only">Began </span>
      {rowTime(began, now, zone)}
    </div>
    <div className="small muted">
      {ended === null ? (
        lasting
      ) : (
        <>
          <span aria-hidden="true">→ </span>
          <span className="sr-only">ended </span>
          {isEndUnseen && 'by '}
          {rowEnd(ended, began, now, zone)}
        </>
      )}
    </div>
  </div>
);
