import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { inRoot } from '../paths';

/** The licences of others' code in a built page: lies in its folder, because whoever copies the code must copy them too. */
export const NOTICES = 'THIRD-PARTY-LICENSES.txt';

/** Name and version of a package -> its licence. */
export type Notices = ReadonlyMap<string, string>;

const INTRODUCTION = 'Airflow Vitals contains code of the packages below, each under its own licence.';
const HEADING = /^=== (.+) ===$/m;
const LICENCE_FILE = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;
/** No module of a bundle, yet its first rules are in every style sheet. */
const IN_STYLES = inRoot('node_modules/tailwindcss');

/** The packages that modules of a bundle come from, as folders; our own modules and the bundler's helpers have none. */
export function packagesOf(modules: Iterable<string>): readonly string[] {
  const found = [...modules].flatMap(
    (id) => /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/?]+)\//.exec(id)?.[1] ?? [],
  );
  return [...new Set(found)];
}

/** The licences of packages. Rejects where one has none: it could not be given away. */
export async function noticesOf(folders: readonly string[]): Promise<Notices> {
  return new Map(await Promise.all(folders.map(noticeOf)));
}

async function noticeOf(folder: string): Promise<readonly [string, string]> {
  const manifest: unknown = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'));
  const { name, version, license } = manifest as Readonly<Record<string, string | undefined>>;
  const files = (await readdir(folder)).filter((file) => LICENCE_FILE.test(file)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
  if (texts.length === 0 && !license) throw new Error(`${folder} comes without a licence.`);
  return [`${name} ${version}`, texts.length > 0 ? texts.join('\n\n') : `License: ${license}`];
}

/** The file's text, in the order of names; `readNotices` reads it back. */
export function writeNotices(notices: Notices): string {
  const parts = [...notices].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return [INTRODUCTION, ...parts.map(([name, text]) => `=== ${name} ===\n\n${text.trim()}`)]
    .join('\n\n')
    .concat('\n');
}

/** A file's text -> its notices; of an empty text, none. */
export function readNotices(text: string): Notices {
  const [, ...parts] = text.split(HEADING);
  const names = parts.filter((_, at) => at % 2 === 0);
  return new Map(names.map((name, at) => [name, (parts[2 * at + 1] ?? '').trim()]));
}

/** Writes the file into the folder of the page; what another part of the same page has written there stays. */
export function licenceNotices(): Plugin {
  return {
    name: 'vitals:licence-notices',
    apply: 'build',
    async writeBundle({ dir = '.' }, bundle) {
      const modules = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.moduleIds : [],
      );
      const path = join(dir, NOTICES);
      const others = readNotices(await readFile(path, 'utf8').catch(() => ''));
      const own = await noticesOf([...packagesOf(modules), IN_STYLES]);
      await writeFile(path, writeNotices(new Map([...others, ...own])));
    },
  };
}
