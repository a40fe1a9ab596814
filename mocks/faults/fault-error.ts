import type { Fault, Run, World } from '../state';

/** A fault that cannot be: what is wrong, and what would be right. */
export class FaultError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** What a verb does to a target; it has been checked before. */
export type Apply<T> = (run: Run, target: T, fault: Fault) => void;

/** Why a fault cannot be: what is wrong, and what would be right. */
export type Refusal = readonly [wrong: string, hint: string];

/** Why a verb cannot be done to this target now; undefined: it can. It changes nothing. */
export type Check<T> = (world: World, target: T, fault: Fault) => Refusal | undefined;

/** For verbs that need a size: whole milliseconds, `least` or more. */
export function checkSize({ verb, by_ms }: Fault, least = Number.NEGATIVE_INFINITY): Refusal | undefined {
  if (!Number.isSafeInteger(by_ms)) {
    return [`${verb} by how much?`, 'Give by_ms in whole milliseconds.'];
  }
  return (by_ms ?? 0) < least
    ? [`${verb} cannot make faster`, 'Give by_ms as a positive number.']
    : undefined;
}
