/**
 * The size budgets, in the very bytes that our servers send (brotli). The page: JavaScript that a browser loads before the
 * first verdict, that is every script of the built index.html, vitals.config.js included, and all that those import at once. The
 * card on Airflow's home page: the entry that the wheel generates (with gzip: Python has no brotli), its file and all that it
 * imports at once, its styles included. What is imported later, by `import()`, is in neither.
 */
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { compress } from './build/compress';
import { inRoot, pageFolder } from './paths';

/** Bytes. React with React Query is two thirds of them. */
const MOST = 90_000;
/** Bytes that may be added to Airflow's home page before the card shows; React is the host's. */
const MOST_OF_CARD = 20_000;

/** Settings as an Airflow of usual configuration gives them. */
const SETTINGS = {
  baseUrl: '/team/airflow/',
  environment: 'Production',
  airflow: {
    limits: { scheduler: 30, triggerer: 30, dag_processor: 30 },
    beats: { scheduler: 5, triggerer: 5, dag_processor: 5 },
    intervals: { process: 30, refresh: 300 },
  },
  plugin: { version: '0.1.0', page: 'plugin/vitals', standalone: 'vitals/', executors: true },
  problems: [],
};
/** As long as the sentence that the wheel puts in for the case that nothing loads (plugin/airflow_vitals/words.py). */
const SENTENCE =
  'Vitals could not load its own code. Reload this page. If that does not help, an administrator should restart the API server, and then reinstall the airflow-vitals wheel.';

const app = pageFolder('app');
await check('JavaScript before the first verdict', MOST, app, await scriptsOf(join(app, 'index.html')));
const plugin = pageFolder('plugin');
await check('before the card shows', MOST_OF_CARD, plugin, [await cardOf(plugin)], await entryOfCard(plugin));

/** Prints the size of each file and of all together, with `before` bytes that lead to them; more than `most` fail. */
async function check(
  what: string,
  most: number,
  folder: string,
  entries: readonly string[],
  before = 0,
): Promise<void> {
  let total = before;
  let gzip = before;
  if (before > 0) console.log(`${kilobytes(before)}  its entry (gzip)`);
  for (const file of await loadedAtOnce(entries)) {
    const body = await readFile(file);
    const { byteLength } = await compress('br', body);
    total += byteLength;
    gzip += (await compress('gzip', body)).byteLength;
    console.log(`${kilobytes(byteLength)}  ${relative(folder, file)}`);
  }
  console.log(
    `${kilobytes(total)}  ${what}, brotli (at most ${kilobytes(most).trim()}; gzip ${kilobytes(gzip).trim()})`,
  );
  if (total > most) process.exitCode = 1;
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1000).toFixed(2).padStart(8)} kB`;
}

/** The scripts that a page names. */
async function scriptsOf(page: string): Promise<readonly string[]> {
  const html = await readFile(page, 'utf8');
  const named = [...html.matchAll(/<(?:script|link rel="modulepreload")[^>]*\s(?:src|href)="([^"]+)"/g)];
  if (named.length < 2) throw new Error('The page has no scripts: is it built?');
  return named.map(([, address = '']) => join(dirname(page), address));
}

/** The file of the card that the wheel's entry imports. */
async function cardOf(folder: string): Promise<string> {
  const entries = JSON.parse(await readFile(join(folder, 'entries.json'), 'utf8')) as {
    readonly card: { readonly file: string };
  };
  return join(folder, entries.card.file);
}

/** Bytes of card.js as plugin/airflow_vitals/entries.py makes it: without the remarks of entry.js. */
async function entryOfCard(folder: string): Promise<number> {
  const program = await readFile(inRoot('plugin/airflow_vitals/entry.js'), 'utf8');
  const given = {
    name: 'Vitals card',
    file: relative(folder, await cardOf(folder)),
    imports: [],
    sentence: SENTENCE,
    settings: SETTINGS,
  };
  const text = `const given = ${JSON.stringify(given)};\n${program.replace(/^ *\/\/.*\n/gm, '')}`;
  return (await compress('gzip', Buffer.from(text))).byteLength;
}

/** Files and everything that they import statically. */
async function loadedAtOnce(entries: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set(entries);
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
