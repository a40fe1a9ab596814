/** A request that cannot be done: what is wrong, and what would be right. */
export class SimulatorError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

/** A decimal number as a person writes it; any other text stays as it is, so that whoever refuses it can say what was given. */
export const numeric = (text: string): number | string =>
  /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(text.trim()) ? Number(text) : text.trim();

/** A number within its bounds (both included). Throws `SimulatorError`. */
export function number(name: string, value: unknown, low: number, high: number, whole = false): number {
  const right = typeof value === 'number' && value >= low && value <= high;
  if (right && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  throw new SimulatorError(
    `${name} is ${typeof value === 'number' ? value : JSON.stringify(value)}`,
    `It must be ${kind} from ${low} to ${high}.`,
  );
}

/** Throws `SimulatorError` where an object has a key that is not among the known ones. */
export function onlyKeys(what: string, value: object, known: readonly string[]): void {
  const unknown = Object.keys(value).find((key) => !known.includes(key));
  if (unknown === undefined) return;
  throw new SimulatorError(`no ${what} ${unknown}`, `There are ${known.join(', ')}.`);
}
