/** `npm run dev`: Vite's server with hot reload; on the simulated Airflow, or on AIRFLOW_URL through our proxy. */
import { createServer } from 'vite';
import { inRoot } from './paths';
import { airflowFrom } from './server/from-environment';
import { probe } from './server/probe';

const named = airflowFrom(process.env);
const server = await createServer({
  configFile: inRoot('vite.config.ts'),
  mode: named === undefined ? 'demo' : 'app',
});
await server.listen();
server.printUrls();
for (const remark of named?.remarks ?? []) console.error(remark);
if (named !== undefined) console.log((await probe(named.airflow)).sentence);
