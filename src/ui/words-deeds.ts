import { type Duration, ms } from '../domain/time';
import { figure } from './words-clock';
import { clip, list } from './words-lists';
import { latency } from './words-time';

type Fields = Readonly<Record<string, unknown>>;

const said = (value: unknown, most = 80): string => (typeof value === 'string' ? clip(value, most) : '');
const sizeOf = ({ by_ms }: Fields): Duration => ms(Math.abs(typeof by_ms === 'number' ? by_ms : 0));

/** What somebody does to a part of the world: "set the clock of scheduler-1 1 min behind". */
const DEEDS: Readonly<Record<string, (target: string, one: Fields) => string>> = {
  slow: (target, one) => `slow ${target} by ${latency(sizeOf(one))}`,
  skew: (target, one) =>
    `set the clock of ${target} ${figure(sizeOf(one))} ${Number(one['by_ms']) < 0 ? 'behind' : 'ahead'}`,
  partition: (target, one) => `cut ${target} off from ${said(one['from'], 40)}`,
  stall: (target, one) =>
    `stall ${one['from'] === 'parsing' ? 'parsing' : 'parsing and refreshing'} of ${target}`,
  clean: (target, one) => `delete job rows older than ${figure(sizeOf(one))} from ${target}`,
  retire: (target) => `retire the registration of ${target}`,
  raise: (target) => `make the health check of ${target} fail`,
  say: (target, one) => `make ${target} say “${said(one['word'], 40)}”`,
  fail: (target) => `fail a Dag of ${target}`,
  reparse: (target) => `ask for a parse of ${target}`,
};

/** A fault as a noun, for what was healed. */
const NOUNS: Readonly<Record<string, string>> = {
  slow: 'slowness',
  skew: 'wrong clock',
  retire: 'retired registration',
  raise: 'failing health check',
  say: 'forced word',
  empty: 'emptiness',
};
const noun = (verb: string): string => NOUNS[verb] ?? verb;

/** "kill triggerer-0". */
function deed(one: Fields): string {
  const verb = said(one['verb']);
  const target = said(one['target']);
  return DEEDS[verb]?.(target, one) ?? `${verb} ${target}`;
}

/** `heals`: the verbs of the faults that a `resume` ends, none where it only starts somebody; absent: not known yet. */
function resumed(one: Fields): string {
  const target = said(one['target']);
  const { heals } = one;
  if (typeof heals !== 'string') return `Heal ${target}`;
  if (heals === '') return `Start: ${target}`;
  return `Healed: ${list([...new Set(heals.split(',').map(noun))], 4)} of ${target}`;
}

function healed(one: Fields): string {
  // One that is still to come knows its number alone.
  if (typeof one['verb'] !== 'string') return `Heal fault ${String(one['fault'])}`;
  const from = said(one['from'], 40);
  return `Healed: ${noun(said(one['verb']))} of ${said(one['target'])}${from === '' ? '' : ` from ${from}`}`;
}

const refused = (one: Fields): string => `Could not ${deed(one)}: ${said(one['why'])}`;

/** What somebody did to the world, or will do, by the name of the event. */
export const DEED_WORDS: Readonly<Record<string, (one: Fields) => string>> = {
  fault: (one) => (one['verb'] === 'resume' ? resumed(one) : `Fault: ${deed(one)}`),
  heal: healed,
  add: (one) => `Added: ${said(one['name'])}`,
  remove: (one) => `Removed: ${said(one['name'])}`,
  fault_refused: refused,
  act_refused: refused,
};
