import { type ReactNode, useMemo, useState } from 'react';
import type { Recorded } from '../../data/chronicle';
import {
  useChronicle,
  useKeeping,
  useKnown,
  useLives,
  useRecorded,
  useTellings,
} from '../../data/history-hooks';
import { useJudged, useNow } from '../../data/hooks';
import { useFreshTransitions } from '../../data/use-fresh-transitions';
import { COMPONENTS } from '../../domain/model';
import type { Instant } from '../../domain/time';
import type { Zone } from '../../ui/words-time';
import { type Changes, readHistory } from './history-view/address';
import { InstanceUptimes } from './history-view/instance-uptimes';
import { Nothing } from './history-view/nothing';
import { Picture } from './history-view/picture';
import { Reading } from './history-view/reading';
import { ToldTroubles } from './history-view/told-troubles';
import { Toolbar } from './history-view/toolbar';
import { Trouble } from './history-view/trouble';
import { useHeldTime } from './history-view/use-held-time';
import { useUsualChart } from './history-view/use-usual-chart';
import { isInside, type Window, windowOf } from './history-view/window';

interface HistoryViewProps {
  readonly zone: Zone;
  readonly search: string;
  /** `remember`: the browser's Back undoes it. */
  readonly onChange: (changes: Changes, remember?: boolean) => void;
  /** What stands below the picture, of the same stretch of time. */
  readonly renderIncidents: (range: { readonly from: Instant; readonly to: Instant }) => ReactNode;
}

/** The History tab: what was recorded here, and what the server's own rows tell of before. */
export default function HistoryView({ zone, search, onChange, renderIncidents }: HistoryViewProps) {
  const now = useNow();
  const judged = useJudged();
  const chronicle = useChronicle();
  const keeping = useKeeping();
  const lives = useLives();
  const tellings = useTellings();
  useFreshTransitions();
  const known = useKnown();
  const address = useMemo(() => readHistory(search), [search]);
  const window = windowOf(address, useHeldTime(now, address.at !== null));
  const who = useMemo(() => (address.who === null ? [] : [address.who]), [address.who]);
  const { state, recorded } = useRecorded(window.from, window.to, who);
  const drawn = useLastReady(window, state === 'ready');
  const usual = useUsualChart(judged);
  const chart = address.chart ?? usual;
  const isPinned = address.at !== null && isInside(window, address.at);
  const since = keeping?.since ?? null;
  // What answers now has its words in the readout already, also before there is a stretch to be drawn.
  const isEmpty =
    recorded !== null &&
    judged.feed !== 'alive' &&
    !hasAny(recorded) &&
    since === null &&
    (lives?.since ?? null) === null &&
    (tellings?.since ?? null) === null;
  return (
    <>
      <Toolbar
        window={window}
        address={address}
        isPinned={isPinned}
        around={isPinned ? address.at : null}
        zone={zone}
        now={now}
        onChange={onChange}
      />
      {keeping !== null && keeping.trouble !== null && <Trouble trouble={keeping.trouble} />}
      <section className="card history-card" aria-label="Lanes and chart">
        {chronicle === null || recorded === null ? (
          <Reading />
        ) : isEmpty ? (
          <Nothing />
        ) : (
          <Picture
            window={drawn}
            address={address}
            recorded={recorded}
            lives={lives}
            tellings={tellings}
            known={known}
            since={since}
            chart={chart}
            zone={zone}
            now={now}
            judged={judged}
            onChange={onChange}
            more={
              <InstanceUptimes
                component={chart}
                window={drawn}
                onChoose={(component, key) => onChange({ chart: component, who: key })}
              />
            }
          />
        )}
      </section>
      <ToldTroubles
        tellings={tellings}
        window={window}
        since={since}
        gaps={recorded?.gaps ?? []}
        zone={zone}
        now={now}
      />
      {renderIncidents(window)}
    </>
  );
}

/** The window that was read last: what was recorded in another says nothing about this one, not even that it is empty. */
function useLastReady(window: Window, isReady: boolean): Window {
  const [last, setLast] = useState(window);
  if (isReady && JSON.stringify(last) !== JSON.stringify(window)) setLast(window);
  return isReady ? window : last;
}

const hasAny = ({ components, gaps }: Recorded): boolean =>
  gaps.length > 0 || COMPONENTS.some((name) => components[name].length > 0);
