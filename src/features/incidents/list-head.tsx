import type { Incident } from '../../domain/incidents';
import type { ComponentName } from '../../domain/model';
import type { Duration } from '../../domain/time';
import { CopyButton } from '../../ui/copy-button';
import { Segments } from '../../ui/segments';
import { incidentMarkdown, incidentText } from '../../ui/words-incident-copy';
import { closedWords } from '../../ui/words-incident-list';
import { TITLE } from '../../ui/words-names';
import { copyFacts } from './copy-facts';
import type { RowFrame } from './row-frame';

interface ListHeadProps {
  readonly open: number;
  readonly closed: number;
  /** Of a range that ends now; null: it does not. */
  readonly length: Duration | null;
  /** What is listed on a row of its own, for the copies: it names what follows from it. */
  readonly listed: readonly Incident[];
  /** Whose incidents alone can be shown; null: nobody is chosen. */
  readonly chosen: ComponentName | null;
  /** Only theirs are shown. */
  readonly isOnly: boolean;
  readonly onOnly: (only: ComponentName | null) => void;
  readonly frame: RowFrame;
}

/** How many there are, whose, and all of them to be taken elsewhere. */
export function ListHead(props: ListHeadProps) {
  const { open, closed, length, listed, chosen, isOnly, onOnly, frame } = props;
  const all = (copy: typeof incidentText) => (): string => copy(listed, (one) => copyFacts(one, frame));
  return (
    <div className="incidents-head">
      {/* Where links from the chart lead. */}
      <h2 id="incidents-title" tabIndex={-1}>
        Incidents
      </h2>
      <span className="incidents-open small">{open} open</span>
      <span className="small muted">{closedWords(closed, length)}</span>
      <div className="incidents-tools">
        {chosen !== null && (
          <Segments
            label="Whose incidents"
            value={isOnly ? 'only' : 'all'}
            options={[
              ['all', 'All components'],
              ['only', `${TITLE[chosen]} only`],
            ]}
            onChange={(value) => onOnly(value === 'only' ? chosen : null)}
          />
        )}
        {listed.length > 0 && (
          <span className="incidents-copies">
            <span className="small muted">Copy all as</span>
            <CopyButton label="Copy all as text" isSmall icon={<></>} text={all(incidentText)}>
              Text
            </CopyButton>
            <CopyButton label="Copy all as Markdown" isSmall icon={<></>} text={all(incidentMarkdown)}>
              Markdown
            </CopyButton>
          </span>
        )}
      </div>
    </div>
  );
}
