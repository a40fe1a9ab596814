const shared = (globalThis as { ReactRouterDOM?: Readonly<Record<string, unknown>> }).ReactRouterDOM;
/** Two hooks of the host's router. What calls them does so in each of its renders or in none: nothing here ever changes. */
const isInside = shared?.['useInRouterContext'];
const place = shared?.['useLocation'];

/**
 * For a component: another value whenever the host's own links have changed the address, because of those there is no event.
 * undefined where the host shares no router, or the component stands outside of it.
 */
export function useHostMove(): unknown {
  if (typeof isInside !== 'function' || typeof place !== 'function' || isInside() !== true) return undefined;
  return (place() as { readonly key?: unknown }).key;
}
