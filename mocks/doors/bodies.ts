import { onlyKeys, SimulatorError } from '../simulator-error';
import type { Fault, Verb } from '../state';
import type { TapeWish } from '../tape';
import { readKind, readMode } from './acts-text';
import type { Body } from './list';
import type { ReplicaWish } from './replicas';

/** Longer than any reason that is worth a test, and short enough for a link. */
const LONGEST = 20_000;

/** `{verb, target, args}` -> a fault, whatever it says is checked when it is done. Throws `SimulatorError`. */
export function wishedFault(body: Body): Fault {
  onlyKeys('setting', body, ['verb', 'target', 'args']);
  const { by_ms, from, word, reason } = argsOf(body['args']);
  return {
    // Whether there is such a verb is known where it is done.
    verb: text('verb', body['verb']) as Verb,
    target: text('target', body['target']),
    ...(by_ms !== undefined && { by_ms: whole('by_ms', by_ms) }),
    ...(from !== undefined && { from: text('from', from) }),
    ...(word !== undefined && { word: text('word', word) }),
    ...(reason !== undefined && { reason: text('reason', reason) }),
  };
}

function argsOf(value: unknown): Body {
  if (value === undefined) return {};
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new SimulatorError('args is no object', 'Send an object, or leave it out.');
  }
  const args: Body = { ...value };
  onlyKeys('argument', args, ['by_ms', 'from', 'word', 'reason']);
  return args;
}

/** `{kind, name?, bundles?, teams?, mode?, hostname?}` -> what is to be added. Throws `SimulatorError`. */
export function replicaWish(body: Body): ReplicaWish {
  onlyKeys('setting', body, ['kind', 'name', 'bundles', 'teams', 'mode', 'hostname']);
  const { kind, name, bundles, teams, mode, hostname } = body;
  return {
    kind: readKind(kind),
    ...(name !== undefined && { name: text('name', name) }),
    ...(hostname !== undefined && { hostname: text('hostname', hostname) }),
    ...(mode !== undefined && { mode: readMode(mode) }),
    ...(bundles !== undefined && { bundles: texts('bundles', bundles) }),
    ...(teams !== undefined && { teams: texts('teams', teams) }),
  };
}

/** The fields of a tape; what is in them is checked where it is played. Throws `SimulatorError`. */
export function tapeWish(body: Body): TapeWish {
  onlyKeys('setting', body, ['scenario', 'seed', 'seconds', 'every', 'release', 'polling', 'ask']);
  const { ask = [] } = body;
  if (!Array.isArray(ask)) {
    throw new SimulatorError('ask is no list', 'Send a list of {path, every}, or leave it out.');
  }
  for (const one of ask) onlyKeys('setting of ask', Object(one), ['path', 'every']);
  return { ...body, ask } as unknown as TapeWish;
}

/** A text that a link can carry. */
function text(name: string, value: unknown): string {
  const isText = typeof value === 'string' && value !== '' && value.length <= LONGEST && isWhole(value);
  if (isText) return value;
  throw new SimulatorError(
    `${name} is ${JSON.stringify(value)?.slice(0, 100)}`,
    `It must be a text of 1 to ${LONGEST} characters.`,
  );
}

/** Half a character cannot be written into an address. */
function isWhole(value: string): boolean {
  try {
    encodeURIComponent(value);
    return true;
  } catch {
    return false;
  }
}

function texts(name: string, value: unknown): string[] {
  if (Array.isArray(value)) return value.map((one) => text(`one of ${name}`, one));
  throw new SimulatorError(`${name} is ${JSON.stringify(value)}`, 'It must be a list of names.');
}

function whole(name: string, value: unknown): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new SimulatorError(`${name} is ${JSON.stringify(value)}`, 'It must be whole milliseconds.');
}
