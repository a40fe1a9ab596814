import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ComponentName } from '../../domain/model';
import { rangeWords } from '../../ui/words-instances';
import { KeyHints } from './list-key-hints';
import { headOf, moveOf } from './list-keys';
import type { Line } from './list-layout';
import { type LineFacts, ListLine } from './list-line';
import { numbered, onScreen } from './list-numbers';

interface ListGridProps {
  readonly lines: readonly Line[];
  readonly facts: LineFacts;
  /** The open panel's row. */
  readonly selected: { readonly component: ComponentName; readonly id: string } | null;
  readonly isNarrow: boolean;
  /** Why the order does not move, for screens whose tools have no room to say so. */
  readonly note: string | null;
  readonly onOpen: (component: ComponentName, id: string) => void;
  readonly onFold: (line: 'head' | 'fold', group: string) => void;
}

const HEADER = 32;
const HEIGHTS = { head: 36, row: 32, fold: 28 };
const NARROW = { head: 36, row: 52, fold: 32 };
/** So many lines a Page key goes. */
const PAGE = 10;
const COLUMNS = ['State', 'Instance', 'Component', 'Owns', 'What', 'Last 60 beats', 'Last beat'] as const;

/** The list itself: only what is on the screen is drawn, and one stop of the keyboard moves through all of it. */
export function ListGrid(props: ListGridProps) {
  const { lines, facts, selected, isNarrow, onOpen, onFold } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  const id = useId();
  const heights = isNarrow ? NARROW : HEIGHTS;
  const active = useMemo(() => lines.findIndex(({ key }) => key === cursor), [lines, cursor]);
  const key = useCallback((index: number) => lines[index]?.key ?? index, [lines]);
  // The head of the group that is being scrolled through sticks; the line of the cursor is always there to be named.
  const range = useCallback(
    (seen: Range) => {
      const wanted = new Set(defaultRangeExtractor(seen));
      const head = headOf(lines, seen.startIndex);
      if (head !== null) wanted.add(head);
      if (active >= 0) wanted.add(active);
      return [...wanted].sort((a, b) => a - b);
    },
    [lines, active],
  );
  const virtual = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[lines[index]?.kind ?? 'row'],
    getItemKey: key,
    overscan: 6,
    paddingStart: 0,
    scrollPaddingStart: HEADER + HEIGHTS.head,
    rangeExtractor: range,
    useFlushSync: false,
  });
  useEffect(() => virtual.measure(), [virtual, isNarrow]);

  // Who is opened elsewhere (a link, J and K) is where the cursor is.
  const opened = selected === null ? null : `${selected.component} ${selected.id}`;
  const [followed, setFollowed] = useState<string | null>(null);
  const here = lines.findIndex((line) => line.kind === 'row' && line.entry.key === opened);
  if (followed !== opened && (opened === null || here >= 0)) {
    setFollowed(opened);
    const line = lines[here];
    if (line !== undefined) setCursor(line.key);
  }
  useEffect(() => {
    if (followed !== null && active >= 0) virtual.scrollToIndex(active, { align: 'auto' });
    // Only when another row is opened: the list must not scroll by itself as its order changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [followed]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const move = moveOf(event.key, lines, active, PAGE);
    if (move === null) return;
    event.preventDefault();
    if (move.kind === 'open') {
      const line = lines[move.at];
      if (line?.kind === 'row') onOpen(line.entry.component, line.entry.id);
      return;
    }
    if (move.kind === 'fold') {
      const line = lines[move.at];
      if (line !== undefined && line.kind !== 'row') onFold(line.kind, line.group.key);
    }
    setCursor(lines[move.to]?.key ?? null);
    virtual.scrollToIndex(move.to, { align: 'auto' });
  }

  const numbers = useMemo(() => numbered(lines), [lines]);
  const items = virtual.getVirtualItems();
  const first = virtual.range?.startIndex ?? 0;
  const stuck = items.length === 0 ? null : headOf(lines, first);
  const dom = useCallback((index: number) => `${id}${index}`, [id]);
  const onPress = useCallback(
    (component: ComponentName, instance: string) => {
      const line = lines.find(
        (one) => one.kind === 'row' && one.entry.component === component && one.entry.id === instance,
      );
      if (line !== undefined) setCursor(line.key);
      onOpen(component, instance);
    },
    [lines, onOpen],
  );
  return (
    <>
      <div
        ref={scroller}
        className="line-list"
        role="treegrid"
        aria-label="Instances"
        aria-rowcount={lines.length + 1}
        aria-activedescendant={active >= 0 ? dom(active) : undefined}
        // One stop for all of it: the arrows move inside.
        tabIndex={0}
        onKeyDown={onKeyDown}
      >
        <div role="rowgroup" className="line-columns">
          <div role="row" aria-rowindex={1} className="line-columns-row">
            {COLUMNS.map((name) => (
              <span key={name} role="columnheader" className={`column-${name.split(' ')[0]?.toLowerCase()}`}>
                {name === 'State' ? <span className="sr-only">State</span> : name}
              </span>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="line-body" style={{ height: `${virtual.getTotalSize()}px` }}>
          {items.map((item) => {
            const line = lines[item.index];
            return line === undefined ? null : (
              <ListLine
                key={line.key}
                line={line}
                facts={facts}
                domId={dom(item.index)}
                index={item.index}
                top={item.index === stuck ? null : item.start}
                isActive={item.index === active}
                isSelected={line.kind === 'row' && line.entry.key === opened}
                isNarrow={isNarrow}
                onOpen={onPress}
                onFold={onFold}
              />
            );
          })}
        </div>
      </div>
      <p className="line-foot">
        <span>{rangeWords(...onScreen(numbers, first, virtual.range?.endIndex ?? 0))}</span>
        <KeyHints />
        {props.note !== null && <span className="foot-note">{props.note}</span>}
      </p>
    </>
  );
}
