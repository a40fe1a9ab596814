import type { Incident } from '../../domain/incidents';
import { toldPhase } from '../../domain/incidents/present';
import type { Instant } from '../../domain/time';
import { Mark } from '../../ui/mark';
import { plainClick } from '../../ui/plain-click';
import { recentNone, recentTimes } from '../../ui/words-incident-list';
import { incidentSentence, incidentTitle, lastedWords } from '../../ui/words-incidents';
import type { Zone } from '../../ui/words-time';
import { ShowLink } from './show-link';

interface RecentListProps {
  /** Open ones first, then newest first. */
  readonly incidents: readonly Incident[];
  readonly since: Instant | null;
  readonly now: Instant;
  readonly zone: Zone;
  /** The same as a link. */
  readonly hrefOf: (id: string | null) => string;
  /** To the list in the History tab, at this incident; null: at its beginning. */
  readonly onShow: (id: string | null) => void;
}

/** How many of those that are over are shown. */
const LAST = 3;

/** Open incidents and the last ones that are over, a line each; all else is in the History tab. */
export function RecentList({ incidents, since, now, zone, hrefOf, onShow }: RecentListProps) {
  // What only follows from another is told there.
  const own = incidents.filter(({ cause }) => cause === null);
  const open = own.filter(({ ended }) => ended === null);
  const shown = [...open, ...own.filter(({ ended }) => ended !== null).slice(0, LAST)];
  return (
    <section className="card recent" aria-labelledby="recent-title">
      <div className="card-head items-center">
        <h2 id="recent-title">Incidents</h2>
        <a className="link" href={hrefOf(null)} onClick={plainClick(() => onShow(null))}>
          All incidents
        </a>
      </div>
      {shown.length === 0 ? (
        <p className="recent-none muted">{recentNone(since, now, zone)}</p>
      ) : (
        <ul className="recent-rows">
          {shown.map((one) => (
            <li key={one.id} data-incident={one.id}>
              <Mark state={toldPhase(one).pill} />
              <ShowLink id={one.id} href={hrefOf(one.id)} onShow={onShow}>
                {incidentTitle(one)}
              </ShowLink>
              <span className={one.ended === null ? 'lasts' : 'muted'}>
                {one.ended === null ? 'open for ' : ''}
                {lastedWords(one, now)}
              </span>
              <span className="small muted">{recentTimes(one, now, zone)}</span>
              <span className="recent-sentence small muted">{incidentSentence(one, now, zone)}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
