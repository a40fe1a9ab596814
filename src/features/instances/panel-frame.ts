import type { ComponentName } from '../../domain/model';
import type { Zone } from '../../ui/words-time';

/** What the shell gives whichever row is shown; see its own frame for Esc, J and K, and where the focus goes. */
export interface PanelFrame {
  readonly zone: Zone;
  /** `side` pushes the page, `over` lies on it, `page` takes its place and has a way back. */
  readonly layout: 'side' | 'over' | 'page';
  readonly onClose: () => void;
  /** To the next or the previous row. */
  readonly onMove: (step: 1 | -1) => void;
  /** Where the row stands in the order that J and K follow, from 0; null where it is not in it. */
  readonly place: { readonly index: number; readonly of: number } | null;
  readonly onOpen: (component: ComponentName, id: string) => void;
  /** The permanent link of a row, as a whole address. */
  readonly hrefOf: (component: ComponentName, id: string) => string;
}
