/**
 * What the end-to-end tests look at: both built pages on the server of `npm start`, at the port E2E_PORT.
 * `/` and `/any/sub/path/` hold the page with the simulated Airflow, `/app/` the other one, with no Airflow behind it.
 * The host name `vitals.test` counts as ours: an origin that is not secure, where no service worker can run.
 */
import { ensurePage } from './build/make-page';
import { pageFolder } from './paths';
import { listen, parsePort } from './server/listen';
import { createVitalsServer } from './server/server';
import { loadSite } from './server/site';

await ensurePage('demo');
await ensurePage('app');
const demo = await loadSite(pageFolder('demo'));
const app = await loadSite(pageFolder('app'));
const server = createVitalsServer({
  mounts: [
    { at: '/', site: demo },
    { at: '/any/sub/path/', site: demo },
    { at: '/app/', site: app },
  ],
  hosts: ['vitals.test'],
});
const port = await listen(server, parsePort(process.env['E2E_PORT'], 0) ?? 0);
console.log(`http://127.0.0.1:${port}/`);
