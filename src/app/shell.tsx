import { useCallback, useDeferredValue, useState } from 'react';
import { useEnvironment } from '../data/environment';
import { useJudged, useNow, usePolling } from '../data/hooks';
import type { ComponentName } from '../domain/model';
import { Top } from '../features/overview/top';
import { onDemand } from '../ui/on-demand';
import { type PlainLink, plainClick } from '../ui/plain-click';
import { useSurface } from '../ui/surface';
import { Bar } from './bar';
import { ComponentLine } from './component-line';
import { isDrawerOpen, isFirstVisit, storeDrawer } from './drawer';
import { type FramePart, framePart } from './embed/frame-view';
import { OverviewTab } from './overview-tab';
import { Part } from './part';
import { simulatedPlace } from './simulated-place';
import { SkipLink } from './skip-link';
import { Tabs } from './tabs';
import { storedTheme, storeTheme } from './theme';
import { useHostBox } from './use-host-box';
import { useStays } from './use-stays';
import { useTheme } from './use-theme';
import { useTitle } from './use-title';
import { useView } from './use-view';
import { type Tab, type Theme, type Which, whichText } from './view';

const FrameLine = onDemand(() => import('./embed/frame-line'));
const HistoryTab = onDemand(() => import('./history-tab'));
const Instances = onDemand(() => import('../features/instances/list'));
const Sources = onDemand(() => import('../features/sources/sources'));
const Panel = onDemand(() => import('./panel'));
const Settings = onDemand(() => import('../features/settings/settings'));
/** The demo's own: no other build has them. */
const Laboratory =
  import.meta.env.MODE === 'demo' ? onDemand(() => import('../features/laboratory/laboratory')) : null;
const Tour = import.meta.env.MODE === 'demo' ? onDemand(() => import('../features/laboratory/tour')) : null;
const RefusedLink =
  import.meta.env.MODE === 'demo' ? onDemand(() => import('../features/laboratory/refused-link')) : null;

/** So long (ms) the demo's own parts wait for the first verdict: with a server that is slow to answer they come before it. */
const PATIENCE = 1000;

