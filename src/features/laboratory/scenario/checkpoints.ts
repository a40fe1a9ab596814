import type { Checkpoint } from '../world';

/**
 * `ahead`: its time has not come; `waiting`: it has, and the page may need one more answer to know; `met`: the page said
 * the words, and named whom it should; `missed`: it did not; `unseen`: the page was not watching then.
 */
export type Mark = 'ahead' | 'waiting' | 'met' | 'missed' | 'unseen';

/** What the page says at a moment. */
export interface Said {
  /** Seconds after the scenario's start. */
  readonly at: number;
  readonly words: Readonly<Record<string, string>>;
  /** The sentences of a component's card. */
  readonly sentences: (component: string) => string;
  /** False while it waits for its first answer, or was told to pause. */
  readonly isWatching: boolean;
}

/**
 * A fold over what the page says: the marks so far (none: a page that has just begun) and a moment give the marks of
 * then. `grace`: how many seconds a page may take to hear of a change, the time from one of its questions to the next.
 */
export const marked = (
  before: readonly Mark[],
  checkpoints: readonly Checkpoint[],
  said: Said,
  grace: number,
): readonly Mark[] => checkpoints.map((one, index) => markOf(before[index] ?? 'unseen', one, said, grace));

function markOf(before: Mark, checkpoint: Checkpoint, said: Said, grace: number): Mark {
  const { at_s } = checkpoint;
  if (said.at < at_s) return 'ahead';
  if (before === 'met' || before === 'missed') return before;
  if (said.at > at_s + grace) return before === 'waiting' ? 'missed' : 'unseen';
  if (!said.isWatching) return before === 'waiting' ? 'waiting' : 'unseen';
  return isSaid(checkpoint, said) ? 'met' : 'waiting';
}

const isSaid = ({ expected, names = {} }: Checkpoint, { words, sentences }: Said): boolean =>
  Object.entries(expected).every(([component, word]) => words[component] === word) &&
  Object.entries(names).every(([component, all]) => {
    const said = sentences(component);
    return all.every((name) => said.includes(name));
  });

/** The next checkpoint that is ahead; null: there is none. */
export const nextOf = (marks: readonly Mark[], checkpoints: readonly Checkpoint[]): Checkpoint | null =>
  checkpoints[marks.indexOf('ahead')] ?? null;
