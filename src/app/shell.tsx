import { lazy, type ReactNode, Suspense, useDeferredValue, useState } from 'react';
import { useEnvironment } from '../data/environment';
import { useHistory, useJudged, useNow, usePolling } from '../data/hooks';
import { Overview } from '../features/overview/overview';
import { ErrorBoundary } from '../ui/error-boundary';
import { Bar } from './bar';
import { partFailed } from './failures';
import { storedTheme, storeTheme } from './theme';
import { useTheme } from './use-theme';
import { useTitle } from './use-title';
import { useView } from './use-view';
import { type Theme, type View, withParameters } from './view';

const HistoryCard = lazy(() => import('../features/history/history-card'));
const Settings = lazy(() => import('../features/settings/settings'));
/** A build for a real Airflow has none. */
const Laboratory =
  import.meta.env.MODE === 'app' ? null : lazy(() => import('../features/laboratory/laboratory'));

/** The page around its features: bar, overview, history, and what opens on demand. */
export function Shell() {
  const environment = useEnvironment();
  const polling = usePolling();
  const judged = useJudged();
  const now = useNow();
  const [view, change] = useView();
  const [stored, setStored] = useState(() => storedTheme(environment.storage));
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const theme = view.theme ?? stored;
  useTheme(theme);
  useTitle(judged);
  // The history's code is asked for when the first verdict stands on the screen, not before.
  const isVerdictDrawn = useDeferredValue(judged.feed !== 'first', false);

  function chooseTheme(chosen: Theme): void {
    storeTheme(environment.storage, chosen);
    setStored(chosen);
    change({ theme: null });
  }

  return (
    <div className="vitals">
      <a className="skip" href="#overview">
        Skip to the overview
      </a>
      <Bar
        name={environment.name ?? environment.base.host}
        release={polling.release}
        simulated={environment.simulation !== null}
        facts={{ ...polling, feed: judged.feed }}
        isPaused={polling.isPaused}
        now={now}
        zone={view.zone}
        onZone={(zone) => change({ zone: zone === 'local' ? null : zone })}
        onPause={polling.pause}
        onResume={polling.resume}
        onSettings={() => setSettingsOpen(true)}
      />
      {environment.simulation !== null && Laboratory !== null && (
        <Part name="The laboratory" meanwhile={<div className="laboratory" />}>
          <Laboratory
            fetch={environment.fetch}
            base={environment.base}
            problem={environment.simulation.problem}
            onScenario={(sim) => {
              environment.navigation.replace(withParameters(environment.navigation.search(), { sim }));
              polling.retryNow();
            }}
          />
        </Part>
      )}
      <main id="overview" tabIndex={-1} className="page">
        <Overview zone={view.zone} />
        <Part name="The history" meanwhile={<div className="card history-room" />}>
          {isVerdictDrawn ? (
            <Watched zone={view.zone} chart={view.chart} onChart={(chart) => change({ chart })} />
          ) : (
            <div className="card history-room" />
          )}
        </Part>
      </main>
      {isSettingsOpen && (
        <Part name="Settings" meanwhile={null}>
          <Settings theme={theme} onTheme={chooseTheme} onClose={() => setSettingsOpen(false)} />
        </Part>
      )}
    </div>
  );
}

interface WatchedProps extends Pick<View, 'zone' | 'chart'> {
  readonly onChart: (chart: View['chart']) => void;
}

/** Apart, so that the shell does not draw itself again for each new point of the history. */
function Watched(props: WatchedProps) {
  const { interval, feed } = usePolling();
  return (
    <HistoryCard
      {...props}
      history={useHistory()}
      now={useNow()}
      interval={interval}
      isFailing={feed === 'failing'}
    />
  );
}

interface PartProps {
  readonly name: string;
  readonly meanwhile: ReactNode;
  readonly children: ReactNode;
}

/** A part whose code comes on demand: room for it meanwhile, and its failure stays its own. */
const Part = ({ name, meanwhile, children }: PartProps) => (
  <ErrorBoundary instead={partFailed(name)}>
    <Suspense fallback={meanwhile}>{children}</Suspense>
  </ErrorBoundary>
);
