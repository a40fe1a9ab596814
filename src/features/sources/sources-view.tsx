import type { Judged } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import type { SourceName, SourceState } from '../../domain/sources';
import type { Instant } from '../../domain/time';
import { CopyButton } from '../../ui/copy-button';
import { clockTime } from '../../ui/words-clock';
import { coverageText } from '../../ui/words-coverage';
import { sourcesText, summary } from '../../ui/words-source-times';
import type { SourceFacts } from '../../ui/words-sources';
import { type Zone } from '../../ui/words-time';
import { CoverageOf } from './coverage';
import { nameIn, scopesOf } from './scopes';
import { SourceRow } from './source-row';

interface SourcesViewProps {
  readonly judged: Judged;
  readonly sources: readonly SourceState[];
  readonly facts: SourceFacts;
  readonly isPaused: boolean;
  /** Airflow's login, which leads back to this view. */
  readonly login: string;
  /** Where a person reaches Airflow's own pages; null where there are none (the simulated one). */
  readonly airflow: string | null;
  readonly onAsk: (name: SourceName) => void;
  readonly onOpen: (component: ComponentName, id: string) => void;
  readonly hrefOf: (component: ComponentName, id: string) => string;
  readonly now: Instant;
  readonly zone: Zone;
}

const DIVIDED = ['dag_processor', 'triggerer'] as const;

/** Each source as a row, then who covers what. */
export function SourcesView(props: SourcesViewProps) {
  const { judged, sources, facts, isPaused, login, airflow, onAsk, onOpen, hrefOf, now, zone } = props;
  const { strong, rest } = summary(sources);
  const healthAt = sources.find(({ name }) => name === 'health')?.answeredAt ?? null;
  const text = (): string => {
    const covered = DIVIDED.flatMap((name) => {
      const one = judged.components[name];
      return coverageText(one, scopesOf(one), (id) => nameIn(one, id), now, zone);
    });
    return sourcesText(sources, facts, covered, isPaused, now, zone);
  };
  return (
    <section className="card sources" aria-labelledby="sources-title">
      <div className="sources-head">
        <h2 id="sources-title">Sources</h2>
        <span className="small muted">{clockTime(now, zone)}</span>
        <div className="sources-copy">
          <CopyButton label="Copy the list of sources as text" text={text}>
            Copy as text
          </CopyButton>
        </div>
        <p className="sources-sum">
          <strong>{strong}</strong> <span className="muted">{rest}</span>
        </p>
      </div>
      {/* Each cell has its label; from 720 px on they are heard only, and this line is seen. */}
      <div className="source-grid source-labels small muted" aria-hidden="true">
        <span>Source</span>
        <span>State</span>
        <span>Last answer</span>
        <span>Next question</span>
        <span className="end">Latency</span>
      </div>
      <ul className="source-rows">
        {sources.map((source) => (
          <SourceRow
            key={source.name}
            source={source}
            facts={facts}
            login={login}
            isPaused={isPaused}
            onAsk={onAsk}
            now={now}
            zone={zone}
          />
        ))}
      </ul>
      {DIVIDED.map((name) => (
        <CoverageOf
          key={name}
          one={judged.components[name]}
          judged={judged}
          airflow={airflow}
          healthAt={healthAt}
          onOpen={onOpen}
          hrefOf={hrefOf}
          now={now}
          zone={zone}
        />
      ))}
    </section>
  );
}
