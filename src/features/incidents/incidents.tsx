import { useMemo } from 'react';
import { useEnvironment } from '../../data/environment';
import { useChronicle, useIncidents, useKeeping, useNotes, useRecorded } from '../../data/history-hooks';
import { useJudged, useNow, usePolling } from '../../data/hooks';
import type { Gap } from '../../domain/history';
import type { ComponentName } from '../../domain/model';
import type { Instant } from '../../domain/time';
import { incidentSearch } from '../../ui/incident-link';
import type { Zone } from '../../ui/words-time';
import { comingOf } from './coming';
import { fileName } from './download';
import { IncidentList } from './incident-list';
import { marksOf, readAsked } from './what-if';

interface IncidentsProps {
  readonly zone: Zone;
  /** Of the address: `incident`, `of`, `chart` and `limit` are read from it. */
  readonly search: string;
  /** Changes parameters of the address; `remember`: the browser's Back undoes it. */
  readonly onChange: (changes: Readonly<Record<string, string | null>>, remember?: boolean) => void;
  readonly from: Instant;
  readonly to: Instant;
  readonly onOpen: (component: ComponentName, id: string) => void;
  readonly hrefOf: (component: ComponentName, id: string) => string;
}

const NOBODY: readonly string[] = [];
const NO_GAPS: readonly Gap[] = [];
const NOTHING = [] as const;

/** The list of incidents of a range, over what this browser has kept. */
export default function Incidents(props: IncidentsProps) {
  const { zone, search, onChange, from, to, onOpen, hrefOf } = props;
  const chronicle = useChronicle();
  const incidents = useIncidents();
  const notes = useNotes();
  const keeping = useKeeping();
  const { recorded } = useRecorded(from, to, NOBODY);
  const { release } = usePolling();
  const { base, name, navigation } = useEnvironment();
  const now = useNow();
  const judged = useJudged();
  const asked = useMemo(() => readAsked(search), [search]);
  const whatIf = useMemo(() => marksOf(asked, incidents, recorded), [asked, incidents, recorded]);
  return (
    <IncidentList
      frame={{
        zone,
        search,
        all: incidents,
        notes,
        airflow: `Airflow${release === null ? '' : ` ${release}`}, ${name ?? base.host}`,
        whatIf,
        clock: () => now,
        onAcknowledge: (id, text) => chronicle?.acknowledge(id, text),
        onShow: (id) => onChange({ incident: id }, true),
        onOpen,
        hrefOf,
        hrefOfIncident: (id) => navigation.href(incidentSearch(search, id)),
      }}
      isReading={chronicle === null || recorded === null}
      from={from}
      to={to}
      isLive={asked.isLive}
      coming={asked.isLive ? comingOf(judged, incidents, asked.of, now) : NOTHING}
      gaps={recorded?.gaps ?? NO_GAPS}
      recordedTo={recorded?.to ?? to}
      of={asked.of}
      chart={asked.chart}
      keeping={keeping}
      kept={
        chronicle && {
          chronicle,
          incidents: incidents.length,
          notes: notes.size,
          file: fileName(base, now),
        }
      }
      now={now}
      onChange={onChange}
    />
  );
}
