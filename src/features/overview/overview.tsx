import { lazy, Suspense } from 'react';
import { useEnvironment } from '../../data/environment';
import { useHistory, useJudged, useLimits, useNow, usePolling } from '../../data/hooks';
import { problemWords } from '../../ui/words-problem';
import type { Zone } from '../../ui/words-time';
import { Announcer } from './announcer';
import { Board } from './board';
import { HeadlineBanner } from './headline-banner';

/** Only for an answer that is a web page, so there is a server that can bring it. */
const AddressForm = lazy(() => import('./address-form'));
const ConfigNotices = lazy(() => import('./config-notices'));

/** Headline, four cards and the database line, of this moment. */
export function Overview({ zone }: { readonly zone: Zone }) {
  const judged = useJudged();
  const polling = usePolling();
  const limits = useLimits();
  const history = useHistory();
  const now = useNow();
  const { base, origins, config, moveTo } = useEnvironment();
  const facts = { ...polling, feed: judged.feed };
  const { problem } = judged;
  const wrongAddress =
    judged.feed === 'failing' && problem !== null && problemWords(problem, base.host).remedy === 'address';
  return (
    <>
      <Announcer judged={judged} zone={zone} />
      <HeadlineBanner
        judged={judged}
        facts={facts}
        isPaused={polling.isPaused}
        release={polling.release}
        base={base}
        opened={history.first}
        now={now}
        zone={zone}
        onRetry={polling.retryNow}
        onResume={polling.resume}
      />
      {config.problems.length > 0 && (
        <Suspense fallback={null}>
          <ConfigNotices problems={config.problems} />
        </Suspense>
      )}
      {wrongAddress && (
        <Suspense fallback={<div className="card address-room" />}>
          <AddressForm base={base} allowed={origins} onTry={moveTo} />
        </Suspense>
      )}
      <Board
        judged={judged}
        facts={facts}
        limits={limits}
        clock={polling.clock}
        release={polling.release}
        history={history}
        now={now}
        zone={zone}
      />
    </>
  );
}
