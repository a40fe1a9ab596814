/** `npm start`: builds what has changed, serves the page on this machine, and says where. */
import { ensurePage } from './build/make-page';
import { pageFolder } from './paths';
import { behindAirflow } from './server/behind-airflow';
import { type FrameAncestors, parseFrameAncestors } from './server/frame-ancestors';
import { airflowFrom, type NamedAirflow } from './server/from-environment';
import { listen, parsePort } from './server/listen';
import { probe } from './server/probe';
import { createVitalsServer } from './server/server';
import { loadSite } from './server/site';

const DEFAULT_PORT = 4180;

const wanted = parsePort(process.env['PORT'], DEFAULT_PORT);
if (wanted === undefined) {
  console.error('PORT is not a port: it must be a number from 0 to 65535.');
  process.exit(1);
}
await start(wanted, airflowFrom(process.env), parseFrameAncestors(process.env['FRAME_ANCESTORS']));

async function start(
  port: number,
  named: NamedAirflow | undefined,
  { origins, remarks }: FrameAncestors,
): Promise<void> {
  for (const remark of remarks) console.error(remark);
  const page = named === undefined ? 'demo' : 'app';
  await ensurePage(page);
  const built = await loadSite(pageFolder(page));
  const mount =
    named === undefined
      ? { site: built }
      : { site: behindAirflow(built, named.host, named.airflow.address), airflow: named.airflow };
  const server = createVitalsServer({ mounts: [{ at: '/', ...mount, frameAncestors: origins }] });
  const got = await listen(server, port);
  if (got !== port && port !== 0) console.log(`Port ${port} is taken, so a free one is used.`);
  const about =
    named === undefined ? 'with a simulated Airflow' : `for ${named.airflow.address || 'AIRFLOW_URL'}`;
  console.log(`Airflow Vitals ${about}: http://127.0.0.1:${got}/`);
  if (origins.length > 0) console.log(`It may be framed by ${origins.join(', ')}.`);
  if (named !== undefined) await report(named);
}

async function report({ airflow, remarks }: NamedAirflow): Promise<void> {
  for (const remark of remarks) console.error(remark);
  const { ok, sentence } = await probe(airflow);
  if (ok) console.log(sentence);
  else console.error(`Airflow cannot be read: ${sentence}`);
}
