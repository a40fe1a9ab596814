import { once } from 'node:events';
import { createServer } from 'node:http';
import { createAirflow } from '../mocks/airflow';
import { createDriver } from '../mocks/driver';
import { parseSim } from '../mocks/situation';
import { freePort } from '../scripts/airflow/ports';

/**
 * The simulated Airflow behind a real port, so that what it costs is not paid in the page that is measured. Its time is
 * the machine's. Gives its address, without a slash at the end; `sim` is what a link says behind `?sim=`.
 */
export async function serveSimulatedAirflow(sim: string): Promise<string> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const airflow = createAirflow(createDriver(parseSim(sim)), new URL(`${base}/`));
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', base);
    airflow(new Request(url)).then(
      async (answer) => {
        response.writeHead(answer?.status ?? 404, Object.fromEntries(answer?.headers ?? []));
        response.end(await answer?.text());
      },
      () => response.destroy(),
    );
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return base;
}
