import { COMPONENTS, type ComponentName } from '../domain/model';
import type { Zone } from '../ui/words-time';

/** The page's tabs, in order; the first is where an address that names none leads. */
export const TABS = ['overview', 'instances', 'history', 'sources'] as const;
export type Tab = (typeof TABS)[number];

/** One instance, as links name it. */
export interface Which {
  readonly component: ComponentName;
  /** `data-instance` of its row. */
  readonly id: string;
}

export type Theme = 'system' | 'light' | 'dark';

/**
 * What the page shows of its choices: all of it is in the address, so that a link shows the same. What only the list of
 * instances reads (search, filters, order) is `features/instances/list-view.ts`, what only the History tab reads
 * `features/history/history-view/address.ts`, in the same query string.
 */
export interface View {
  readonly zone: Zone;
  readonly tab: Tab;
  /** Whose panel is open; null: nobody's. It may be gone by now. */
  readonly instance: Which | null;
  /** null: the address does not say; the browser's own setting holds. */
  readonly theme: Theme | null;
  /** What the simulated Airflow was asked to run; read by the simulator alone. */
  readonly sim: string | null;
  /** Whether the laboratory's drawer is open; null: the address does not say. On a simulated Airflow only. */
  readonly lab: boolean | null;
  /** `TOUR~STEP` of the guided tour; null: no tour. */
  readonly tour: string | null;
}

const oneOf = <T extends string>(known: readonly T[], value: string | null): T | null =>
  known.find((one) => one === value) ?? null;

/** A query string -> the view. What is not known counts as not said; never throws. */
export function readView(search: string): View {
  const query = new URLSearchParams(search);
  return {
    zone: oneOf<Zone>(['local', 'utc'], query.get('zone')) ?? 'local',
    tab: oneOf(TABS, query.get('tab')) ?? 'overview',
    instance: readWhich(query.get('instance')),
    theme: oneOf<Theme>(['system', 'light', 'dark'], query.get('theme')),
    sim: query.get('sim'),
    lab: { 1: true, 0: false }[query.get('lab') ?? ''] ?? null,
    tour: query.get('tour'),
  };
}

/** `COMPONENT~ID`: no component has a tilde in its name, an id may have anything. */
function readWhich(text: string | null): Which | null {
  const cut = text?.indexOf('~') ?? -1;
  if (text === null || cut < 0 || cut === text.length - 1) return null;
  const component = oneOf(COMPONENTS, text.slice(0, cut));
  return component === null ? null : { component, id: text.slice(cut + 1) };
}

/** For the address: the inverse of what `readView` makes of `instance`. */
export const whichText = ({ component, id }: Which): string => `${component}~${id}`;

/** The query string with some of its parameters changed (null removes one); all others stay as they are. */
export function withParameters(search: string, changes: Readonly<Record<string, string | null>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString().replaceAll('%3A', ':').replaceAll('%2C', ',').replaceAll('%7E', '~');
  return text === '' ? '' : `?${text}`;
}
