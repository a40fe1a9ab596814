import { lazy, Suspense } from 'react';
import { useEnvironment } from '../../data/environment';
import { useHistory, useJudged, useLimits, useNow, usePolling } from '../../data/hooks';
import type { History } from '../../domain/history';
import { between, type Instant, ms, plus } from '../../domain/time';
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
        opened={watchedFrom(history, now)}
        airflowUrl={config.airflowUrl}
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
      {wrongAddress && config.airflowUrl === null && (
        <Suspense fallback={<div className="card address-room" />}>
          <AddressForm base={base} allowed={origins} onTry={moveTo} />
        </Suspense>
      )}
      <Board
        judged={judged}
        facts={facts}
        limits={limits}
        clock={polling.clock}
        skew={polling.skew}
        release={polling.release}
        history={history}
        now={now}
        zone={zone}
      />
    </>
  );
}

/** As if the page had been opened later by all the time that nobody watched: that time counts neither way. */
function watchedFrom({ first, gaps }: History, now: Instant): Instant | null {
  if (first === null) return null;
  const unwatched = gaps.reduce((sum, { from, to }) => sum + between(from, to), 0);
  const from = plus(first, ms(unwatched));
  return from > now ? now : from;
}
