import { between, type Instant } from '../../domain/time';
import { Mark } from '../../ui/mark';
import { gapSentence } from '../../ui/words-incident-list';
import { PILL } from '../../ui/words-names';
import { span, type Zone } from '../../ui/words-time';
import type { QuietGap } from './listing';
import { Times } from './times';

interface GapRowProps {
  readonly gap: QuietGap;
  /** It goes on. */
  readonly lasts: boolean;
  readonly now: Instant;
  readonly zone: Zone;
}

/** Time in which nobody watched: no incident, and said all the same. */
export const GapRow = ({ gap, lasts, now, zone }: GapRowProps) => (
  <li className="incident" data-gap={gap.why}>
    <div className="incident-grid">
      <Mark state="not_watching" />
      <div className="incident-what">
        <h3>{PILL.not_watching}</h3>
        <p className="small muted">{gapSentence(gap.why)}</p>
      </div>
      <Times began={gap.from} ended={lasts ? null : gap.to} lasting="goes on" now={now} zone={zone} />
      <div className="incident-lasted">
        <span className="sr-only">Lasted </span>
        {span(between(gap.from, lasts ? now : gap.to))}
      </div>
    </div>
  </li>
);
