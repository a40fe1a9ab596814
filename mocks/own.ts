/**
 * What a record holds under a name that somebody else chose; undefined where it holds nothing. A plain lookup would also
 * find what every object inherits, such as `constructor`.
 */
export const own = <T>(all: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(all, name) ? all[name] : undefined;
