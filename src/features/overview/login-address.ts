import { loginPage } from '../../ui/airflow-pages';

/**
 * Where a reader logs in, and comes back from. A page that stands at Airflow's own address meets the login by being
 * loaded again.
 */
export function loginAddress(base: URL): string {
  const own = new URL('./', document.baseURI).href === base.href;
  return own ? location.href : loginPage(base, location.href);
}
