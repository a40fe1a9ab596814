import { own } from '../own';
import type { Fault, Verb } from '../state';
import type { Refusal } from './fault-error';

export const ARGUMENTS = ['by_ms', 'from', 'word', 'reason'] as const;
type Argument = (typeof ARGUMENTS)[number];

/** The arguments that each verb takes. */
export const TAKEN: Readonly<Record<Verb, readonly Argument[]>> = {
  stop: [],
  kill: [],
  hang: [],
  slow: ['by_ms'],
  partition: ['from'],
  skew: ['by_ms'],
  stall: ['from'],
  empty: [],
  fail: [],
  reparse: [],
  clean: ['by_ms'],
  retire: [],
  raise: ['reason'],
  say: ['word', 'reason'],
  resume: [],
};

/**
 * Why what a person gives a verb cannot be meant, whatever the world is like: an argument that the verb does not take, or a
 * value that it does not know. Undefined: it can; also for a verb that there is not, which is told where it is done.
 */
export function checkArguments(fault: Fault): Refusal | undefined {
  const { verb, from } = fault;
  const taken = own(TAKEN, verb);
  if (taken === undefined) return undefined;
  const other = ARGUMENTS.find((name) => fault[name] !== undefined && !taken.includes(name));
  if (other !== undefined) {
    return [
      `${verb} takes no ${other}`,
      taken.length === 0 ? 'It takes no arguments.' : `It takes ${taken.join(' and ')}.`,
    ];
  }
  if (verb !== 'stall' || from === undefined || from === 'parsing') return undefined;
  return [
    `nobody stalls from ${JSON.stringify(from)}`,
    'Give from as parsing, or leave it out to stall all.',
  ];
}
