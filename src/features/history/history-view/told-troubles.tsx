import type { Gap } from '../../../domain/history';
import type { Tellings } from '../../../domain/tellings';
import type { Instant } from '../../../domain/time';
import { namedMinute } from '../../../ui/words-moment';
import type { Zone } from '../../../ui/words-time';
import { TROUBLES, troubleLength, troubleReason, troubleTitle } from '../../../ui/words-told';
import { toldUnseen } from './told-unseen';
import type { Window } from './window';

interface ToldTroublesProps {
  readonly tellings: Tellings | null;
  readonly window: Window;
  /** The first answer that was ever recorded here. */
  readonly since: Instant | null;
  readonly gaps: readonly Gap[];
  readonly zone: Zone;
  readonly now: Instant;
}

/** A reader wants the last ones; the rest is in the lanes. */
const MOST = 20;

/** Troubles of executors that schedulers told of a time that this page did not watch: a list of its own, newest first. */
export function ToldTroubles({ tellings, window, since, gaps, zone, now }: ToldTroublesProps) {
  const all = toldUnseen(tellings?.troubles ?? [], window, since, gaps).toReversed();
  if (all.length === 0) return null;
  return (
    <section className="card told-troubles" aria-labelledby="told-troubles">
      <h2 id="told-troubles">{TROUBLES.title}</h2>
      <p className="small muted">{TROUBLES.note}</p>
      <ul>
        {all.slice(0, MOST).map((one) => (
          <li key={`${one.executor} ${one.instance} ${one.from}`} data-told-trouble={one.executor}>
            <p className="main wrap">{troubleTitle(one)}</p>
            <p className="wrap">{troubleReason(one)}</p>
            <p className="small muted">
              {namedMinute(one.from, zone, now)}, {troubleLength(one)}
            </p>
          </li>
        ))}
      </ul>
      {all.length > MOST && <p className="small muted">and {all.length - MOST} more</p>}
    </section>
  );
}
