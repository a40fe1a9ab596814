/** Randomness as plain data: the n-th number of a stream depends on nothing but its seed and n. */
export interface Rng {
  seed: number;
  counter: number;
}

/** A stream of its own for each name, so that what happens to one process never changes the rhythm of another. */
export function streamOf(seed: number, name: string): Rng {
  let hash = 0x811c9dc5 ^ seed;
  for (let i = 0; i < name.length; i += 1) hash = Math.imul(hash ^ name.charCodeAt(i), 0x01000193);
  return { seed: mix(hash) >>> 0, counter: 0 };
}

/** The next number of the stream, in [0, 1). */
export function next(rng: Rng): number {
  rng.counter += 1;
  return (mix(rng.seed + Math.imul(rng.counter, 0x9e3779b9)) >>> 0) / 0x1_0000_0000;
}

/** A whole number from `low` to `high`, both included. */
export const integer = (rng: Rng, low: number, high: number): number =>
  low + Math.floor(next(rng) * (high - low + 1));

/** The finaliser of splitmix32: every bit of the input reaches every bit of the output. */
function mix(value: number): number {
  let z = value | 0;
  z = Math.imul(z ^ (z >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}
