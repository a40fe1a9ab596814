import { useId, useMemo, useState } from 'react';
import { useNow } from '../../../data/hooks';
import type { Instant } from '../../../domain/time';
import { thousands } from '../../../ui/words-lists';
import { TRUTH } from '../../../ui/words-truth';
import type { TruthSectionProps } from '../laboratory-props';
import { releaseName } from './hides';
import { TruthLine } from './line';
import { TruthNote } from './note';
import { type About, arrange, growAbout } from './order';
import { truthRows } from './rows';
import { usePair } from './use-pair';

/** How many more rows each wish unfolds. */
const MORE = 100;

/** What the page says beside what is true. */
export function TruthSection(props: TruthSectionProps) {
  const pair = usePair(props.state, props.judged);
  return <TruthTable {...props} {...pair} now={useNow()} />;
}

interface TruthTableProps extends TruthSectionProps {
  readonly now: Instant;
}

/** The same at a given moment of the page's clock. */
export function TruthTable({ state, judged, onRelease, zone, now }: TruthTableProps) {
  const title = useId();
  const [more, setMore] = useState(0);
  const [memory, setMemory] = useState<About | null>(null);
  const rows = useMemo(() => truthRows({ state, judged, zone }), [state, judged, zone]);
  const about = growAbout(memory, state, rows);
  if (about !== memory) setMemory(about);
  const { shown, folded } = useMemo(() => arrange(rows, about, more), [rows, about, more]);
  // A scenario may speak as a release of its own.
  const releases = state.releases.includes(state.speaks) ? state.releases : [state.speaks, ...state.releases];
  return (
    <section className="lab-section truth" aria-labelledby={title}>
      <h3 className="sr-only" id={title}>
        {TRUTH.title}
      </h3>
      <div className="truth-heads">
        <div>
          <p className="font-semibold">{TRUTH.see}</p>
          <select
            className="truth-release"
            aria-label={TRUTH.release}
            value={state.speaks}
            onChange={({ target }) => onRelease(target.value)}
          >
            {releases.map((release) => (
              <option key={release} value={release}>
                {TRUTH.airflow(releaseName(release, releases))}
              </option>
            ))}
          </select>
        </div>
        <div>
          <p className="font-semibold">{TRUTH.true}</p>
          <p className="small muted">{TRUTH.world}</p>
        </div>
      </div>
      <ul className="truth-rows">
        {shown.map((row) => (
          <TruthLine key={row.id} row={row} now={now} />
        ))}
      </ul>
      {(folded > 0 || more > 0) && (
        <p className="truth-more">
          {folded > 0 && (
            <button type="button" className="link" onClick={() => setMore(more + MORE)}>
              {TRUTH.others(thousands(folded))}
            </button>
          )}
          {more > 0 && (
            <button type="button" className="link" onClick={() => setMore(0)}>
              {TRUTH.fewer}
            </button>
          )}
        </p>
      )}
      <TruthNote state={state} onRelease={onRelease} />
    </section>
  );
}
