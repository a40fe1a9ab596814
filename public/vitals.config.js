/*
 * Settings of Airflow Vitals, for whoever serves this page. Read before anything else; edit, then reload: no build.
 *
 * baseUrl              Where Airflow answers: './' for the very address of this page, else an absolute one with its
 *                      sub-path ('https://airflow.example.com/team/'). Another origin has to allow this page:
 *                      in airflow.cfg, [api] access_control_allow_origins and access_control_allow_methods = GET.
 * environment          A name for the bar: 'Production'.
 * pollIntervalSeconds  Between two questions; left out: 5, or less where a limit is narrow.
 * limits               Seconds of silence after which a component counts as dead, where Airflow does not tell:
 *                      { scheduler: 30, triggerer: 30, dag_processor: 60 }; left out: the release's defaults.
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

  /** The absolute base with a slash at its end, or nothing where `baseUrl` is no address that can be asked. */
  const resolveBase = () => {
    try {
      const url = new URL(vitals.baseUrl, document.baseURI);
      url.username = url.password = url.search = url.hash = '';
      if (!url.pathname.endsWith('/')) url.pathname += '/';
      if (url.protocol === 'http:' || url.protocol === 'https:') return url;
    } catch {}
    vitals.problem = `baseUrl in vitals.config.js is not a web address: ${JSON.stringify(vitals.baseUrl)}`;
    return undefined;
  };

  // The browser opens its storage while the application is on its way, and not when that is waiting for it.
  try {
    localStorage.getItem('');
  } catch {}

  const base = resolveBase();

  // A second policy beside the one in the page: both must agree, so the page can ask this Airflow and no other.
  const policy = document.createElement('meta');
  policy.httpEquiv = 'Content-Security-Policy';
  policy.content = base && !vitals.simulated ? `connect-src 'self' ${base.origin}` : "connect-src 'self'";
  document.head.append(policy);

  if (!base) return;
  vitals.baseUrl = base.href;
  if (vitals.simulated) return;

  // The first question leaves now; the application takes over the answer when it has arrived.
  const first = { url: new URL('api/v2/monitor/health', base).href, sentAt: Date.now() };
  first.response = fetch(first.url, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    cache: 'no-store',
  }).then((response) => {
    first.receivedAt = Date.now();
    return response;
  });
  // A failure is the application's to show, not the console's.
  first.response.catch(() => {});
  globalThis.__vitalsFirst = first;
})();
