import { useEnvironment } from '../../data/environment';
import { useHistory, useJudged, useNow, usePolling } from '../../data/hooks';
import type { FeedState } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import type { Zone } from '../../ui/words-time';
import { Announcer } from './announcer';
import { HeadlineBanner } from './headline-banner';
import { useLater } from './use-later';
import { watchedFrom } from './watched-from';

interface TopProps {
  readonly zone: Zone;
  /** The one component that is shown: a headline about all would be about what is not there. */
  readonly only?: ComponentName | null;
}

/** What stands at the top of every tab: the one headline of this moment, and what is wrong with the configuration. */
export function Top({ zone, only = null }: TopProps) {
  const judged = useJudged();
  const polling = usePolling();
  const history = useHistory();
  const now = useNow();
  const { base, origins, config, moveTo } = useEnvironment();
  const later = useLater(judged.feed);
  return (
    <>
      <Announcer judged={judged} zone={zone} only={only} />
      {(only === null || isDead(judged.feed)) && (
        <HeadlineBanner
          judged={judged}
          facts={{ ...polling, feed: judged.feed }}
          isPaused={polling.isPaused}
          release={polling.release}
          base={base}
          origins={origins}
          opened={watchedFrom(history, now)}
          airflowUrl={config.airflowUrl}
          now={now}
          zone={zone}
          onRetry={polling.retryNow}
          onResume={polling.resume}
          onMove={moveTo}
        />
      )}
      {later !== null && <later.FrameNote judged={judged} />}
      {later !== null && <later.ConfigNotices given={config.given} />}
    </>
  );
}

/** Nobody sees anything then, and that is what has to be said first. */
const isDead = (feed: FeedState): boolean => feed === 'failing' || feed === 'paused';
