import { ExternalLink } from 'lucide';
import { useState } from 'react';
import { useEnvironment } from '../../data/environment';
import { useJudged, useNow, usePolling } from '../../data/hooks';
import { Banner } from '../../ui/banner';
import { Icon } from '../../ui/icon';
import { Mark } from '../../ui/mark';
import { Outline } from '../../ui/outline';
import { FRAME, unknownComponent } from '../../ui/words-embed';
import { Feed } from '../bar';
import { useView } from '../use-view';
import type { FramePart } from './frame-view';
import { NoTab } from './no-tab';
import { useOpensTabs } from './use-opens-tabs';

/**
 * What a frame has in the place of the bar: whose health it is, how old that is, and the way to the whole page. It stays in view,
 * and it changes its looks where nobody answers: a frame must never be out of date in silence.
 */
export default function FrameLine({ part }: { readonly part: FramePart }) {
  const { name, base, simulation, navigation } = useEnvironment();
  const { view, search, href } = useView();
  const judged = useJudged();
  const polling = usePolling();
  const now = useNow();
  const [opened] = useState(search);
  const [refused, setRefused] = useOpensTabs();
  const isDead = judged.feed === 'failing' || judged.feed === 'paused';
  return (
    <>
      <header className={isDead ? 'frame-line dead' : 'frame-line'}>
        <p className="frame-name">
          {simulation === null ? (
            <>
              {name ?? base.host}
              {polling.release !== null && <span className="muted"> · Airflow {polling.release}</span>}
            </>
          ) : (
            <span className="chip tone-info">
              <Icon name="flask" />
              Simulated
            </span>
          )}
        </p>
        <Feed facts={{ ...polling, feed: judged.feed }} now={now} zone={view.zone} />
        {view.tab !== tabOf(opened) && (
          <button type="button" className="button small" onClick={() => navigation.push(opened)}>
            {FRAME.back}
          </button>
        )}
        <a className="link" href={href({})} title={FRAME.opens}>
          {FRAME.open} <Outline shape={ExternalLink} />
        </a>
      </header>
      {refused !== null && <NoTab address={refused} onClose={() => setRefused(null)} />}
      {simulation !== null && simulation.problem !== null && (
        <p className="frame-note small wrap">{simulation.problem}</p>
      )}
      {part.kind === 'unknown' && <Unknown name={part.name} />}
    </>
  );
}

const tabOf = (search: string): string => new URLSearchParams(search).get('tab') ?? 'overview';

function Unknown({ name }: { readonly name: string }) {
  const { title, detail } = unknownComponent(name);
  return (
    <main className="page">
      <Banner tone="unknown" look="unseen" mark={<Mark state="unknown" big />} title={title}>
        {detail}
      </Banner>
    </main>
  );
}
