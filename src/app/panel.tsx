import { type ReactNode, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useJudged } from '../data/hooks';
import InstancePanel from '../features/instances/panel';
import { useSurface } from '../ui/surface';
import { useKeys } from '../ui/use-keys';
import { useRoom } from '../ui/use-room';
import type { Zone } from '../ui/words-time';
import { cardOrder, focusRow, neighbour, placeIn } from './panel-order';
import type { Which } from './view';

interface PanelProps {
  readonly which: Which;
  readonly zone: Zone;
  /** The order of the list, where the list is shown; null: that of the cards. */
  readonly order: readonly Which[] | null;
  /** The laboratory's drawer is open: the panel must leave it usable, so it is no modal dialog. */
  readonly isBesideDrawer: boolean;
  readonly onOpen: (which: Which) => void;
  /** To another row, without an entry in the browser's history. */
  readonly onMove: (which: Which) => void;
  readonly onClose: () => void;
  readonly hrefOf: (which: Which) => string;
}

/** The panel of one instance in its frame: beside the page, over it, or instead of it, as there is room. */
export default function Panel(props: PanelProps) {
  const { which, zone, order, isBesideDrawer, onOpen, onMove, onClose, hrefOf } = props;
  const judged = useJudged();
  const surface = useSurface();
  const isWide = useRoom(1264);
  const isNarrow = !useRoom(640);
  const rows = order ?? cardOrder(judged);
  const close = (): void => {
    // While a modal panel stands, the row behind it cannot take the focus.
    flushSync(onClose);
    focusRow(surface, which);
  };
  const move = (step: 1 | -1): void => {
    const next = neighbour(rows, which, step);
    if (next !== null) onMove(next);
  };
  const content = (
    <InstancePanel
      component={which.component}
      id={which.id}
      zone={zone}
      layout={isWide ? 'side' : isNarrow ? 'page' : 'over'}
      place={placeIn(
        rows.filter(({ component }) => component === which.component),
        which,
      )}
      onClose={close}
      onMove={move}
      onOpen={(component, id) => onOpen({ component, id })}
      hrefOf={(component, id) => hrefOf({ component, id })}
    />
  );
  const isModal = !isWide && !isBesideDrawer;
  usePanelKeys(isModal ? null : close, move);
  useHeightAbove();
  return isModal ? (
    <Over isPage={isNarrow} onClose={close}>
      {content}
    </Over>
  ) : (
    <aside className={isWide ? 'side-panel' : 'side-panel over-page'} aria-label={LABEL}>
      {content}
    </aside>
  );
}

const LABEL = 'Details of one instance';

/** J and K go to the next and the previous row, Esc closes (a dialog hears it by itself: `onEscape` null). */
function usePanelKeys(onEscape: (() => void) | null, onMove: (step: 1 | -1) => void): void {
  const { root } = useSurface();
  // What is pressed in the laboratory beside it is the laboratory's.
  useKeys('#laboratory', (event) => {
    // Settings and other dialogs have keys of their own.
    if (root.querySelector('dialog[open]:not(.side-panel)') !== null) return;
    const { key } = event;
    if (key === 'Escape' && onEscape !== null) {
      // One press closes one thing: the laboratory beside it stays.
      event.preventDefault();
      onEscape();
    }
    if (key === 'j' || key === 'J') onMove(1);
    else if (key === 'k' || key === 'K') onMove(-1);
  });
}

/** Tells the styles how high what stands above the page is, so that the panel beside it ends where the window does. */
function useHeightAbove(): void {
  const { root } = useSurface();
  useEffect(() => {
    const above = root.querySelector<HTMLElement>('.watched > .above');
    const page = above?.parentElement;
    if (above === null || page == null) return;
    const watcher = new ResizeObserver(() => page.style.setProperty('--above', `${above.offsetHeight}px`));
    watcher.observe(above);
    return () => watcher.disconnect();
  }, [root]);
}

interface OverProps {
  readonly isPage: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A native modal dialog: the rest is inert and dimmed, focus stays inside, Esc and a press beside it close it. */
function Over({ isPage, onClose, children }: OverProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null || element.open) return;
    element.showModal();
    element.querySelector<HTMLElement>('[data-panel-heading]')?.focus();
  }, []);
  return (
    // A press beside it is a convenience: Esc and the button do the same.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={isPage ? 'side-panel over full' : 'side-panel over'}
      aria-label={LABEL}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
