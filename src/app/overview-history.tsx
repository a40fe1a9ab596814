import { useIsRead } from '../data/history-hooks';
import { useHistory, useNow, usePolling } from '../data/hooks';
import HistoryCard from '../features/history/history-card';
import Recent from '../features/incidents/recent';
import type { Zone } from '../ui/words-time';
import { plainClick } from './plain-click';

type Changes = Readonly<Record<string, string | null>>;

interface OverviewHistoryProps {
  readonly zone: Zone;
  readonly search: string;
  readonly href: (changes: Changes) => string;
  readonly onChange: (changes: Changes, remember?: boolean) => void;
}

/** What was, under the overview's cards: the lanes, and the incidents that are open or were last. */
export default function OverviewHistory({ zone, search, href, onChange }: OverviewHistoryProps) {
  const { interval, feed } = usePolling();
  const history = useHistory();
  const isRead = useIsRead();
  return (
    <>
      <HistoryCard
        history={history}
        isReading={isRead === null ? history.first === null : !isRead}
        now={useNow()}
        interval={interval}
        isFailing={feed === 'failing'}
        zone={zone}
        link={(chart) => {
          const changes = { tab: 'history', instance: null, chart, who: null };
          return { href: href(changes), onClick: plainClick(() => onChange(changes, true)) };
        }}
      />
      <Recent zone={zone} search={search} onChange={onChange} />
    </>
  );
}
