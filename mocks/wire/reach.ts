import type { World } from '../state';

/**
 * How the API server takes a question just now: `refused` at once where it is down; `hung` while it, or the database that
 * the question needs, takes requests and answers none; otherwise the milliseconds that an answer takes. A database that
 * is down keeps nobody waiting: the server fails, or says so.
 */
export function reach(world: World, needsDatabase: boolean): 'refused' | 'hung' | number {
  const server = world.services['api-server'];
  const database = needsDatabase ? world.services['database'] : undefined;
  if (server?.condition === 'down') return 'refused';
  if (server?.condition === 'hung' || database?.condition === 'hung') return 'hung';
  return (server?.slow_ms ?? 0) + (database?.slow_ms ?? 0);
}
