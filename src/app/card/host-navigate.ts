/** What is used of the router that an Airflow shares with its plugins (`ReactRouterDOM`). */
interface HostRouter {
  readonly useInRouterContext: () => boolean;
  readonly useHref: (to: string) => string;
  readonly useNavigate: () => (to: string) => unknown;
}

function sharedRouter(): HostRouter | null {
  const { ReactRouterDOM: shared } = globalThis as { ReactRouterDOM?: Partial<HostRouter> | undefined };
  const hooks = [shared?.useInRouterContext, shared?.useHref, shared?.useNavigate];
  return hooks.every((hook) => typeof hook === 'function') ? (shared as HostRouter) : null;
}

/**
 * A way to go to an address without loading the host anew, where it is one of the host's; any other is loaded. null: there
 * is no router that could, so a link has to be a plain one.
 */
export function useHostNavigate(): ((href: string) => void) | null {
  const router = sharedRouter();
  // What the host shares, and whether a component stands inside its router, never changes: hooks keep their order.
  /* oxlint-disable react/rules-of-hooks */
  if (router === null || !router.useInRouterContext()) return null;
  const root = router.useHref('/').replace(/\/*$/, '/');
  const navigate = router.useNavigate();
  /* oxlint-enable react/rules-of-hooks */
  return (href) => {
    const { origin, pathname, search } = new URL(href);
    if (origin === location.origin && pathname.startsWith(root))
      void navigate(`/${pathname.slice(root.length)}${search}`);
    else location.assign(href);
  };
}
