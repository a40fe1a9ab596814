import type { Problem } from '../domain/model';
import type { RouteState } from '../domain/plugin-route';
import { teach } from './words';
import { brief } from './words-brief';
import { clip } from './words-lists';

/** Where there is no plugin, and where it was told to keep still, its sentence says what this Airflow does not do. */
const notBy = (release: string | null): string =>
  `Not reported by ${release === null ? 'this Airflow' : `Airflow ${clip(release, 40)}`}`;

/**
 * Why nothing is known of executors where Airflow itself reports none, and what to do about it; without a full stop. `release`
 * null where the server did not tell it.
 */
export function missing(state: RouteState, problem: Problem | null, release: string | null): string {
  switch (state) {
    case 'absent':
      return `${notBy(release)}; the airflow-vitals wheel can report them: docs/plugin.md`;
    case 'off':
      return `${notBy(release)}, and the plugin does not poll them: [vitals] poll_executors is False`;
    case 'not_yet':
      return `${notBy(release)}, and no scheduler has told the plugin: install the airflow-vitals wheel where the schedulers run, too, and restart them`;
    case 'needs_login':
      return `${notBy(release)}; the plugin tells them to who is logged in to Airflow (401)`;
    case 'forbidden':
      return `${notBy(release)}; the plugin tells them to users who may read Jobs, and this one may not (403)`;
    case 'store_failed':
      return 'The plugin cannot read what the schedulers report: the log of the API server says why';
    case 'failing':
      return `The plugin’s health route fails, and will be asked again: ${brief(problem ?? { kind: 'unreachable' })}`;
    case 'unrecognised':
      return 'The plugin says something of executors that Vitals does not know: the two are of different versions';
    case 'not_asked':
      return `${notBy(release)} itself; the plugin is asked next`;
    case 'reported':
    case 'by_airflow':
      return 'No executor is listed';
  }
}

teach({ executors_missing: ({ state, problem, release }) => missing(state, problem, release) });
