import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { inRoot, type Page } from '../paths';

/** What a page is made of, besides Node itself. Tests are in it too: simpler, and a needless build takes a second. */
const INPUTS = [
  'src',
  'mocks',
  'public',
  'scripts/build',
  'index.html',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
] as const;

/** A digest of everything that goes into a page. */
export async function inputsOf(page: Page): Promise<string> {
  const contents = await Promise.all(INPUTS.map((path) => digestOf(inRoot(path))));
  return createHash('sha256')
    .update([page, process.version, ...contents].join('\n'))
    .digest('hex');
}

/** A digest over names and bytes of a file or a folder with all below it; of nothing where there is none. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesBelow(path)) {
    hash
      .update(`${relative(path, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function filesBelow(path: string): Promise<readonly string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTDIR') return undefined;
      if (error.code === 'ENOENT') return [];
      throw error;
    },
  );
  if (entries === undefined) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}
