import { own } from '../own';

/** One place where two JSON values differ; `undefined` on a side means that side has no such field. */
export interface Difference {
  readonly path: string;
  readonly real: unknown;
  readonly simulated: unknown;
}

/** Every difference between two JSON values: exact, the order of an object's keys aside; lists are ordered. */
export function differences(real: unknown, simulated: unknown, path: string): Difference[] {
  if (Array.isArray(real) && Array.isArray(simulated)) {
    const length = Math.max(real.length, simulated.length);
    return Array.from({ length }, (_, i) => i).flatMap((i) =>
      differences(real[i], simulated[i], `${path}[${i}]`),
    );
  }
  if (isObject(real) && isObject(simulated)) {
    const keys = [...new Set([...Object.keys(real), ...Object.keys(simulated)])];
    return keys.flatMap((key) => differences(own(real, key), own(simulated, key), `${path}.${key}`));
  }
  return Object.is(real, simulated) ? [] : [{ path, real, simulated }];
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
