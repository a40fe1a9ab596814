import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useHistory, useJudged, useNow } from '../../data/hooks';
import type { ComponentName } from '../../domain/model';
import { useHeld } from '../../ui/use-held';
import { useRoom } from '../../ui/use-room';
import { emptyWords, heldWords, listTitle, RAIL } from '../../ui/words-instances';
import type { Zone } from '../../ui/words-time';
import { filtered } from './list-filter';
import { ListGrid } from './list-grid';
import { Counts } from './list-heads';
import { type Folds, groupingOf, layout, NO_FOLDS } from './list-layout';
import { Rail } from './list-rail';
import { FilterSheet } from './list-sheet';
import { Toolbar } from './list-toolbar';
import { CLEARED, filtersSet, type ListView, listChanges, readListView } from './list-view';
import { useHeldLines } from './use-held-lines';
import { useListing } from './use-listing';

interface Which {
  readonly component: ComponentName;
  readonly id: string;
}

interface InstancesProps {
  readonly zone: Zone;
  /** The query string, which holds search, filters, groups and order. */
  readonly search: string;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
  /** Whose panel is open. */
  readonly selected: Which | null;
  readonly onOpen: (component: ComponentName, id: string) => void;
  /** Told whenever it changes: the rows in the order in which they stand. */
  readonly onOrder: (order: readonly Which[]) => void;
}

/** Every instance of the deployment, thousands of them: searched, filtered, grouped, worst first. */
export default function Instances({ zone, search, onChange, selected, onOpen, onOrder }: InstancesProps) {
  const judged = useJudged();
  const history = useHistory();
  const now = useNow();
  const listed = useListing();
  const { entries } = listed;
  const view = useListView(search);
  const [folds, setFolds] = useState<Folds>(NO_FOLDS);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const openSheet = useCallback(() => setSheetOpen(true), []);
  const hasRail = useRoom(1084);
  const isNarrow = !useRoom(640);
  const field = useRef<HTMLInputElement>(null);
  const { by, handlers } = useHeld();

  const { shown, facets, total } = useMemo(() => filtered(entries, view), [entries, view]);
  const wanted = useMemo(() => layout(shown, view, folds), [shown, view, folds]);
  const held = useHeldLines({ lines: wanted, view, folds, listed }, by !== null);
  const { lines } = held;
  useEffect(() => {
    const order = lines.flatMap((line) => (line.kind === 'row' && line.isFirst ? [line.entry] : []));
    onOrder(order.map(({ component, id }) => ({ component, id })));
  }, [lines, onOrder]);

  const grouping = groupingOf(view, shown);
  const change = useCallback((changes: Partial<ListView>) => onChange(listChanges(changes)), [onChange]);
  const isFiltering = filtersSet(view) > 0 || view.q.trim() !== '';
  const teams = facets.team.filter(({ value }) => value !== null).length;
  const counts = useMemo(
    () => new Map(facets.verdict.map(({ value, count }) => [value, count] as const)),
    [facets],
  );
  const fold = useMemo(() => folding(setFolds), []);
  const facts = { listed, last: held.listed, judged, history, now, zone };
  // The same element as long as nothing in it has changed: seconds do not draw it again.
  const rail = useMemo(() => <Rail view={view} facets={facets} onChange={change} />, [view, facets, change]);
  const note = by === null ? null : heldWords(by, held.waits);
  const size = shown.filter(({ kind }) => kind === 'present').length;
  return (
    <>
      {hasRail && (
        <aside className="rail rail-body" aria-label={RAIL.filters}>
          {rail}
        </aside>
      )}
      {isSheetOpen && !hasRail && <FilterSheet onClose={() => setSheetOpen(false)}>{rail}</FilterSheet>}
      <section className="list-area" aria-labelledby="list-title">
        <div className="list-head">
          <h2 id="list-title">{listTitle(size, total, teams, isFiltering)}</h2>
          <p className="list-counts">
            <Counts counts={counts} />
          </p>
        </div>
        <Toolbar
          view={view}
          grouping={grouping}
          note={note}
          hasRail={hasRail}
          field={field}
          onChange={change}
          onFilters={openSheet}
        />
        <div className="card list-card" {...handlers}>
          {lines.length === 0 ? (
            <Empty
              words={emptyWords({ total, q: view.q, filters: filtersSet(view), feed: judged.feed })}
              onClear={() => {
                change(CLEARED);
                field.current?.focus();
              }}
            />
          ) : (
            <ListGrid
              lines={lines}
              facts={facts}
              selected={selected}
              isNarrow={isNarrow}
              note={note}
              onOpen={onOpen}
              onFold={fold}
            />
          )}
        </div>
      </section>
    </>
  );
}

/** The same object as long as the address says the same of the list. */
function useListView(search: string): ListView {
  const text = useMemo(() => JSON.stringify(readListView(search)), [search]);
  return useMemo(() => JSON.parse(text) as ListView, [text]);
}

const toggled = (set: ReadonlySet<string>, key: string): ReadonlySet<string> => {
  const next = new Set(set);
  if (!next.delete(key)) next.add(key);
  return next;
};

/** Folds or unfolds a group, or its line of those that are well. */
const folding =
  (set: (change: (folds: Folds) => Folds) => void) =>
  (line: 'head' | 'fold', group: string): void =>
    set(({ closed, opened }) =>
      line === 'head'
        ? { closed: toggled(closed, group), opened }
        : { closed, opened: toggled(opened, group) },
    );

interface EmptyProps {
  readonly words: ReturnType<typeof emptyWords>;
  readonly onClear: () => void;
}

const Empty = ({ words, onClear }: EmptyProps) => (
  <div className="list-empty" role="status">
    <h3>{words.title}</h3>
    <p className="muted">{words.detail}</p>
    {words.canClear && (
      <button type="button" className="button" onClick={onClear}>
        {RAIL.clear}
      </button>
    )}
  </div>
);
