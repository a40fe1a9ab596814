/**
 * The page of a bundle in Airflow's own UI (3.4: `dag_bundles/NAME`, with its files and import errors). `base` is where
 * a person reaches Airflow: behind our own server that is the address that it asks, not ours.
 */
export const bundlePage = (base: string | URL, name: string): string =>
  `${bundlesPage(base)}/${encodeURIComponent(name)}`;

/** The list of them all, each with its count of import errors. */
export function bundlesPage(base: string | URL): string {
  const root = String(base);
  return new URL('dag_bundles', root.endsWith('/') ? root : `${root}/`).href;
}

/** Airflow's login, which leads back to `next`. */
export const loginPage = (base: URL, next: string): string =>
  new URL(`api/v2/auth/login?next=${encodeURIComponent(next)}`, base).href;
