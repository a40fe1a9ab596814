import type { IncomingMessage } from 'node:http';
import type { Audience } from './headers';

/** The names under which a browser on this machine reaches 127.0.0.1. */
const OWN_NAMES: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Why a request is refused, as a sentence; undefined where it may pass. The server listens on this machine only, but a
 * web page elsewhere can make a browser ask it, under a host name of its own that resolves to 127.0.0.1 (DNS
 * rebinding) or from its own origin. So the Host header must be one of ours with our port, and Origin, where
 * there is one, that same address. `more`: further host names that count as ours.
 */
export function refusal(
  request: IncomingMessage,
  audience: Audience,
  more: readonly string[] = [],
): string | undefined {
  const { host = '', origin } = request.headers;
  const port = request.socket.localPort;
  const ours = [...OWN_NAMES, ...more].flatMap((name) =>
    port === 80 ? [name, `${name}:80`] : [`${name}:${port}`],
  );
  if (!ours.includes(host.toLowerCase())) {
    return `This server answers only as http://127.0.0.1:${port}/, on the machine that it runs on.`;
  }
  if (origin === undefined || origin === `http://${host}`) return undefined;
  // A frame sandboxed without an origin of its own may read the demo: nothing in it is private.
  if (origin === 'null' && audience === 'anyone') return undefined;
  return 'This server answers only its own page.';
}

/** Whether the browser says that a page of another origin caused this request, Origin header or not. */
export function isForeign(request: IncomingMessage): boolean {
  const site = request.headers['sec-fetch-site'];
  return site !== undefined && site !== 'same-origin' && site !== 'none';
}
