import type { Incident } from '../../domain/incidents';
import type { Instant } from '../../domain/time';
import { consequenceWords } from '../../ui/words-incident-consequence';
import { causedWords, notTheirs } from '../../ui/words-incident-list';
import { incidentTitle } from '../../ui/words-incidents';
import { withId } from './listing';
import type { RowFrame } from './row-frame';
import { ShowLink } from './show-link';

interface CauseWordsProps {
  readonly incident: Incident;
  /** What follows from it, as far as it is listed below it. */
  readonly follows: readonly Incident[];
  readonly now: Instant;
  readonly frame: RowFrame;
}

/** What it follows from, what it caused, or what it meant for running work. */
export function CauseWords({ incident, follows, now, frame }: CauseWordsProps) {
  const { all, hrefOfIncident, onShow } = frame;
  const cause = incident.cause === null ? null : withId(all, incident.cause);
  const [first] = follows;
  if (cause !== null) {
    return (
      <span>
        Follows from{' '}
        <ShowLink id={cause.id} href={hrefOfIncident(cause.id)} onShow={onShow}>
          {incidentTitle(cause)}
        </ShowLink>
        .
      </span>
    );
  }
  if (first !== undefined) {
    return (
      <span>
        Caused{' '}
        <ShowLink id={first.id} href={hrefOfIncident(first.id)} onShow={onShow}>
          {causedWords(follows)}
        </ShowLink>
        ; {notTheirs(follows)}.
      </span>
    );
  }
  return <span>{consequenceWords(incident, now)}</span>;
}
