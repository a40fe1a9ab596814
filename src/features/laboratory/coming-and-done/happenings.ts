import type { Happening } from '../world';

/** What a line is about; the filter of the list chooses among them. */
export type Topic = 'faults' | 'polls' | 'verdicts' | 'work' | 'processes';
export const TOPICS: readonly Topic[] = ['faults', 'polls', 'verdicts', 'work', 'processes'];

export interface Line {
  readonly kind: 'line';
  /** Stays the same for as long as the world tells the happening. */
  readonly key: string;
  readonly topic: Topic;
  readonly happening: Happening;
}
/** A run of polls, folded into a count; newest first. */
export interface Fold {
  readonly kind: 'fold';
  readonly key: string;
  readonly lines: readonly Line[];
}

const FAULTS = /^(?:fault|heal$|add$|remove$|act_)/;
const POLLS = /^(?:poll_|heartbeat_)/;
const VERDICTS = /^(?:verdict|checkpoint)$/;
const WORK = /^(?:work|claim|callback|parse|publish|refresh|prepare|inventory|arriv|expir|item|deliver)/;

/** By its event's name; what is none of the others is about a process: started, registered, gone. */
export function topicOf({ event }: Happening): Topic {
  if (FAULTS.test(event)) return 'faults';
  if (POLLS.test(event)) return 'polls';
  if (VERDICTS.test(event)) return 'verdicts';
  return WORK.test(event) ? 'work' : 'processes';
}

/**
 * One line for each happening, oldest first, in that order. What is told twice in a moment is counted in its key, so that a
 * line keeps its key while the list grows at its end.
 */
export function linesOf(happenings: readonly Happening[]): readonly Line[] {
  const seen = new Map<string, number>();
  return happenings.map((happening) => {
    const { t, event } = happening;
    const name = `${t} ${event} ${text(happening, 'scheduler') ?? text(happening, 'process') ?? ''} ${text(happening, 'executor') ?? ''}`;
    const nth = (seen.get(name) ?? 0) + 1;
    seen.set(name, nth);
    return { kind: 'line', key: `${name} ${nth}`, topic: topicOf(happening), happening };
  });
}

/**
 * A poll that brought another word than there was (`before`) is followed by a verdict of its own. Takes and gives
 * happenings, oldest first.
 */
export const withVerdicts = (done: readonly Happening[]): readonly Happening[] =>
  done.flatMap((one) => {
    const before = text(one, 'before');
    if (before === null) return [one];
    const { t, scheduler, executor, instance } = one;
    // A deadline that passed counts as `unhealthy`.
    const word = text(one, 'verdict') ?? 'unhealthy';
    return [one, { t, event: 'verdict', scheduler, executor, instance, word, before }];
  });

/** Fewer polls in a row than this stand by themselves: a count would hide what it does not shorten. */
const LEAST_FOLDED = 3;

/** Runs of polls become one line; faults, verdicts and all the rest never do. Takes any order and keeps it. */
export function folded(lines: readonly Line[]): readonly (Line | Fold)[] {
  const rows: (Line | Fold)[] = [];
  let run: Line[] = [];
  const close = (): void => {
    const [first] = run;
    if (first !== undefined && run.length >= LEAST_FOLDED)
      // By its oldest poll: the newest ones come and go.
      rows.push({ kind: 'fold', key: `fold ${run[run.length - 1]?.key}`, lines: run });
    else rows.push(...run);
    run = [];
  };
  for (const line of lines) {
    if (line.topic === 'polls') run.push(line);
    else {
      close();
      rows.push(line);
    }
  }
  close();
  return rows;
}

/** A field of a happening, where it is a text. */
export function text(one: Happening, field: string): string | null {
  const value = one[field];
  return typeof value === 'string' ? value : null;
}
