/** What is used of the router that an Airflow shares with its plugins (`ReactRouterDOM`). */
interface HostRouter {
  readonly useInRouterContext: () => boolean;
  readonly useLocation: () => { readonly key?: unknown };
  readonly useHref: (to: string) => string;
  readonly useNavigate: () => (to: string) => unknown;
}

/** null where the host shares no router with these hooks, or the component stands outside of it. */
function useHostRouter(): HostRouter | null {
  const { ReactRouterDOM: shared } = globalThis as { ReactRouterDOM?: Partial<HostRouter> | undefined };
  const hooks = [shared?.useInRouterContext, shared?.useLocation, shared?.useHref, shared?.useNavigate];
  const router = hooks.every((hook) => typeof hook === 'function') ? (shared as HostRouter) : null;
  return router?.useInRouterContext() === true ? router : null;
}

// What the host shares, and whether a component stands inside its router, never changes: hooks keep their order.
/* oxlint-disable react/rules-of-hooks */

/**
 * For a component: another value whenever the host's own links have changed the address, because of those there is no event.
 * undefined where there is no router.
 */
export const useHostMove = (): unknown => useHostRouter()?.useLocation().key;

/**
 * A way to go to an address without loading the host anew, where it is one of the host's; any other is loaded. null: there
 * is no router that could, so a link has to be a plain one.
 */
export function useHostNavigate(): ((href: string) => void) | null {
  const router = useHostRouter();
  if (router === null) return null;
  const root = router.useHref('/').replace(/\/*$/, '/');
  const navigate = router.useNavigate();
  return (href) => {
    const { origin, pathname, search } = new URL(href);
    if (origin === location.origin && pathname.startsWith(root))
      void navigate(`/${pathname.slice(root.length)}${search}`);
    else location.assign(href);
  };
}
