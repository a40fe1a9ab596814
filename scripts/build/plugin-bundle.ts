import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { PluginPart } from '../paths';

/** What the wheel has to know of a part: its file in dist/plugin, and all that this imports at once. */
interface Entry {
  readonly file: string;
  readonly imports: readonly string[];
}

const RECORD = 'entries.json';
/** Left in a bundle only by a React of its own, or by code for development. */
const FOREIGN = /__CLIENT_INTERNALS|react-dom\/client|process\.env\.NODE_ENV/;

/** A second React would not share hooks with the host's, and code for development has no place in it: both are refused. */
export function hostReactOnly(): Plugin {
  return {
    name: 'vitals:host-react-only',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue;
        const own = output.moduleIds.find((id) => /\/node_modules\/(?:react|react-dom|scheduler)\//.test(id));
        if (own !== undefined) this.error(`${output.fileName} holds a React of its own: ${own}`);
        const found = FOREIGN.exec(output.code);
        if (found !== null) this.error(`${output.fileName} holds ${found[0]}`);
        const outside = [...output.imports, ...output.dynamicImports].find((name) => !(name in bundle));
        if (outside !== undefined)
          this.error(`${output.fileName} imports ${outside}, which no browser can find`);
      }
    },
  };
}

/** Writes dist/plugin/entries.json: part -> Entry. The parts are built one after the other, and each adds its own. */
export function entryRecord(part: PluginPart): Plugin {
  return {
    name: 'vitals:entry-record',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const path = join(dir, RECORD);
      const others = JSON.parse(await readFile(path, 'utf8').catch(() => '{}')) as Record<string, Entry>;
      const entries = { ...others, [part]: entryOf(bundle, part) };
      await writeFile(path, `${JSON.stringify(entries, null, 2)}\n`);
    },
  };
}

/** The entry called `part` of a bundle, with its static imports, those of its imports included. */
export function entryOf(bundle: Rolldown.OutputBundle, part: string): Entry {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === part);
  if (entry === undefined) throw new Error(`The bundle has no entry "${part}"`);
  const found = new Set<string>(entry.imports);
  // A set may grow while it is walked.
  for (const name of found) {
    for (const next of chunks.find(({ fileName }) => fileName === name)?.imports ?? []) found.add(next);
  }
  found.delete(entry.fileName);
  return { file: entry.fileName, imports: [...found] };
}
