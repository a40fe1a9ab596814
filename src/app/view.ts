import { COMPONENTS, type ComponentName } from '../domain/model';
import type { Zone } from '../ui/words-time';

export type Theme = 'system' | 'light' | 'dark';

/** What the page shows of its choices: all of it is in the address, so that a link shows the same. */
export interface View {
  readonly zone: Zone;
  /** null: the address does not say; the browser's own setting holds. */
  readonly theme: Theme | null;
  /** Whose chart is open under the history; null: nobody's. */
  readonly chart: ComponentName | null;
  /** What the simulated Airflow was asked to run; read by the simulator alone. */
  readonly sim: string | null;
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null;

/** A query string -> the view. What is not known counts as not said; never throws. */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  return {
    zone: oneOf<Zone>(['local', 'utc'], query.get('zone')) ?? 'local',
    theme: oneOf<Theme>(['system', 'light', 'dark'], query.get('theme')),
    chart: oneOf(COMPONENTS, query.get('chart')),
    sim: query.get('sim'),
  };
}

/** The query string with some of its parameters changed (null removes one); all others stay as they are. */
export function withParameters(search: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',');
  return text === '' ? '' : `?${text}`;
}
