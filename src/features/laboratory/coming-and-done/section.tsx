import { useMemo, useState } from 'react';
import type { Clock } from '../../../data/clock';
import { instant } from '../../../domain/time';
import { TOPIC_WORDS } from '../../../ui/words-happenings';
import { LABORATORY, olderWords, tenths, topicsWords } from '../../../ui/words-laboratory';
import type { Zone } from '../../../ui/words-time';
import { useSimTime } from '../clock/use-sim-time';
import type { SimulatorState } from '../world';
import { ComingRows } from './coming';
import { folded, linesOf, TOPICS, type Topic, withVerdicts } from './happenings';
import { DoneRow } from './row';

interface ListSectionProps {
  readonly state: SimulatorState;
  readonly start: number;
  readonly clock: Clock;
  readonly zone: Zone;
}

/** So many rows of the past at first, and with each "older". */
const PAGE = 30;

/** What comes and what was, in one list with one line between them: now. */
export function ListSection({ state, start, clock, zone }: ListSectionProps) {
  const [topics, setTopics] = useState<ReadonlySet<Topic>>(new Set(TOPICS));
  const [most, setMost] = useState(PAGE);
  const now = useSimTime(clock, state.speed > 0);
  const lines = useMemo(() => linesOf(withVerdicts(state.done)), [state.done]);
  const rows = useMemo(
    () => folded([...lines].reverse().filter(({ topic }) => topics.has(topic))),
    [lines, topics],
  );
  const coming = useMemo(
    () => linesOf(state.coming).filter(({ topic }) => topics.has(topic)),
    [state.coming, topics],
  );
  const oldest = lines[0]?.happening.t;
  const hidden = rows.length - most;
  return (
    <section className="lab-section lab-list" aria-label={LABORATORY.list}>
      <div className="lab-head">
        <h3>{LABORATORY.list}</h3>
        <Filter topics={topics} onTopics={setTopics} />
      </div>
      <ol>
        <ComingRows lines={coming} start={start} now={now} zone={zone} />
        <li className="happening now-line">
          <span>{tenths(now, zone)}</span>
          <strong>{LABORATORY.now}</strong>
        </li>
        {rows.slice(0, most).map((row) => (
          <DoneRow key={row.key} row={row} start={start} zone={zone} />
        ))}
      </ol>
      {rows.length === 0 && coming.length === 0 && <p className="small muted">{LABORATORY.nothing}</p>}
      {hidden > 0 && oldest !== undefined && (
        <button type="button" className="lab-more small" onClick={() => setMost(most + PAGE)}>
          {olderWords(tenths(instant(start + oldest * 1000), zone))}
        </button>
      )}
    </section>
  );
}

interface FilterProps {
  readonly topics: ReadonlySet<Topic>;
  readonly onTopics: (topics: ReadonlySet<Topic>) => void;
}

/** Which kinds of lines the list has; unfolds in place. */
function Filter({ topics, onTopics }: FilterProps) {
  const toggle = (topic: Topic): void => {
    const next = new Set(topics);
    if (!next.delete(topic)) next.add(topic);
    onTopics(next);
  };
  const chosen = TOPICS.filter((topic) => topics.has(topic)).map((topic) => TOPIC_WORDS[topic]);
  return (
    <details className="lab-filter small">
      <summary>
        <span className="sr-only">{LABORATORY.filter} </span>
        {topicsWords(chosen, TOPICS.length)}
      </summary>
      <div className="lab-filter-choices">
        {TOPICS.map((topic) => (
          <label key={topic} className="lab-check">
            <input type="checkbox" checked={topics.has(topic)} onChange={() => toggle(topic)} />
            {TOPIC_WORDS[topic]}
          </label>
        ))}
      </div>
    </details>
  );
}
