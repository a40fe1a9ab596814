import type { Navigation } from '../../data/navigation';

/** The card has no view of its own: the address is the home page's, and stays as it is. */
export const stillNavigation = (): Navigation => ({
  search: () => '',
  replace: () => {},
  push: () => {},
  href: () => location.href,
  subscribe: () => () => {},
});
