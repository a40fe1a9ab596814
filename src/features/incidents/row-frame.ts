import type { Note } from '../../data/store';
import type { Incident } from '../../domain/incidents';
import type { ComponentName } from '../../domain/model';
import type { Instant } from '../../domain/time';
import type { Zone } from '../../ui/words-time';

/** What every row of the list needs besides its own incident. */
export interface RowFrame {
  readonly zone: Zone;
  /** Of the present address. */
  readonly search: string;
  readonly all: readonly Incident[];
  readonly notes: ReadonlyMap<string, Note>;
  /** "Airflow 3.4.0, airflow.example.org", for copies. */
  readonly airflow: string;
  /** By incident: whether it would have happened under the limit of the what-if; null: nobody asks. */
  readonly whatIf: { readonly limit: string; readonly happens: ReadonlyMap<string, boolean> } | null;
  /** The server's time when somebody presses a button. */
  readonly clock: () => Instant;
  /** A note of null takes it back. */
  readonly onAcknowledge: (id: string, text: string | null) => void;
  /** Opens a row by the id of its incident, and puts the focus on it. */
  readonly onShow: (id: string) => void;
  readonly onOpen: (component: ComponentName, id: string) => void;
  readonly hrefOf: (component: ComponentName, id: string) => string;
  /** The permanent link of an incident, as a whole address. */
  readonly hrefOfIncident: (id: string) => string;
}
