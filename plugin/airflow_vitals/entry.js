// What Airflow imports: the plugin puts `const given = {…};` in front of it (entries.py). It asks for the health before
// the code of the dashboard has arrived, and it never fails: what does not load becomes a sentence on the page.
const address = (path) => new URL(path, import.meta.url).href;

// A question under way; the dashboard takes over its answer.
const ask = (path) => {
  const url = new URL(path, new URL(given.settings.baseUrl, document.baseURI)).href;
  const sentAt = Date.now();
  const response = fetch(url, {
    credentials: 'same-origin',
    headers: { accept: 'application/json' },
    cache: 'no-store',
  });
  // A failure is the dashboard's to show, not the console's.
  response.catch(() => {});
  return { url, sentAt, response };
};

try {
  const first = ask('api/v2/monitor/health');
  // Never instead of Airflow's own: the first verdict waits for nobody.
  if (given.settings.plugin?.executors) first.next = ask('vitals/api/health');
  // What the bundle needs is asked for beside it; whoever fails here fails below as well.
  for (const path of given.imports) import(address(path)).catch(() => {});
  const { register } = await import(address(given.file));
  register(given.name, given.settings, first);
} catch (error) {
  console.warn('Airflow Vitals could not load its own code:', error);
  globalThis[given.name] = function Vitals() {
    return given.sentence;
  };
}
