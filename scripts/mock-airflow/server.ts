import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Airflow } from '../../mocks/airflow';
import { refusal } from '../server/guard';

/** What the simulated Airflow is called behind this server; its real name is only known once it listens. */
export const INNER_ORIGIN = 'http://airflow.invalid';
/** No request to a door is longer. */
const MOST_BYTES = 1_000_000;

/**
 * The simulated Airflow over plain HTTP: each request goes to `airflow`, which lives at INNER_ORIGIN, and its answer comes back.
 * Where a real one would not answer at all, the connection is cut; a fault of the simulator itself is a 500 that says so.
 * Answers only what comes from this machine, under a
 * name of its own, as `npm start` does.
 */
export function createMockServer(airflow: Airflow, base: string): Server {
  return createServer((incoming, outgoing) => {
    answer(airflow, base, incoming, outgoing).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      // Nothing of an answer has been sent unless it broke off in the middle of it.
      if (outgoing.headersSent) outgoing.destroy();
      else refuse(outgoing, 500, 'the simulator itself has failed', 'Load a scenario to begin anew.');
    });
  });
}

async function answer(
  airflow: Airflow,
  base: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const why = refusal(incoming, 'own origin');
  if (why !== undefined) return refuse(outgoing, 403, why, 'Ask it by that name.');
  const gone = new AbortController();
  outgoing.once('close', () => gone.abort());
  const body = await bodyOf(incoming);
  if (body === null) return refuse(outgoing, 413, 'the body is too long', `At most ${MOST_BYTES} bytes.`);
  const request = requestOf(incoming, body, gone.signal);
  if (request === null) return refuse(outgoing, 400, 'this is no request for a path', 'Ask with GET.');
  const response = await Promise.race([airflow(request), ended(gone.signal)]);
  if (gone.signal.aborted) return;
  if (response === undefined) {
    return refuse(
      outgoing,
      404,
      'there is nothing here',
      `Ask below ${base}: api/v2/monitor/health, __sim/state.`,
    );
  }
  if (response.type === 'error') {
    outgoing.destroy();
    return;
  }
  const said = Buffer.from(await response.arrayBuffer());
  outgoing.writeHead(response.status, {
    ...Object.fromEntries(response.headers),
    'content-length': said.length,
  });
  outgoing.end(said);
}

/** Resolves once whoever asked has hung up. */
const ended = (signal: AbortSignal): Promise<undefined> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));

/** The whole body; null where it is longer than it may be. */
async function bodyOf(incoming: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= MOST_BYTES) chunks.push(chunk);
  }
  return length > MOST_BYTES ? null : Buffer.concat(chunks);
}

/** Null where the path or the method is none that a request can have. */
function requestOf(incoming: IncomingMessage, body: Buffer, signal: AbortSignal): Request | null {
  const method = incoming.method ?? 'GET';
  const type = incoming.headers['content-type'];
  try {
    return new Request(new URL(incoming.url ?? '/', INNER_ORIGIN), {
      method,
      signal,
      headers: type === undefined ? {} : { 'content-type': type },
      ...(body.length > 0 && method !== 'GET' && method !== 'HEAD' && { body: new Uint8Array(body) }),
    });
  } catch {
    return null;
  }
}

function refuse(outgoing: ServerResponse, status: number, error: string, hint: string): void {
  outgoing.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ error, hint }));
}
