import { verbsFor, whyNot } from '../faults';
import type { Refusal } from '../faults/fault-error';
import { checkProcess } from '../faults/process';
import { own } from '../own';
import type { Fault, Process, Verb, World } from '../state';

/** What can be done to a part of a world now, and what cannot and why. */
export interface Choice {
  readonly verb: Verb;
  readonly can: boolean;
  readonly why: string | null;
}

/** Collects the choices of many parts, each list once; with two thousand processes there are a handful. */
export interface Choices {
  /** By the kind of a part; another list of the same kind has a number behind it: `bundle`, `bundle-2`. */
  readonly all: Readonly<Record<string, readonly Choice[]>>;
  /** Gives the key of a process's list. */
  readonly ofProcess: (process: Process) => string;
  /** Gives the key for anything else, by its kind and name. */
  readonly ofOther: (kind: string, name: string) => string;
}

export function collectChoices(world: World): Choices {
  const all: Record<string, Choice[]> = {};
  const count: Record<string, number> = {};
  const keys = new Map<string, string>();
  const situations = new Map<string, string>();

  function keyOf(kind: string, choices: Choice[]): string {
    const id = JSON.stringify([kind, choices]);
    const known = keys.get(id);
    if (known !== undefined) return known;
    const number = (count[kind] ?? 0) + 1;
    const key = number === 1 ? kind : `${kind}-${number}`;
    count[kind] = number;
    keys.set(id, key);
    all[key] = choices;
    return key;
  }
  return {
    all,
    ofProcess(process) {
      // Of the process itself this is all that its check looks at.
      const { kind, mode, condition } = process;
      const situation = `${kind} ${mode} ${condition}`;
      const known = situations.get(situation);
      if (known !== undefined) return known;
      const key = keyOf(kind, choicesOfProcess(world, process));
      situations.set(situation, key);
      return key;
    },
    ofOther: (kind, name) => keyOf(kind, choicesOf(world, name)),
  };
}

/** The very check that a fault goes through is asked, with an argument that fits. */
const choicesOf = (world: World, name: string): Choice[] =>
  verbsFor(world, name).map((verb) =>
    choice(verb, whyNot(world, { verb, target: name, ...EXAMPLE[verb], ...ofPlugin(world, name, verb) })),
  );

/** The plugin's routes know words of their own. */
const ofPlugin = (world: World, name: string, verb: Verb): Partial<Fault> =>
  verb === 'say' && own(world.services, name)?.kind === 'plugin' ? { word: 'off' } : {};

/** The same, in words that fit every process of its situation. */
const choicesOfProcess = (world: World, process: Process): Choice[] =>
  verbsFor(world, process.name).map((verb) => {
    const fault = { verb, target: process.name, ...EXAMPLE[verb] };
    return choice(verb, checkProcess(world, { ...process, name: 'It' }, fault));
  });

const choice = (verb: Verb, refusal: Refusal | undefined): Choice => ({
  verb,
  can: refusal === undefined,
  why: refusal?.join('. ') ?? null,
});

/** An argument of each verb that needs one; which, is the one who breaks it to say. */
const EXAMPLE: Partial<Record<Verb, Partial<Fault>>> = {
  slow: { by_ms: 1000 },
  skew: { by_ms: 1000 },
  clean: { by_ms: 1000 },
  partition: { from: 'database' },
  say: { word: 'healthy' },
};
