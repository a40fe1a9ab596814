import type { World } from '../state';

/**
 * How the API server takes a question just now: `refused` at once where it is down; `hung` while it, or the database that
 * the question needs, takes requests and answers none; otherwise the milliseconds that an answer takes. A database that
 * is down keeps nobody waiting: the server fails, or says so. The plugin's routes are as slow as the plugin is, besides.
 */
export function reach(world: World, { database, plugin = false }: Needs): 'refused' | 'hung' | number {
  const { services } = world;
  const server = services['api-server'];
  if (server?.condition === 'down') return 'refused';
  const all = [
    server,
    database ? services['database'] : undefined,
    plugin ? services['vitals-plugin'] : undefined,
  ];
  if (all.some((one) => one?.condition === 'hung')) return 'hung';
  return all.reduce((sum, one) => sum + (one?.slow_ms ?? 0), 0);
}

/** What a question cannot be answered without. */
export interface Needs {
  readonly database: boolean;
  readonly plugin?: boolean;
}
