import { createHash } from 'node:crypto';
import type { Plugin } from 'vite';
import { inRoot } from '../paths';
import { digestOf } from './fingerprint';

/** What tabs rely on of each other: how an answer is read, and what of it they tell. */
const SHARED = ['src/domain', 'src/data'] as const;

/**
 * Names the code by which tabs understand each other: the same for every page that is built from the same sources
 * (standalone, in the Airflow UI, card), another one for any other source. Sixteen characters.
 */
async function sourcesDigest(): Promise<string> {
  const parts = await Promise.all(SHARED.map((path) => digestOf(inRoot(path))));
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16);
}

/** Tells the code of a build that name, for `src/data/tabs/browser.ts`. */
export function namedSources(): Plugin {
  return {
    name: 'vitals:named-sources',
    apply: 'build',
    config: async () => ({
      define: { 'import.meta.env.VITALS_SOURCES': JSON.stringify(await sourcesDigest()) },
    }),
  };
}
