import type { JobList } from '../domain/jobs';
import type { Judged } from '../domain/judged';
import type { ServerClock } from '../domain/server-clock';
import type { SourceName, SourceState } from '../domain/sources';
import type { Duration, Instant } from '../domain/time';
import type { TransitionList } from '../domain/transitions';
import type { Watch } from '../domain/watch';
import type { Opened, Records, RecordsPorts } from './keeper/records';
import type { Questions } from './questions';
import type { Recorder } from './recorder';
import type { Rules } from './rules';
import type { Tabs } from './tabs';
import type { TabPorts } from './tabs/browser';

/** What of the browser the later code uses; what is not there is done without. */
export interface Outside {
  /** Opens nothing yet. */
  readonly openStore?: () => Opened;
  /** Without: each tab of the browser asks for itself. */
  readonly tabs?: TabPorts | null;
}

/** The code that comes after the first verdict: questions, and every source besides health. */
export interface Later {
  /** Of which each goes out once for all tabs of the browser. */
  readonly questions: Questions;
  readonly tabs: Tabs;
  /** Every rule, where the code before had some of them only. */
  readonly rules: Rules;
  /** Begins to watch the other sources of the same Airflow, by what the session tells. */
  readonly watchOthers: (host: Host) => Others;
  /** Begins to keep what is recorded; null where nothing is kept. */
  readonly keep: ((ports: RecordsPorts) => Records) | null;
}

/** What the session is to the other sources. */
export interface Host {
  readonly watch: () => Watch;
  readonly clock: () => ServerClock;
  readonly told: Recorder['told'];
  /** Another source has told something; what was just recorded by health alone may read otherwise now. */
  readonly retell: () => void;
  /** Health answers, and somebody looks: only then is anything else asked. */
  readonly isWatching: () => boolean;
  /** The question of health; instants by the local clock. */
  readonly health: () => HealthAsking;
  /** Asks for health at once, unless it is being asked. */
  readonly askHealth: () => void;
  /** Something other than the time has changed what is to be shown. */
  readonly changed: () => void;
}

export interface HealthAsking {
  readonly nextAt: Instant | null;
  readonly settledAt: Instant | null;
  readonly latency: Duration | null;
}

/** The sources besides health, and what they add to the verdicts. Health goes on whatever becomes of them. */
export interface Others {
  /** Takes a good answer of health in, before it is judged. */
  heard(watch: Watch): void;
  /** What health alone says -> what all sources say together. */
  join(judged: Judged, watch: Watch, now: Instant): Judged;
  /** After each good answer of health; `isReconnect`: the questions before it had failed. */
  answered(isReconnect: boolean): void;
  /** Pause, hidden page and sleep have begun or ended. */
  rested(): void;
  sources(): readonly SourceState[];
  askNow(name: SourceName): void;
  dismissed(): ReadonlySet<string>;
  dismiss(id: string): void;
  /** One job row as the server sent it; null where it is not known (any more). */
  job(id: number): unknown;
  /** The job list as it was read last; null before there was one. */
  jobs(): JobList | null;
  /** What the plugin's schedulers kept of executors, as it was read last; null before it was. */
  transitions(): TransitionList | null;
  stop(): void;
}
