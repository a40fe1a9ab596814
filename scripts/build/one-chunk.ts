/**
 * All that a page needs at once in one chunk of this name. Left to itself the bundler cuts it up as soon as later chunks
 * share modules with it: more bytes and more requests before the first verdict.
 */
export const oneChunk = (name: string) => ({
  includeDependenciesRecursively: false,
  groups: [{ name, tags: ['$initial' as const] }],
});
