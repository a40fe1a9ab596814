import type { Gap } from '../domain/history';
import type { Known } from '../domain/history/rows';
import type { Stretch } from '../domain/history/slice';
import type { Tier } from '../domain/history/tiers';
import type { Incident } from '../domain/incidents';
import type { Lives } from '../domain/lives';
import type { ComponentName } from '../domain/model';
import type { Tellings } from '../domain/tellings';
import type { Instant } from '../domain/time';
import type { Cell } from './cell';
import type { BroughtIn, Note, StoreTrouble } from './store';

/** How the history is kept. */
export interface Keeping {
  readonly trouble: StoreTrouble | null;
  /** `memory`: it lasts as this page does; `kept`: in this browser. */
  readonly where: 'kept' | 'memory';
  /** The first answer that was ever recorded here; null before there was one. */
  readonly since: Instant | null;
  /** Null as long as nobody has asked. */
  readonly bytes: number | null;
}

/** What was recorded in a range, of one tier. `domain/history/cut.ts` makes buckets of it, `uptime.ts` shares. */
export interface Recorded {
  readonly from: Instant;
  readonly to: Instant;
  readonly tier: Tier;
  readonly components: Readonly<Record<ComponentName, readonly Stretch[]>>;
  /** Of the instances that were asked for, by `beatsKey`. */
  readonly instances: Readonly<Record<string, readonly Stretch[]>>;
  /** Those that touch the range, the one that lasts included (it ends at the range's end). */
  readonly gaps: readonly Gap[];
}

/** What lasts beyond the page: recorded by it, kept in the browser, and what the server's own rows tell of before. */
export interface Chronicle {
  /** Rises when what was read before may read otherwise now: with each answer and each import. */
  readonly version: Cell<number>;
  readonly keeping: Cell<Keeping>;
  /** Open ones first, then newest first. */
  readonly incidents: Cell<readonly Incident[]>;
  /** By the id of an incident. */
  readonly notes: Cell<ReadonlyMap<string, Note>>;
  /** Instances that were ever recorded, newest first. */
  readonly known: Cell<readonly Known[]>;
  /** What the job list tells of the time before; null without one. */
  readonly lives: Cell<Lives | null>;
  /** What the plugin's schedulers told of executors before; null without the plugin. */
  readonly tellings: Cell<Tellings | null>;
  /** `who`: instances by `beatsKey`. The tier is the finest one that reaches back to `from`. Never rejects. */
  read(from: Instant, to: Instant, who: readonly string[]): Promise<Recorded>;
  /** A note of null takes it back. */
  acknowledge(id: string, text: string | null): void;
  measure(): Promise<void>;
  takeOut(): Promise<string>;
  bringIn(text: string): Promise<BroughtIn>;
  clear(): Promise<void>;
}
