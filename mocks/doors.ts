import { type Body, DOORS, type Door } from './doors/list';
import type { Driver } from './driver';
import { FaultError } from './faults/fault-error';
import { SimulatorError } from './simulator-error';

/**
 * Answers a request to `__sim/…`, what is not Airflow's: JSON, and `{error, hint}` with 400, 404 or 405 where it cannot
 * be done. `path` is what follows `__sim/`.
 */
export async function doors(driver: Driver, path: string, request: Request): Promise<Response> {
  const [name = '', ...rest] = path.split('/');
  const methods = Object.hasOwn(DOORS, name) ? DOORS[name] : undefined;
  const named = rest.length === 0 ? null : decoded(rest.join('/'));
  const fitting = Object.entries(methods ?? {}).filter(([, one]) => one.takesName === (named !== null));
  if (methods === undefined || fitting.length === 0) {
    const known = Object.entries(DOORS).flatMap(([door, one]) => pathsOf(door, one));
    return reply(404, { error: `no door ${path}`, hint: `There are ${known.join(', ')}.` });
  }
  const door = fitting.find(([method]) => method === request.method)?.[1];
  if (door === undefined) {
    const hint = `Use ${fitting.map(([method]) => method).join(' or ')}.`;
    return reply(405, { error: `${name} takes no ${request.method}`, hint });
  }
  try {
    const body = request.method === 'POST' ? await bodyOf(request) : {};
    return reply(200, door.open(driver, body, named ?? ''));
  } catch (error) {
    if (!(error instanceof SimulatorError) && !(error instanceof FaultError)) throw error;
    return reply(door.isThere?.(driver, named ?? '') === false ? 404 : 400, {
      error: error.message,
      hint: error.hint,
    });
  }
}

const pathsOf = (name: string, methods: Readonly<Record<string, Door>>): string[] =>
  Object.entries(methods).map(([method, { takesName }]) => `${method} ${name}${takesName ? '/…' : ''}`);

/** A name that cannot be decoded stays as it is: nothing is called that. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function bodyOf(request: Request): Promise<Body> {
  const hint = 'Send a JSON object.';
  const value: unknown = await request.json().catch(() => {
    throw new SimulatorError('the body is no JSON', hint);
  });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new SimulatorError('the body is no object', hint);
}

const reply = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
