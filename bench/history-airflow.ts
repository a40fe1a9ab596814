import { once } from 'node:events';
import { createServer } from 'node:http';
import { fromMillis, httpDate } from '../mocks/stamps';
import { answerTo } from '../mocks/wire/answer';
import { advance, createWorld } from '../mocks/world';
import { freePort } from '../scripts/airflow/ports';
import { processesOf } from './simulator';

const INSTANCES = 100;
const HOUR_S = 3600;
/** One triggerer hangs for some minutes, so that a history has something to tell. */
const OUTAGE = { every_s: 3 * HOUR_S, for_s: 240 };
const DAYS = 8;

/** A simulated Airflow of a hundred instances behind a real port. */
export interface HundredInstances {
  /** Without a slash at the end. */
  readonly url: string;
  /** Its time, in ms since the epoch. */
  readonly now: () => number;
  /** Lets so many ms pass; they do only so, until it flows. */
  readonly pass: (ms: number) => void;
  /** From now on its time passes as everybody's does. */
  readonly flow: () => void;
}

/** Starts it; it ends with the process. It does not tell its limits, so those of the page's own settings hold. */
export async function serveHundred(): Promise<HundredInstances> {
  const processes = processesOf(INSTANCES);
  const world = createWorld(
    { release: '3.4.0', config: { expose_config: false }, processes, script: outages('triggerer-2') },
    1,
  );
  let moved = world.start;
  let flowing: number | null = null;
  const now = (): number => moved + (flowing === null ? 0 : Date.now() - flowing);
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', url);
    advance(world, Math.max(world.queue.now, now()));
    const said = answerTo(world, pathname.slice(1), searchParams, request.method);
    const body = 'text' in said ? said.text : JSON.stringify(said.body);
    const type = 'text' in said ? 'text/plain' : 'application/json';
    response.writeHead(said.status, { 'content-type': type, date: httpDate(fromMillis(world.queue.now)) });
    response.end(body);
  });
  server.listen(Number(new URL(url).port), '127.0.0.1');
  await once(server, 'listening');
  server.unref();
  return {
    url,
    now,
    pass(ms) {
      moved += ms;
    },
    flow() {
      flowing ??= Date.now();
    },
  };
}

const outages = (target: string) =>
  Array.from(
    { length: (DAYS * 24 * HOUR_S) / OUTAGE.every_s },
    (_, index) => index * OUTAGE.every_s + 600,
  ).flatMap((at_s) => [
    { at_s, fault: { verb: 'hang' as const, target } },
    { at_s: at_s + OUTAGE.for_s, fault: { verb: 'resume' as const, target } },
  ]);
