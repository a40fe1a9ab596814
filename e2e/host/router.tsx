import {
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useMemo,
  useSyncExternalStore,
} from 'react';

/** As much of react-router as a plugin can see of it: the host's own links change the address without any event. */
interface Place {
  readonly pathname: string;
  readonly search: string;
  /** Another one with each navigation. */
  readonly key: string;
}

const PlaceContext = createContext<Place | null>(null);
const watchers = new Set<() => void>();
let moves = 0;
let place = placeNow();

function placeNow(): Place {
  return { pathname: location.pathname, search: location.search, key: `move${moves}` };
}

function moved(): void {
  moves += 1;
  place = placeNow();
  for (const changed of watchers) changed();
}

const subscribe = (changed: () => void): (() => void) => {
  watchers.add(changed);
  if (watchers.size === 1) window.addEventListener('popstate', moved);
  return () => watchers.delete(changed);
};

/** An absolute path, or one below the base of the document. */
function navigate(to: string): void {
  history.pushState({ usr: null, key: `entry${moves}`, idx: moves + 1 }, '', new URL(to, document.baseURI));
  moved();
}

export function Router({ children }: { readonly children: ReactNode }) {
  const now = useSyncExternalStore(subscribe, () => place);
  return <PlaceContext value={now}>{children}</PlaceContext>;
}

export function useLocation(): Place {
  const now = useContext(PlaceContext);
  if (now === null) throw new Error('useLocation() may be used only in the context of a <Router> component.');
  return now;
}

export function Link({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  const href = useMemo(() => new URL(to, document.baseURI).href, [to]);
  const go = (event: MouseEvent): void => {
    event.preventDefault();
    navigate(to);
  };
  return (
    <a href={href} onClick={go}>
      {children}
    </a>
  );
}

/** What the host shares as `ReactRouterDOM`. */
export const ReactRouterDOM = {
  Link,
  useLocation,
  useInRouterContext: () => useContext(PlaceContext) !== null,
  // Paths of the router are below its root.
  useHref: (to: string) => new URL(to.replace(/^\//, './'), document.baseURI).pathname,
  useNavigate: () => (to: string) => navigate(to.replace(/^\//, './')),
};
