import { useEffect, useMemo, useRef, useState } from 'react';
import type { Keeping } from '../../data/chronicle';
import type { Gap } from '../../domain/history';
import { CONFIRMED_AFTER } from '../../domain/incidents/limits';
import type { ComponentName } from '../../domain/model';
import { between, type Instant } from '../../domain/time';
import { linkedIncident } from '../../ui/incident-link';
import { focusedIn, useSurface } from '../../ui/surface';
import { useLatest } from '../../ui/use-latest';
import { zoneName } from '../../ui/words-clock';
import { comingWords, NOT_HERE, noneWords } from '../../ui/words-incident-list';
import { Aloud } from './aloud';
import type { Coming } from './coming';
import { Entries } from './entries';
import { type Kept, ListFoot } from './list-foot';
import { ListHead } from './list-head';
import { listing, withId } from './listing';
import type { RowFrame } from './row-frame';

interface IncidentListProps {
  readonly frame: RowFrame;
  /** Nothing has been read yet. */
  readonly isReading: boolean;
  readonly from: Instant;
  readonly to: Instant;
  /** The range ends now, and moves on. */
  readonly isLive: boolean;
  /** Troubles of now that are too young for a row. */
  readonly coming: readonly Coming[];
  /** Those that touch the range, as far as it was read: one that goes on ends there. */
  readonly gaps: readonly Gap[];
  readonly recordedTo: Instant;
  /** `of` of the address; null: of all. */
  readonly of: ComponentName | null;
  /** Whose chart is shown. */
  readonly chart: ComponentName | null;
  /** Null as long as nothing is there to keep it. */
  readonly keeping: Keeping | null;
  readonly kept: Kept | null;
  readonly now: Instant;
  readonly onChange: (changes: Readonly<Record<string, string | null>>, remember?: boolean) => void;
}

/** So many rows stand there at first, and come with each press. */
const STEP = 20;

/** The incidents of a range, and how long all of this lasts. */
export function IncidentList(props: IncidentListProps) {
  const { frame, isReading, from, to, gaps, recordedTo, of, chart, keeping, kept, now, onChange } = props;
  const length = props.isLive ? between(from, to) : null;
  const { all, search, zone } = frame;
  const link = linkedIncident(search);
  const linked = withId(all, link);
  const { entries, open, closed } = useMemo(
    () => listing({ incidents: all, gaps, from, to, of, linked }),
    [all, gaps, from, to, of, linked],
  );
  const soon = comingWords(props.coming, now, CONFIRMED_AFTER);
  const [most, setMost] = useState(STEP);
  const at = entries.findIndex(
    (one) => one.kind === 'incident' && linked !== null && [one.incident, ...one.follows].includes(linked),
  );
  // What a link leads to is there, however far down.
  const count = Math.max(most, at + 1);
  const rest = entries.length - count;
  const list = useRef<HTMLDivElement>(null);
  useFocus(linked?.id ?? null);

  /** The first of the new rows takes the focus: the button goes, or moves down. */
  function showMore(): void {
    setMost(count + STEP);
    requestAnimationFrame(() => {
      const row = list.current?.querySelectorAll<HTMLElement>('.incidents-rows > li')[count];
      (row?.querySelector<HTMLElement>('button') ?? row)?.focus();
    });
  }
  return (
    <section id="incidents" ref={list} className="card incidents" aria-labelledby="incidents-title">
      <ListHead
        open={open}
        closed={closed}
        length={length}
        listed={entries.flatMap((one) => (one.kind === 'incident' ? [one.incident] : []))}
        chosen={of ?? chart}
        isOnly={of !== null}
        onOnly={(only) => onChange({ of: only })}
        frame={frame}
      />
      <Aloud incidents={isReading ? null : all} />
      {link !== null && linked === null && !isReading && (
        <p className="incidents-line" role="status">
          {NOT_HERE}{' '}
          <button type="button" className="link" onClick={() => onChange({ incident: null })}>
            Forget the link
          </button>
        </p>
      )}
      {isReading && <p className="incidents-line muted appear">Reading what is kept</p>}
      {!isReading && soon !== null && <p className="incidents-line">{soon}</p>}
      {!isReading && soon === null && entries.length === 0 && (
        <p className="incidents-line muted">{noneWords(keeping?.since ?? null, of, length)}</p>
      )}
      {entries.length > 0 && (
        // Each cell has its label, heard only; this line is seen.
        <div className="incident-grid incident-labels small muted" aria-hidden="true">
          <span />
          <span>What</span>
          <span>Began → ended ({zoneName(to, zone)})</span>
          <span>Lasted</span>
          <span>Cause and consequence</span>
        </div>
      )}
      <Entries
        entries={entries.slice(0, count)}
        linked={linked}
        recordedTo={recordedTo}
        now={now}
        frame={frame}
        onIncident={(id) => onChange({ incident: id })}
      />
      <div className="incidents-foot">
        {rest > 0 && (
          <button type="button" className="link more" onClick={showMore}>
            Show {Math.min(rest, STEP)} more
          </button>
        )}
        {keeping !== null && kept !== null && <ListFoot keeping={keeping} kept={kept} now={now} />}
      </div>
    </section>
  );
}

/** Puts the focus on the row that the address names, once for each name, unless it is in that row already. */
function useFocus(id: string | null): void {
  const done = useRef<string | null>(null);
  const surface = useSurface();
  const focus = useLatest((target: string): void => {
    const heading = surface.root.getElementById(`incident-${target}`);
    if (heading === null || done.current === target) return;
    done.current = target;
    if (heading.closest('li')?.contains(focusedIn(surface))) return;
    heading.focus({ preventScroll: true });
    heading.scrollIntoView({ block: 'center' });
  });
  useEffect(() => {
    if (id === null) done.current = null;
    else focus(id);
  });
}
