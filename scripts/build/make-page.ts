import { readFile, rm, writeFile } from 'node:fs/promises';
import { build } from 'vite';
import { inRoot, type Page, PLUGIN_PARTS, pageFolder } from '../paths';
import { digestOf, inputsOf } from './fingerprint';

/** Beside the page, not in it: nobody serves it. */
const recordOf = (page: Page): string => inRoot('dist', `${page}.build.json`);

/** Builds a page into dist/, whatever is there. Ends the process where it cannot be built: nothing old is served. */
export async function makePage(page: Page): Promise<void> {
  // Vite would otherwise build a development version where the environment says so.
  process.env['NODE_ENV'] = 'production';
  await rm(recordOf(page), { force: true });
  const inputs = await inputsOf(page);
  try {
    await rm(pageFolder(page), { recursive: true, force: true });
    for (const mode of modesOf(page))
      await build({ configFile: inRoot('vite.config.ts'), mode, logLevel: 'warn' });
  } catch (error) {
    // The bundler's message has the place and the reason; its stack has nothing to add.
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
  await writeFile(recordOf(page), JSON.stringify({ inputs, output: await digestOf(pageFolder(page)) }));
}

/** Vite's modes that make a page, in their order. */
const modesOf = (page: Page): readonly string[] =>
  page === 'plugin' ? PLUGIN_PARTS.map((part) => `plugin-${part}`) : [page];

/** Builds a page unless what lies in dist/ is, byte for byte, what a build of the present sources left there. */
export async function ensurePage(page: Page): Promise<void> {
  if (!(await isCurrent(page))) await makePage(page);
}

async function isCurrent(page: Page): Promise<boolean> {
  const record = await readFile(recordOf(page), 'utf8').catch(() => undefined);
  if (record === undefined) return false;
  const [inputs, output] = await Promise.all([inputsOf(page), digestOf(pageFolder(page))]);
  return record === JSON.stringify({ inputs, output });
}
