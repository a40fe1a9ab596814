import { useIsRead } from '../data/history-hooks';
import { useHistory, useNow, usePolling } from '../data/hooks';
import HistoryCard from '../features/history/history-card';
import Recent from '../features/incidents/recent';
import type { PlainLink } from '../ui/plain-click';
import type { Zone } from '../ui/words-time';

type Changes = Readonly<Record<string, string | null>>;

interface OverviewHistoryProps {
  readonly zone: Zone;
  readonly search: string;
  readonly linkTo: (changes: Changes) => PlainLink;
  readonly onChange: (changes: Changes, remember?: boolean) => void;
}

/** What was, under the overview's cards: the lanes, and the incidents that are open or were last. */
export default function OverviewHistory({ zone, search, linkTo, onChange }: OverviewHistoryProps) {
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
        link={(chart) => linkTo({ tab: 'history', instance: null, chart, who: null })}
      />
      <Recent zone={zone} search={search} onChange={onChange} />
    </>
  );
}
