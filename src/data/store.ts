import type { Gap } from '../domain/history';
import type { Ahead } from '../domain/history/continuity';
import type { Gone } from '../domain/history/gone';
import type { Known, Row } from '../domain/history/rows';
import type { Tier } from '../domain/history/tiers';
import type { Episode } from '../domain/incidents';
import type { BroughtIn, StoreTrouble } from '../domain/keeping';
import type { Instant } from '../domain/time';

export type { BroughtIn, StoreTrouble };

/** A person's words on an incident, in this browser. */
export interface Note {
  /** Of the incident. */
  readonly id: string;
  readonly at: Instant;
  readonly text: string;
}

/** What the folds need to go on where they were; plain data, small. */
export interface Checkpoint {
  /** The first and the last answer ever recorded here. */
  readonly first: Instant | null;
  readonly last: Instant | null;
  /** Since when and why nobody watches. */
  readonly blind: { readonly since: Instant; readonly why: Gap['why'] } | null;
  /** What the clock left ahead when it was set back (`Continuity`). */
  readonly ahead: Ahead | null;
  /** What the fold of incidents remembers; it knows its shape itself. */
  readonly incidents: unknown;
  /** What the page remembers of earlier answers; it knows its shape itself as well. */
  readonly memory: unknown;
}

/** Everything small, read when the page opens. What is damaged is left out and counted in `trouble`. */
export interface Kept {
  readonly checkpoint: Checkpoint | null;
  readonly episodes: readonly Episode[];
  readonly notes: readonly Note[];
  readonly gaps: readonly Gap[];
  readonly known: readonly Known[];
}

/** What one answer changes. It is written whole or not at all. */
export interface Change {
  readonly checkpoint: Checkpoint;
  readonly rows: readonly Row[];
  readonly episodes: readonly Episode[];
  readonly gaps: readonly Gap[];
  /** Instances of these rows that are new, go by another name now, or were written down as seen a minute ago or more. */
  readonly known: readonly Known[];
  /** By what was recorded last; older rows than a tier keeps go. */
  readonly now: Instant;
  /** The clock was set back: rows that begin in these times and episodes that were first seen in them go, before the rest is written. */
  readonly gone: readonly Gone[];
}

/** Where the history of one Airflow lasts. Nothing here throws: what goes wrong is `trouble`, and the page works on. */
export interface Store {
  trouble(): StoreTrouble | null;
  /** Called when `trouble` has changed. */
  subscribe(changed: () => void): () => void;
  open(): Promise<Kept>;
  write(change: Change): Promise<void>;
  /** Rows of a tier that touch a range, in order of time. `who`: instances to give (`beatsKey`), null for none, `all`. */
  rows(
    tier: Tier,
    from: Instant,
    to: Instant,
    who: readonly string[] | 'all' | null,
  ): Promise<readonly Row[]>;
  setNote(id: string, note: Note | null): Promise<void>;
  /** Bytes that it takes, as estimated; and since when it reaches back. */
  usage(): Promise<{ readonly bytes: number; readonly since: Instant | null }>;
  /** Everything of this Airflow, as JSON that `bringIn` takes. */
  takeOut(): Promise<string>;
  /**
   * Adds what a file holds to what is here: each bucket shows the worst and the greatest age of both, and what either has
   * watched is watched. One's own file changes nothing. Gives what was taken, or what is wrong with the file.
   */
  bringIn(text: string): Promise<BroughtIn>;
  /** Deletes everything of this Airflow. */
  clear(): Promise<void>;
  close(): void;
}
