import { useHistory, useJudged, useLimits, useNow, usePolling } from '../../data/hooks';
import type { ComponentName } from '../../domain/model';
import type { PlainLink } from '../../ui/plain-click';
import type { Zone } from '../../ui/words-time';
import { Board } from './board';

interface OverviewProps {
  /** Shows this component alone; null: all of them. */
  readonly only: ComponentName | null;
  readonly zone: Zone;
  /** The row whose panel is open. */
  readonly selected: { readonly component: ComponentName; readonly id: string } | null;
  readonly onOpen: (component: ComponentName, id: string) => void;
  /** Where all rows of a component are listed, those that are gone as well. */
  readonly linkGone: (component: ComponentName) => PlainLink;
}

/** Four cards and the database line, of this moment; the headline above them is `Top`. */
export function Overview(props: OverviewProps) {
  const judged = useJudged();
  const polling = usePolling();
  return (
    <Board
      {...props}
      judged={judged}
      facts={{ ...polling, feed: judged.feed }}
      limits={useLimits()}
      clock={polling.clock}
      skew={polling.skew}
      release={polling.release}
      history={useHistory()}
      now={useNow()}
    />
  );
}
