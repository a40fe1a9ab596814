import type { Bundle } from './bundles';
import type { ReleaseName } from './releases';
import type { Service } from './services';

/** How one real Airflow is set up, and who asks it. */
export interface Deployment {
  /** What the tests call it. */
  readonly name: string;
  readonly release: ReleaseName;
  /** Path behind the host, as in `[api] base_url`; empty for the root. */
  readonly subPath: string;
  /** Seconds after which a heartbeat is too old, by component, as this deployment is configured. */
  readonly limits: { readonly scheduler: number; readonly triggerer: number; readonly dag_processor: number };
  /** Whether Vitals' server gets a token to ask with. */
  readonly token: boolean;
  /**
   * Whether Vitals' wheel is installed. Such a deployment has a second user, a viewer, and is started by its tests, which
   * look at it through Airflow's own UI.
   */
  readonly wheel: boolean;
  /** Settings beyond those that every deployment here has. `{redis}` is the port of that service, `{home}` AIRFLOW_HOME. */
  readonly settings: Readonly<Record<string, string>>;
  /** Settings of single processes, by their names. */
  readonly ownSettings?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Python packages beside Airflow. */
  readonly packages?: readonly string[];
  /** What it needs besides itself. They have `postgres` as metadata database where it is named, else SQLite. */
  readonly services?: readonly Service[];
  /** Files in its home, name -> text, filled in like settings. Python files there can be imported by its processes. */
  readonly files?: Readonly<Record<string, string>>;
  /** Teams to create; needs a 3.4. */
  readonly teams: readonly string[];
  /** Bundles of its own, each a folder with Dags; empty: Airflow's default bundle, an empty folder. */
  readonly bundles: readonly Bundle[];
  /**
   * Processes by the name of the host that they believe to be on, with the arguments behind `airflow`. Others are named
   * by their command, share this machine's name, and may carry a number.
   */
  readonly hosts: Readonly<Record<string, readonly [string, ...string[]]>>;
}
