import { number, numeric, SimulatorError } from '../simulator-error';
import type { Fault, ProcessKind, Verb } from '../state';
import type { Act, Deed } from './deeds';
import type { Replica } from './replicas';

/*
 * What a person did, as a link carries it: `12.5~kill~triggerer-0;20~partition~scheduler-2~from=celery-broker`. An act is
 * seconds, a verb, what it is done to, and arguments. Names may hold anything: what would end a part is percent-encoded.
 */

/** A week; further than that nobody waits for. */
export const FURTHEST_S = 7 * 86_400;
/** More than anybody does by hand. */
const MOST_ACTS = 1000;
const SHAPE = 'An act is SECONDS~VERB~TARGET~KEY=VALUE, acts are parted by semicolons.';

/** Acts -> the text of a link; `readActs` gives the same acts back. */
export const actsText = (acts: readonly Act[]): string =>
  acts.map(({ at_ms, deed }) => `${at_ms / 1000}~${deedText(deed)}`).join(';');

function deedText(deed: Deed): string {
  if (deed.does === 'heal') return `heal~${deed.id}`;
  if (deed.does === 'remove') return `remove~${escaped(deed.name)}`;
  if (deed.does === 'fault') {
    const { verb, target, by_ms, from, word, reason } = deed.fault;
    return [verb, escaped(target), ...pairs({ by_ms, from, word, reason })].join('~');
  }
  const { kind, name, hostname, mode, bundles = [], teams = [] } = deed.replica;
  const lists = [...bundles.map((one) => ({ bundle: one })), ...teams.map((one) => ({ team: one }))];
  return ['add', kind, ...pairs({ name, hostname, mode }), ...lists.flatMap(pairs)].join('~');
}

const pairs = (values: Readonly<Record<string, string | number | undefined>>): string[] =>
  Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key}=${escaped(String(value))}`],
  );

const escaped = (text: string): string => encodeURIComponent(text).replaceAll('~', '%7E');

/** The text of a link -> acts in the order of their times. Throws `SimulatorError`. */
export function readActs(text: string): Act[] {
  const parts = text.split(';').filter((part) => part.trim() !== '');
  if (parts.length > MOST_ACTS) throw tooMany();
  return parts.map((part) => readAct(part.trim())).toSorted((a, b) => a.at_ms - b.at_ms);
}

const tooMany = (): SimulatorError =>
  new SimulatorError(`more than ${MOST_ACTS} acts`, 'Load the scenario again to begin without any.');

/** Throws `SimulatorError` where another act would be too much for a link. */
export function roomForMore(acts: readonly Act[]): void {
  if (acts.length >= MOST_ACTS) throw tooMany();
}

function readAct(text: string): Act {
  const [at = '', verb = '', target = '', ...rest] = text.split('~');
  if (at.trim() === '' || verb === '' || target === '') {
    throw new SimulatorError(`no act: ${text}`, SHAPE);
  }
  const at_ms = Math.round(number('the time of an act', numeric(at), 0, FURTHEST_S) * 1000);
  const args = rest.map((part) => readArgument(text, part));
  if (verb === 'heal') return { at_ms, deed: { does: 'heal', id: readId(text, target, args) } };
  if (verb === 'remove') {
    known(text, args, []);
    return { at_ms, deed: { does: 'remove', name: plain(text, target) } };
  }
  if (verb === 'add') return { at_ms, deed: { does: 'add', replica: readReplica(text, target, args) } };
  return { at_ms, deed: { does: 'fault', fault: readFault(text, verb, plain(text, target), args) } };
}

type Argument = readonly [string, string];

function readArgument(text: string, part: string): Argument {
  const cut = part.indexOf('=');
  if (cut < 1) throw new SimulatorError(`no argument ${part} in ${text}`, SHAPE);
  return [part.slice(0, cut), plain(text, part.slice(cut + 1))];
}

function plain(text: string, part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SimulatorError(`a percent sign is wrong in ${text}`, 'Write %25 for a percent sign.');
  }
}

/** The arguments by name, each once. */
function known(text: string, args: readonly Argument[], names: readonly string[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of args) {
    if (!names.includes(key)) {
      const hint = names.length === 0 ? 'It takes none.' : `There are ${names.join(', ')}.`;
      throw new SimulatorError(`no argument ${key} in ${text}`, hint);
    }
    if (found.has(key)) throw new SimulatorError(`${key} twice in ${text}`, 'Give it once.');
    found.set(key, value);
  }
  return found;
}

function readId(text: string, target: string, args: readonly Argument[]): number {
  known(text, args, []);
  return number('the number of a fault', numeric(target), 1, 1_000_000, true);
}

function readFault(text: string, verb: string, target: string, args: readonly Argument[]): Fault {
  const found = known(text, args, ['by_ms', 'from', 'word', 'reason']);
  const by = found.get('by_ms');
  const [from, word, reason] = [found.get('from'), found.get('word'), found.get('reason')];
  const most = FURTHEST_S * 1000 * 60;
  return {
    // Whether there is such a verb is known where it is done.
    verb: verb as Verb,
    target,
    ...(by !== undefined && { by_ms: number('by_ms', numeric(by), -most, most, true) }),
    ...(from !== undefined && { from }),
    ...(word !== undefined && { word }),
    ...(reason !== undefined && { reason }),
  };
}

function readReplica(text: string, kind: string, args: readonly Argument[]): Replica {
  const all = (key: string): string[] => args.flatMap(([name, value]) => (name === key ? [value] : []));
  const single = args.filter(([name]) => name !== 'bundle' && name !== 'team');
  const found = known(text, single, ['name', 'hostname', 'mode']);
  const [name, hostname, mode] = [found.get('name'), found.get('hostname'), found.get('mode')];
  const [bundles, teams] = [all('bundle'), all('team')];
  if (name === undefined) throw new SimulatorError(`no name in ${text}`, 'Give the replica a name.');
  return {
    kind: readKind(kind),
    name,
    ...(hostname !== undefined && { hostname }),
    ...(mode !== undefined && { mode: readMode(mode) }),
    ...(bundles.length > 0 && { bundles }),
    ...(teams.length > 0 && { teams }),
  };
}

const KINDS: readonly ProcessKind[] = ['scheduler', 'triggerer', 'dag_processor'];

/** What can be added. Throws `SimulatorError`. */
export function readKind(value: unknown): ProcessKind {
  const kind = KINDS.find((one) => one === value);
  if (kind !== undefined) return kind;
  throw new SimulatorError(`no replica of kind ${JSON.stringify(value)}`, `There are ${KINDS.join(', ')}.`);
}

/** How a Dag processor works. Throws `SimulatorError`. */
export function readMode(value: unknown): 'database' | 'api' {
  if (value === 'database' || value === 'api') return value;
  throw new SimulatorError(`mode is ${JSON.stringify(value)}`, 'It must be database or api.');
}
