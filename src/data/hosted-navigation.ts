import type { Navigation } from './navigation';
import { moveTo, ownAddress } from './own-address';
import { viewIn, withView } from './view-parameter';

/** The view of a guest: in one parameter of an address that is somebody else's. */
export interface HostedNavigation extends Navigation {
  /** Reads the address and follows it until the function that it gives is called: between a mount and its end. */
  readonly attend: () => () => void;
  /** The host changes the address without an event: each time that `move` is another value, it is read anew. */
  readonly moved: (move: unknown) => void;
}

/**
 * Over the host's `history`: its entries' state, its path and its other parameters stay. While the address is another page's,
 * nothing is written to it.
 */
export function hostedNavigation(): HostedNavigation {
  const watchers = new Set<() => void>();
  /** The path that our component was mounted at; null while it is not. */
  let home: string | null = null;
  let current = viewIn(location.search);
  let lastMove: unknown;
  const isHome = (): boolean => location.pathname === home;
  function tell(search: string): void {
    if (search === current) return;
    current = search;
    for (const changed of [...watchers]) changed();
  }
  function reread(): void {
    if (isHome()) tell(viewIn(location.search));
  }
  const move =
    (how: 'replaceState' | 'pushState') =>
    (search: string): void => {
      if (isHome()) moveTo(how, withView(location.search, search));
      tell(search);
    };
  return {
    // Between two mounts the address may have become another.
    search: () => (home === null ? viewIn(location.search) : current),
    replace: move('replaceState'),
    push: move('pushState'),
    href: (search) =>
      ownAddress(home ?? location.pathname, withView(isHome() ? location.search : '', search)),
    subscribe(changed) {
      watchers.add(changed);
      return () => watchers.delete(changed);
    },
    attend() {
      home = location.pathname;
      reread();
      window.addEventListener('popstate', reread);
      return () => {
        home = null;
        window.removeEventListener('popstate', reread);
      };
    },
    moved(move) {
      if (move === lastMove) return;
      lastMove = move;
      reread();
    },
  };
}
