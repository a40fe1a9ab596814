import type { Gap } from '../domain/history';
import type { Known, Row } from '../domain/history/rows';
import type { Tier } from '../domain/history/tiers';
import type { Episode } from '../domain/incidents';
import type { Instant } from '../domain/time';

/** Why what is recorded is not kept, or not all of it was. */
export type StoreTrouble =
  /** The browser gives this page no storage: private mode, a sandbox, a setting. */
  | { readonly kind: 'denied' }
  /** Nothing more fits; older minutes were given up already. */
  | { readonly kind: 'full' }
  /** A newer Vitals has used it: this tab is the older one. */
  | { readonly kind: 'newer' }
  /** Somebody deleted it while the page was open; it goes on from here. */
  | { readonly kind: 'cleared' }
  /** Parts could not be read, and were left out: how many rows, of which sections. */
  | { readonly kind: 'damaged'; readonly rows: number; readonly sections: readonly string[] }
  | { readonly kind: 'failed'; readonly message: string };

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
  /** What the fold of incidents remembers; it knows its shape itself. */
  readonly incidents: unknown;
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
  /** By what was recorded last; older rows than a tier keeps go. */
  readonly now: Instant;
  /** The clock was set back: rows that begin later than this go. */
  readonly nothingAfter: Instant | null;
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
  /** Adds what a file holds to what is here; where both have the same bucket the one that watched longer stays. Gives what was taken, or what is wrong with the file. */
  bringIn(text: string): Promise<BroughtIn>;
  /** Deletes everything of this Airflow. */
  clear(): Promise<void>;
  close(): void;
}

export type BroughtIn =
  | { readonly ok: true; readonly rows: number; readonly episodes: number; readonly leftOut: number }
  /** A whole sentence that says what to do is made of it by `ui/words-store.ts`. */
  | {
      readonly ok: false;
      readonly why: 'not_json' | 'not_ours' | 'newer' | 'other_airflow' | 'nothing' | 'not_kept';
      readonly detail: string;
    };
