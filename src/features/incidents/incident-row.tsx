import { CornerDownRight } from 'lucide';
import { type ReactNode, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Incident } from '../../domain/incidents';
import { timesOf, toldPhase } from '../../domain/incidents/present';
import type { Instant } from '../../domain/time';
import { Mark } from '../../ui/mark';
import { Outline } from '../../ui/outline';
import { showWords } from '../../ui/words-incident-list';
import { incidentSentence, incidentTitle, lastedWords, timesWords } from '../../ui/words-incidents';
import { Acknowledge } from './acknowledge';
import { Acknowledged } from './acknowledged';
import { CauseWords } from './cause-words';
import { Copies } from './copies';
import { IncidentDetails } from './incident-details';
import { Length } from './length';
import type { RowFrame } from './row-frame';
import { RowMenu } from './row-menu';
import { stable } from './stable';
import { Times } from './times';
import { WhatIfMark } from './what-if-mark';

interface IncidentRowProps {
  readonly incident: Incident;
  readonly follows: readonly Incident[];
  /** Of this second for an open one, of this minute for the others. */
  readonly now: Instant;
  readonly isUnfolded: boolean;
  readonly onUnfold: (unfolds: boolean) => void;
  readonly frame: RowFrame;
  /** The row of what follows from it. */
  readonly children: ReactNode;
}

/** One incident: what, since when, how long, why and with what consequence; what is known besides unfolds below. */
export function IncidentRow(props: IncidentRowProps) {
  const { incident, follows, now, isUnfolded, onUnfold, frame, children } = props;
  const { zone, notes, whatIf } = frame;
  const [isNoting, setNoting] = useState(false);
  const heading = useRef<HTMLButtonElement>(null);
  const details = useId();
  const title = incidentTitle(incident);
  const note = notes.get(incident.id) ?? null;
  const times = timesWords(incident);
  const several = timesOf(incident.episodes).length;
  const happens = whatIf?.happens.get(incident.id) ?? null;

  /** What had the focus goes with it: the row's heading takes it. */
  function leaveNote(change: () => void): void {
    flushSync(change);
    heading.current?.focus();
  }
  const acknowledge = (text: string | null): void =>
    leaveNote(() => {
      setNoting(false);
      frame.onAcknowledge(incident.id, text);
    });

  return (
    <li className="incident" {...stable(incident)}>
      <div className="incident-grid">
        <Mark state={toldPhase(incident).pill} />
        <div className="incident-what">
          <h3>
            <button
              ref={heading}
              type="button"
              id={`incident-${incident.id}`}
              aria-expanded={isUnfolded}
              aria-controls={isUnfolded ? details : undefined}
              onClick={() => onUnfold(!isUnfolded)}
            >
              {title}
            </button>
            {times !== null && <span className="chip tone-none">{times}</span>}
            {whatIf !== null && happens !== null && <WhatIfMark happens={happens} limit={whatIf.limit} />}
          </h3>
          <p className="small muted wrap">
            {incidentSentence(incident, now, zone)}{' '}
            {several > 1 && !isUnfolded && (
              <button type="button" className="link" onClick={() => leaveNote(() => onUnfold(true))}>
                {showWords(several)}
              </button>
            )}
          </p>
        </div>
        <Times
          began={incident.began}
          ended={incident.ended}
          lasting="open"
          isEndUnseen={incident.episodes.at(-1)?.endedAfter != null}
          now={now}
          zone={zone}
        />
        <div className={incident.ended === null ? 'incident-lasted lasts' : 'incident-lasted'}>
          <span className="sr-only">Lasted </span>
          <Length words={lastedWords(incident, now)} />
        </div>
        <div className="incident-cause small muted wrap">
          <Outline shape={CornerDownRight} />
          <CauseWords incident={incident} follows={follows} now={now} frame={frame} />
        </div>
        <div className="incident-deeds">
          {incident.ended === null && note === null && !isNoting && (
            <button
              type="button"
              className="button small"
              aria-label={`Acknowledge ${title}`}
              onClick={() => setNoting(true)}
            >
              Acknowledge
            </button>
          )}
          <RowMenu
            incident={incident}
            frame={frame}
            onNote={note === null && !isNoting ? () => setNoting(true) : null}
          />
        </div>
      </div>
      {note !== null && (
        <Acknowledged note={note} title={title} now={now} zone={zone} onTakeBack={() => acknowledge(null)} />
      )}
      {isNoting && (
        <div className="incident-tools">
          <Acknowledge
            title={title}
            onDone={acknowledge}
            onCancel={() => leaveNote(() => setNoting(false))}
          />
          <Copies incident={incident} frame={frame} />
        </div>
      )}
      {isUnfolded && (
        <IncidentDetails id={details} incident={incident} hasCopies={!isNoting} now={now} frame={frame} />
      )}
      {children}
    </li>
  );
}
