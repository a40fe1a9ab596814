import { once } from 'node:events';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Listens on this machine only, at `port`, or at a free one where that is taken (0: any free one).
 * Resolves to the port; rejects where there is none to be had.
 */
export async function listen(server: Server, port: number): Promise<number> {
  try {
    return await listenAt(server, port);
  } catch (error) {
    const taken =
      error instanceof Error && 'code' in error && (error.code === 'EADDRINUSE' || error.code === 'EACCES');
    if (!taken || port === 0) throw error;
    return listenAt(server, 0);
  }
}

async function listenAt(server: Server, port: number): Promise<number> {
  const listening = once(server, 'listening');
  server.listen(port, '127.0.0.1');
  await listening;
  return (server.address() as AddressInfo).port;
}

/** PORT from the environment: a number, or `fallback` where it is not set; undefined where it is no port. */
export function parsePort(text: string | undefined, fallback: number): number | undefined {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return fallback;
  return /^\d{1,5}$/.test(trimmed) && Number(trimmed) <= 65_535 ? Number(trimmed) : undefined;
}
