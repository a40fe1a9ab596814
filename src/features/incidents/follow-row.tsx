import { CornerDownRight } from 'lucide';
import type { Incident } from '../../domain/incidents';
import { toldPhase } from '../../domain/incidents/present';
import { between, type Instant } from '../../domain/time';
import { Mark } from '../../ui/mark';
import { Outline } from '../../ui/outline';
import { followsTitle } from '../../ui/words-incident-list';
import { span } from '../../ui/words-time';
import { CauseWords } from './cause-words';
import type { RowFrame } from './row-frame';
import { stable } from './stable';
import { Times } from './times';

interface FollowRowProps {
  /** At least one. */
  readonly follows: readonly Incident[];
  readonly now: Instant;
  readonly frame: RowFrame;
}

/** What is only so because of the incident above it: one row for all of it, from its first beginning to its last end. */
export function FollowRow({ follows, now, frame }: FollowRowProps) {
  const [first] = follows;
  if (first === undefined) return null;
  const began = Math.min(...follows.map((one) => one.began)) as Instant;
  const lasts = follows.some(({ ended }) => ended === null);
  const ended = lasts ? null : (Math.max(...follows.map((one) => one.ended ?? 0)) as Instant);
  return (
    <div className="incident-grid incident-follows">
      <Mark state={toldPhase(first).pill} />
      <div className="incident-what">
        {/* A link may name any of them: each is there to be found, and takes the focus for all. */}
        {follows.map((one) => (
          <span key={one.id} id={`incident-${one.id}`} tabIndex={-1} {...stable(one)} />
        ))}
        <p>{followsTitle(follows)}</p>
      </div>
      <Times began={began} ended={ended} lasting="open" now={now} zone={frame.zone} />
      <div className="incident-lasted">
        <span className="sr-only">Lasted </span>
        {span(between(began, ended ?? now))}
      </div>
      <div className="incident-cause small muted wrap">
        <Outline shape={CornerDownRight} />
        <CauseWords incident={first} follows={[]} now={now} frame={frame} />
      </div>
    </div>
  );
}
