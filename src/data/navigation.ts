import { moveTo, ownAddress } from './own-address';

/** The view lives in the query string; there is no router (the Airflow UI remounts a plugin with each path). */
export interface Navigation {
  /** With its question mark, as `location.search`. */
  readonly search: () => string;
  /** Changes the address without an entry in the browser's history. */
  readonly replace: (search: string) => void;
  /** Changes it with an entry, so that the browser's Back undoes it: for another tab, or an opened panel. */
  readonly push: (search: string) => void;
  /** The address of a view, for links: absolute, so that no <base> of a host page changes where it leads. */
  readonly href: (search: string) => string;
  readonly subscribe: (changed: () => void) => () => void;
}

/** Over the page's own address; where a frame forbids to change that, the view changes and the address stays. */
export function browserNavigation(): Navigation {
  let current = location.search;
  const watchers = new Set<() => void>();
  const tell = (search: string): void => {
    current = search;
    for (const changed of [...watchers]) changed();
  };
  window.addEventListener('popstate', () => tell(location.search));
  const move =
    (how: 'replaceState' | 'pushState') =>
    (search: string): void => {
      moveTo(how, search);
      tell(search);
    };
  return {
    search: () => current,
    replace: move('replaceState'),
    push: move('pushState'),
    href: (search) => ownAddress(location.pathname, search),
    subscribe(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
  };
}
