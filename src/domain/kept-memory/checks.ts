/** What a store holds may be anything: another version wrote it, or somebody's editor. */

const LONGEST = 2000;

export const isText = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= LONGEST;

/** null stays; undefined: there is something, and it cannot be read. */
export function orNull<T>(stored: unknown, read: (stored: unknown) => T | null): T | null | undefined {
  return stored === null ? null : (read(stored) ?? undefined);
}

/** Every one of them, or null where one cannot be read or there are too many. */
export function readAll<T>(
  stored: unknown,
  read: (stored: unknown) => T | null,
  most: number,
): readonly T[] | null {
  if (!Array.isArray(stored) || stored.length > most) return null;
  const all: T[] = [];
  for (const one of stored) {
    const known = read(one);
    if (known === null) return null;
    all.push(known);
  }
  return all;
}
