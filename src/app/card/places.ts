import type { PluginPlaces } from '../../data/plugin-settings';

/** Where the card leads: the page in the Airflow UI, else the one in a tab of its own. */
export interface Place {
  /** Absolute, without a query. */
  readonly href: string;
  /** A page of the host, which its router can go to. */
  readonly isInHost: boolean;
}

/** null: the operator shows neither of them. */
export function placeOf(plugin: PluginPlaces | null, base: URL): Place | null {
  const path = plugin?.page ?? plugin?.standalone ?? null;
  return path === null ? null : { href: new URL(path, base).href, isInHost: plugin?.page === path };
}
