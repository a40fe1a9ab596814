import { percent, uptime } from '../../../domain/history/uptime';
import { LANE_NAME } from '../../../ui/words-history';
import { span } from '../../../ui/words-time';
import type { Lane } from './lane-model';
import type { Window } from './window';

interface UptimesProps {
  readonly lanes: readonly Lane[];
  readonly window: Window;
  /** Somebody watches now: what was not recorded yet is on its way. */
  readonly hasBegun: boolean;
}

/** Uptime of each lane over what was watched of the window and known, and how much that was. */
export const Uptimes = ({ lanes, window, hasBegun }: UptimesProps) => (
  <ul className="uptimes small" aria-label="Uptime, of time watched">
    {lanes.map((lane) => {
      const { share, known, watched, isPerfect } = uptime(lane.stretches, window.from, window.to);
      return (
        <li key={lane.key}>
          <span className="sr-only">{lane.who?.name ?? LANE_NAME[lane.component]}: </span>
          <strong>{share === null ? '–' : percent(share, isPerfect)}</strong>{' '}
          <span className="muted of">
            {share === null ? notKnown(watched, hasBegun) : `of ${span(known)}`}
          </span>
        </li>
      );
    })}
  </ul>
);

const notKnown = (watched: number, hasBegun: boolean): string => {
  if (watched > 0) return 'nothing known';
  return hasBegun ? 'just begun' : 'not watched';
};
