/*
 * Settings of Airflow Vitals: docs/settings.md explains them. Edit on the server, reload the page; nothing is built.
 *   baseUrl              where Airflow answers
 *   environment          its name in the bar
 *   pollIntervalSeconds  between two questions
 *   limits               { scheduler, triggerer, dag_processor }: seconds, where Airflow does not tell its own
 *   expect               { scheduler, triggerer, dag_processor }: how many should be alive
 *   notDeployed          ['triggerer']: what does not run here on purpose
 *   jobRows              how many rows of the job list are read
 */
(() => {
  const settings = {
    baseUrl: './',
  };

  // From here on nothing needs to be changed.
  const given = globalThis.__vitals ?? {};
  const vitals = { ...given, ...settings };
  if (given.baseUrl) vitals.baseUrl = given.baseUrl;
  globalThis.__vitals = vitals;

  /** Absolute, with a slash at its end; undefined: no address that can be asked. */
  const resolveBase = () => {
    try {
      const url = new URL(vitals.baseUrl, document.baseURI);
      url.username = url.password = url.search = url.hash = '';
      if (!url.pathname.endsWith('/')) url.pathname += '/';
      if (url.protocol === 'http:' || url.protocol === 'https:') return url;
    } catch {}
    return undefined;
  };

  // The browser opens its storage while the application is on its way.
  try {
    localStorage.getItem('');
  } catch {}

  const base = resolveBase();

  // A second policy beside the page's own: it can ask this Airflow and no other.
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = base && !vitals.simulated ? `connect-src 'self' ${base.origin}` : "connect-src 'self'";
  document.head.append(policy);

  // Without an origin the application may not even load: then this stands in its place.
  if (globalThis.origin === 'null' && (!vitals.simulated || location.protocol === 'file:')) {
    const why =
      location.protocol === 'file:'
        ? 'Airflow Vitals cannot run from a file. Put its folder on a web server.'
        : 'Airflow Vitals cannot run in this frame: its sandbox takes the origin away. Add allow-same-origin beside allow-scripts.';
    addEventListener('DOMContentLoaded', () => {
      const root = document.getElementById('root');
      if (root && !root.hasChildNodes()) root.textContent = why;
    });
    return;
  }

  if (!base) return;
  vitals.baseUrl = base.href;
  if (vitals.simulated) return;

  // The first question leaves now; the application takes over the answer when it has arrived.
  const first = { url: new URL('api/v2/monitor/health', base).href, sentAt: Date.now() };
  first.response = fetch(first.url, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    cache: 'no-store',
  });
  // A failure is the application's to show, not the console's.
  first.response.catch(() => {});
  globalThis.__vitalsFirst = first;
})();
