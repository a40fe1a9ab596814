import { useEnvironment } from '../../data/environment';
import { useChronicle, useIncidents, useKeeping } from '../../data/history-hooks';
import { useNow } from '../../data/hooks';
import { incidentSearch } from '../../ui/incident-link';
import type { Zone } from '../../ui/words-time';
import { RecentList } from './recent-list';

interface RecentProps {
  readonly zone: Zone;
  /** Of the present address, for links. */
  readonly search: string;
  readonly onChange: (changes: Readonly<Record<string, string | null>>, remember?: boolean) => void;
}

/** The overview's short list: what is open, and what was last. */
export default function Recent({ zone, search, onChange }: RecentProps) {
  const { navigation } = useEnvironment();
  const chronicle = useChronicle();
  const incidents = useIncidents();
  const keeping = useKeeping();
  const now = useNow();
  // Until then there is nothing to say: the room below the history stays empty.
  if (chronicle === null || keeping === null) return null;
  return (
    <RecentList
      incidents={incidents}
      since={keeping.since}
      now={now}
      zone={zone}
      hrefOf={(id) => navigation.href(incidentSearch(search, id))}
      onShow={(id) => onChange({ tab: 'history', incident: id, instance: null }, true)}
    />
  );
}
