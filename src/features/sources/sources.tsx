import { useMemo } from 'react';
import { useEnvironment } from '../../data/environment';
import { framing } from '../../data/framing';
import { useAskNow, useJudged, useLimits, useNow, usePolling } from '../../data/hooks';
import { useSources } from '../../data/use-sources';
import type { ComponentName } from '../../domain/model';
import { loginPage } from '../../ui/airflow-pages';
import { loginWay, type SourceFacts } from '../../ui/words-sources';
import type { Zone } from '../../ui/words-time';
import { SourcesView } from './sources-view';

interface SourcesProps {
  readonly zone: Zone;
  readonly onOpen: (component: ComponentName, id: string) => void;
  /** The permanent link of a row, as a whole address. */
  readonly hrefOf: (component: ComponentName, id: string) => string;
}

/** The tab that lists what the page asks, how each of it answers, and what the answers add up to. */
export default function Sources({ zone, onOpen, hrefOf }: SourcesProps) {
  const judged = useJudged();
  const now = useNow();
  const sources = useSources();
  const askNow = useAskNow();
  const limits = useLimits();
  const { release, isPaused } = usePolling();
  const { base, config, simulation, navigation } = useEnvironment();
  const isSimulated = simulation !== null;
  const here = { origin: location.origin, isForeignFrame: framing().isForeign };
  const way = loginWay(base, here, config.airflowUrl, isSimulated);
  const scopes = judged.components.dag_processor.joined?.scopes;
  const teams = useMemo(
    () => new Set((scopes ?? []).map(({ team }) => team).filter((team) => team !== null)).size,
    [scopes],
  );
  const facts: SourceFacts = { release, limits, way, teams };
  return (
    <SourcesView
      judged={judged}
      sources={sources}
      facts={facts}
      isPaused={isPaused}
      login={loginPage(base, navigation.href(navigation.search()))}
      airflow={isSimulated ? null : (config.airflowUrl ?? base.href)}
      onAsk={askNow}
      onOpen={onOpen}
      hrefOf={hrefOf}
      now={now}
      zone={zone}
    />
  );
}
