/**
 * The size budget: JavaScript that a browser loads before the first verdict, in the very bytes that our server sends
 * (brotli). That is every script of the built index.html, vitals.config.js included, and all that those import at
 * once; what is imported later, by `import()`, is not in it.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { compress } from './build/compress';
import { pageFolder } from './paths';

/** Bytes. React with React Query is two thirds of them. */
const MOST = 90_000;

const folder = pageFolder('app');
let total = 0;
for (const file of await loadedAtOnce(join(folder, 'index.html'))) {
  const { byteLength } = await compress('br', await readFile(file));
  total += byteLength;
  console.log(`${kilobytes(byteLength)}  ${relative(folder, file)}`);
}
console.log(
  `${kilobytes(total)}  JavaScript before the first verdict, brotli (at most ${kilobytes(MOST).trim()})`,
);
if (total > MOST) process.exitCode = 1;

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2).padStart(8)} kB`;
}

/** The scripts of a page and everything that they import statically. */
async function loadedAtOnce(page: string): Promise<ReadonlySet<string>> {
  const html = await readFile(page, 'utf8');
  const named = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]*\s(?:src|href)="([^"]+)"/g)];
  const found = new Set(named.map(([, address = '']) => join(dirname(page), address)));
  if (found.size < 2) throw new Error('The page has no scripts: is it built?');
  // A set may grow while it is walked.
  for (const file of found) {
    for (const address of staticImports(file, await readFile(file, 'utf8')))
      found.add(join(dirname(file), address));
  }
  return found;
}

function staticImports(file: string, source: string): readonly string[] {
  const { module } = parseSync(file, source);
  const imports = module.staticImports.map((one) => one.moduleRequest.value);
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
  );
  return [...imports, ...exports];
}
