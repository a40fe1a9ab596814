import { useEnvironment } from '../../data/environment';
import { useChronicle, useIncidents } from '../../data/history-hooks';
import type { Incident } from '../../domain/incidents';
import { toldPhase } from '../../domain/incidents/present';
import type { ComponentName } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import { between, hours, type Instant } from '../../domain/time';
import { incidentSearch } from '../../ui/incident-link';
import { Mark } from '../../ui/mark';
import { plainClick } from '../../ui/plain-click';
import { NO_INCIDENT, recentTimes } from '../../ui/words-incident-list';
import { incidentTitle, lastedWords } from '../../ui/words-incidents';
import type { Zone } from '../../ui/words-time';
import { PanelSection } from './panel-section';

interface PanelIncidentsProps {
  readonly component: ComponentName;
  readonly id: string;
  readonly name: string;
  readonly now: Instant;
  readonly zone: Zone;
}

const BACK = hours(24);
const MOST = 5;

/** Incidents of the last 24 hours in which this instance was not well; each is a link to the list in the History tab. */
export function PanelIncidents(props: PanelIncidentsProps) {
  const { navigation } = useEnvironment();
  const chronicle = useChronicle();
  const incidents = useIncidents();
  if (chronicle === null) return null;
  const hrefOf = (incident: string): string => navigation.href(incidentSearch(navigation.search(), incident));
  const show = (id: string): void => navigation.push(incidentSearch(navigation.search(), id));
  return <IncidentLines {...props} incidents={incidents} hrefOf={hrefOf} onShow={show} />;
}

interface IncidentLinesProps extends PanelIncidentsProps {
  readonly incidents: readonly Incident[];
  readonly hrefOf: (incident: string) => string;
  readonly onShow: (id: string) => void;
}

/** The same over given incidents. */
export function IncidentLines(props: IncidentLinesProps) {
  const { component, id, name, now, zone, incidents, hrefOf, onShow } = props;
  const mine = affecting(incidents, component, id, name).filter(
    ({ ended }) => ended === null || between(ended, now) <= BACK,
  );
  if (mine.length === 0) return <PanelSection title="Incidents" note={NO_INCIDENT} />;
  return (
    <PanelSection title="Incidents" note={`${mine.length} in 24 h`}>
      <ul className="panel-incidents">
        {mine.slice(0, MOST).map((one) => (
          <li key={one.id}>
            <Mark state={toldPhase(one).pill} />
            <a className="link" href={hrefOf(one.id)} onClick={plainClick(() => onShow(one.id))}>
              {incidentTitle(one)}
            </a>
            <span>{lastedWords(one, now)}</span>
            <span className="small muted">{recentTimes(one, now, zone)}</span>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}

/**
 * Incidents in which an instance was not well. It may have been recorded as `host:NAME` before the job list answered;
 * of rows that share a host nobody could tell them apart then, so each of them names it.
 */
function affecting(
  incidents: readonly Incident[],
  component: ComponentName,
  id: string,
  name: string,
): readonly Incident[] {
  const keys = [beatsKey(component, id), beatsKey(component, `host:${name}`)];
  return incidents.filter(({ episodes }) =>
    episodes.some(({ affected }) => affected.some(({ key }) => keys.includes(key))),
  );
}
