import type { ComponentName } from '../domain/model';
import HistoryView from '../features/history/history-view';
import Incidents from '../features/incidents/incidents';
import type { Zone } from '../ui/words-time';
import { Part } from './part';

interface HistoryTabProps {
  readonly zone: Zone;
  readonly search: string;
  readonly onChange: (changes: Readonly<Record<string, string | null>>, remember?: boolean) => void;
  readonly onOpen: (component: ComponentName, id: string) => void;
  /** The permanent link of an instance, as a whole address. */
  readonly hrefOf: (component: ComponentName, id: string) => string;
}

/** The History tab: lanes and chart of a stretch of time, and below them its incidents. */
export default function HistoryTab({ zone, search, onChange, onOpen, hrefOf }: HistoryTabProps) {
  return (
    <HistoryView
      zone={zone}
      search={search}
      onChange={onChange}
      renderIncidents={({ from, to }) => (
        <Part name="The list of incidents" meanwhile={null}>
          <Incidents
            zone={zone}
            search={search}
            onChange={onChange}
            from={from}
            to={to}
            onOpen={onOpen}
            hrefOf={hrefOf}
          />
        </Part>
      )}
    />
  );
}
