import type { Judged } from '../../../domain/judged';
import type { Instant } from '../../../domain/time';
import type { Zone } from '../../../ui/words-time';
import type { SimulatorState } from '../world';
import type { Mark } from './marks';
import type { PageIndex, TruthIndex } from './row-index';

/** One line: what the page says of a part of the world, and what is true of it. */
export interface TruthRow {
  /** The same between two looks at the same world. */
  readonly id: string;
  readonly name: string;
  /** Behind an arrow: the scheduler that asks. */
  readonly asker: string | null;
  /** The name that the page knows a process by, where that is not its own. */
  readonly host?: string;
  /** A name of the world, not a word of ours. */
  readonly isMono: boolean;
  readonly well: boolean;
  readonly mark: Mark;
  /** The parts of the world that it is about. */
  readonly parts: readonly string[];
  /** Put into words only where it is drawn: of two thousand rows, forty are. */
  readonly words: (now: Instant) => { readonly seen: string; readonly truth: string };
}

/** What a line is made of: the world as its doors tell it, and the page as it judges it. */
export interface Look {
  readonly state: SimulatorState;
  readonly judged: Judged;
  readonly zone: Zone;
}

/** The same with its indexes. */
export interface Scene extends Look {
  readonly world: TruthIndex;
  readonly page: PageIndex;
}