/** The page around its features: bar and tabs, headline, the tab's content, and what opens on demand. */
export function Shell() {
  const environment = useEnvironment();
  const surface = useSurface();
  const polling = usePolling();
  const judged = useJudged();
  const now = useNow();
  const { view, search, change, href } = useView();
  const [stored, setStored] = useState(() => storedTheme(environment.storage));
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const [order, setOrder] = useState<readonly Which[]>([]);
  const theme = view.theme ?? stored;
  useTheme(theme);
  useHostBox();
  useTitle(judged);
  // What is not the first verdict is asked for when that stands on the screen, not before.
  const isVerdictDrawn = useDeferredValue(judged.feed !== 'first', false);
  // A world that begins anew is another session under the same laboratory and tour: focus and choices stay.
  const hasSimulated = useStays(isVerdictDrawn, PATIENCE);
  const { tab, zone, instance } = view;
  const isFrame = surface.kind === 'frame';
  const part: FramePart = isFrame ? framePart(search) : { kind: 'whole' };
  const only = part.kind === 'one' ? part.component : null;

  function chooseTheme(chosen: Theme): void {
    storeTheme(environment.storage, chosen);
    setStored(chosen);
    change({ theme: null });
  }
  const open = useCallback(
    (component: ComponentName, id: string) => change({ instance: whichText({ component, id }) }, true),
    [change],
  );
  const hrefOf = (component: ComponentName, id: string): string =>
    href({ instance: whichText({ component, id }) });
  const linkTo = (changes: Readonly<Record<string, string | null>>): PlainLink => ({
    href: href(changes),
    onClick: plainClick(() => change(changes, true)),
  });
  const tabChanges = (to: Tab) => ({ tab: to === 'overview' ? null : to, instance: null, incident: null });

  const { simulation, fetch, base, storage } = environment;
  const hasDrawer = Laboratory !== null && simulation !== null && !isFrame;
  const isOpen = hasDrawer && isDrawerOpen(view, storage);
  function setDrawer(opens: boolean): void {
    if (view.tour === null) storeDrawer(storage, opens);
    change({ lab: opens ? '1' : null });
  }
  const onTour = (tour: string | null): void => change({ tour, lab: null }, true);

  const content = (
    <div className="below">
      <main id="overview" tabIndex={-1} className="page">
        <div className="page-top">
          <Top zone={zone} only={only} />
          {tab !== 'overview' && <ComponentLine judged={judged} />}
        </div>
        {tab === 'overview' && (
          <OverviewTab
            zone={zone}
            search={search}
            selected={instance}
            only={only}
            isVerdictDrawn={isVerdictDrawn}
            onChange={change}
            onOpen={open}
            linkTo={linkTo}
            linkGone={(component) => linkTo({ ...tabChanges('instances'), component, gone: '1' })}
          />
        )}
        {tab === 'instances' && (
          <Part name="The list of instances" meanwhile={<div className="list-area" />}>
            {isVerdictDrawn && (
              <Instances
                zone={zone}
                search={search}
                onChange={change}
                selected={instance}
                onOpen={open}
                onOrder={setOrder}
              />
            )}
          </Part>
        )}
        {tab === 'history' && (
          <Part name="The history" meanwhile={<div className="card history-card" />}>
            {isVerdictDrawn && (
              <HistoryTab zone={zone} search={search} onChange={change} onOpen={open} hrefOf={hrefOf} />
            )}
          </Part>
        )}
        {tab === 'sources' && (
          <Part name="The list of sources" meanwhile={null}>
            {isVerdictDrawn && <Sources zone={zone} onOpen={open} hrefOf={hrefOf} />}
          </Part>
        )}
      </main>
      {instance !== null && isVerdictDrawn && (
        <Part name="The panel" meanwhile={<aside className="side-panel" />}>
          <Panel
            which={instance}
            zone={zone}
            order={tab === 'instances' ? order : null}
            isBesideDrawer={isOpen}
            onOpen={(which) => open(which.component, which.id)}
            onMove={(which) => change({ instance: whichText(which) })}
            onClose={() => change({ instance: null })}
            hrefOf={(which) => hrefOf(which.component, which.id)}
          />
        </Part>
      )}
    </div>
  );
  if (isFrame) {
    return (
      <div className="vitals framed">
        <div className="room">
          <div className={`watched on-${tab}`}>
            <Part name="The line of this frame" meanwhile={<div className="frame-line" />}>
              <FrameLine part={part} />
            </Part>
            {part.kind !== 'unknown' && content}
          </div>
        </div>
      </div>
    );
  }
  return (
    <div className={isOpen ? 'vitals with-drawer' : 'vitals'}>
      <div className="room">
        <div className={`watched on-${tab}`}>
          <SkipLink href={href({})} />
          <div className="above">
            <Bar
              name={environment.name ?? environment.base.host}
              release={polling.release}
              simulated={
                import.meta.env.MODE === 'demo' && simulation !== null
                  ? { place: simulatedPlace(view.tour, polling.release) }
                  : null
              }
              facts={{ ...polling, feed: judged.feed }}
              isPaused={polling.isPaused}
              now={now}
              zone={zone}
              tabs={
                <Tabs
                  tab={tab}
                  hrefOf={(to) => href(tabChanges(to))}
                  onTab={(to) => change(tabChanges(to), true)}
                />
              }
              onZone={(to) => change({ zone: to === 'local' ? null : to })}
              onPause={polling.pause}
              onResume={polling.resume}
              onSettings={() => setSettingsOpen(true)}
              drawer={hasDrawer ? { isOpen, set: setDrawer } : null}
            />
          </div>
          {RefusedLink !== null && simulation !== null && simulation.problem !== null && !isOpen && (
            <Part name="What is wrong with the link" meanwhile={null}>
              <RefusedLink problem={simulation.problem} onOpen={() => setDrawer(true)} />
            </Part>
          )}
          {Tour !== null && simulation !== null && view.tour !== null && hasSimulated ? (
            <Part name="The tour" meanwhile={content}>
              <Tour
                fetch={fetch}
                base={base}
                tour={view.tour}
                zone={zone}
                page={content}
                onTour={onTour}
                onSim={(sim) => simulation.moved(sim, true)}
              />
            </Part>
          ) : (
            content
          )}
        </div>
      </div>
      {Laboratory !== null && simulation !== null && (
        <Part name="The laboratory" meanwhile={<LaboratoryRoom isOpen={isOpen} />}>
          {hasSimulated ? (
            <Laboratory
              isOpen={isOpen}
              isFirstVisit={isFirstVisit(storage)}
              zone={zone}
              onOpen={setDrawer}
              onTour={onTour}
            />
          ) : (
            <LaboratoryRoom isOpen={isOpen} />
          )}
        </Part>
      )}
      {isSettingsOpen && (
        <Part name="Settings" meanwhile={null}>
          <Settings theme={theme} onTheme={chooseTheme} onClose={() => setSettingsOpen(false)} />
        </Part>
      )}
    </div>
  );
}

/** Where the drawer will be, while its code is on the way: the page must not be laid out twice. */
const LaboratoryRoom = ({ isOpen }: { readonly isOpen: boolean }) =>
  isOpen && <aside className="laboratory" aria-label="Laboratory" />;
