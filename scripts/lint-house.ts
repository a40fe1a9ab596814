/** The house rules that no ready-made linter knows: who may import whom, purity, the length of files. */
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { breachesOf } from './house/check';
import { ROOT } from './paths';

const FOLDERS = ['src', 'mocks', 'scripts', 'bench', 'e2e'];
/** Recorded answers and declarations of types are not code. */
const LOOKED_AT = /^(?!.*\.d\.ts$).*\.(?:[cm]?[jt]sx?|css|py|sh)$/;

const inFolders = await Promise.all(
  FOLDERS.map((folder) => readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })),
);
const files = [...inFolders.flat(), ...(await readdir(ROOT, { withFileTypes: true }))]
  .filter((entry) => entry.isFile() && LOOKED_AT.test(entry.name))
  .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
  .toSorted();

const perFile = await Promise.all(
  files.map(async (file) => breachesOf(file, await readFile(join(ROOT, file), 'utf8'))),
);
const breaches = perFile.flat();
for (const { file, line, message } of breaches) console.error(`${file}:${line}  ${message}`);
console.log(`${files.length} files, ${breaches.length} breaches of the house rules`);
if (breaches.length > 0) process.exitCode = 1;
