/**
 * What the end-to-end tests look at, at the port E2E_PORT: both built pages on the server of `npm start`, and the plugin in a
 * small Airflow UI of our own (e2e/host).
 * `/` and `/any/sub/path/` hold the page with the simulated Airflow, `/app/` the other one, with no Airflow behind it.
 * `/team/airflow/` is the host, `/strict/airflow/` the same in React's StrictMode; a simulated Airflow is behind both.
 * Below `/framed/` pages of `localhost` may frame both, and the other page once more as it stands before a real Airflow.
 * The host name `vitals.test` counts as ours: an origin that is not secure, where no service worker can run.
 */
import { createServer } from 'node:http';
import { createAirflow } from '../mocks/airflow';
import { createDriver } from '../mocks/driver';
import { parseSim } from '../mocks/situation';
import { ensurePage } from './build/make-page';
import { createHost, HOSTS } from './e2e-host/host';
import { createMockServer, INNER_ORIGIN } from './mock-airflow/server';
import { pageFolder } from './paths';
import { airflowNowhere } from './server/airflow';
import { behindAirflow } from './server/behind-airflow';
import { listen, parsePort } from './server/listen';
import { createVitalsServer } from './server/server';
import { loadSite } from './server/site';

await ensurePage('demo');
await ensurePage('app');
await ensurePage('plugin');
const demo = await loadSite(pageFolder('demo'));
const app = await loadSite(pageFolder('app'));
const frameAncestors = ['http://localhost:*'];
const nowhere = airflowNowhere('There is no Airflow behind this place.');
const pages = createVitalsServer({
  mounts: [
    { at: '/', site: demo },
    { at: '/any/sub/path/', site: demo },
    { at: '/app/', site: app },
    { at: '/framed/', site: demo, frameAncestors },
    { at: '/framed/app/', site: app, frameAncestors },
    { at: '/framed/behind/', site: behindAirflow(app, undefined, ''), airflow: nowhere, frameAncestors },
  ],
  hosts: ['vitals.test'],
});
const hosts = await Promise.all(
  Object.entries(HOSTS).map(async ([at, isStrict]) => {
    const airflow = createAirflow(createDriver(parseSim('scenario:all-well')), new URL(at, INNER_ORIGIN));
    const api = createMockServer(airflow, at);
    const answer = await createHost(at, isStrict, (_path, ...exchange) => api.emit('request', ...exchange));
    return { at, answer };
  }),
);
const server = createServer((request, response) => {
  const [path = ''] = (request.url ?? '').split('?');
  const host = hosts.find(({ at }) => path.startsWith(at));
  if (host === undefined) pages.emit('request', request, response);
  else host.answer(path.slice(host.at.length), request, response);
});
const port = await listen(server, parsePort(process.env['E2E_PORT'], 0) ?? 0);
console.log(`http://127.0.0.1:${port}/`);
