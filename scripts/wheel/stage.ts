import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { digestOf } from '../build/fingerprint';
import { NOTICES, readNotices, writeNotices } from '../build/licences';
import { inRoot } from '../paths';

/** What the wheel is made of besides the built files; `package.json` beside it has the version. */
const SOURCES = ['pyproject.toml', 'README.md', 'airflow_vitals'] as const;

/** Folders of `dist/` that the wheel carries. */
const BUILT = ['app', 'plugin'] as const;

/**
 * Lays out in `folder` what a wheel is built from, and gives the folder of its pyproject.toml. Outside of the
 * repository, so that two builds at once do not meet and nothing built is left among the sources. Rejects where a page in
 * dist/ is not whole: a wheel without half of its files would look like any other.
 */
export async function stage(folder: string): Promise<string> {
  const plugin = join(folder, 'plugin');
  await mkdir(plugin, { recursive: true });
  await cp(inRoot('package.json'), join(folder, 'package.json'));
  await cp(inRoot('LICENSE'), join(plugin, 'LICENSE'));
  for (const name of SOURCES) {
    const filter = (path: string): boolean =>
      belongs(path) && path !== inRoot('plugin/airflow_vitals/static');
    await cp(inRoot('plugin', name), join(plugin, name), { recursive: true, filter });
  }
  for (const name of BUILT) {
    const copy = join(plugin, 'airflow_vitals', 'static', name);
    await cp(inRoot('dist', name), copy, { recursive: true, filter: belongs });
    if ((await digestOf(copy)) !== (await builtDigest(name)))
      throw new Error(`dist/${name} is not what its build left there, or is being built: build it again.`);
  }
  await writeFile(join(plugin, NOTICES), await allNotices());
  return plugin;
}

/** The licences of what the pages contain, in one file: it goes into the wheel's own folder of licences. */
async function allNotices(): Promise<string> {
  const texts = await Promise.all(BUILT.map((name) => readFile(inRoot('dist', name, NOTICES), 'utf8')));
  return writeNotices(new Map(texts.flatMap((text) => [...readNotices(text)])));
}

/** The digest that the build noted of its own output (scripts/build/make-page.ts); it is written last. */
async function builtDigest(name: string): Promise<unknown> {
  const record = await readFile(inRoot('dist', `${name}.build.json`), 'utf8').catch(() => '{}');
  return (JSON.parse(record) as { output?: unknown }).output;
}

/** Neither what tools leave behind nor source maps, which are larger than all the rest and help no user. */
const belongs = (path: string): boolean =>
  !basename(path).startsWith('.') &&
  basename(path) !== '__pycache__' &&
  !/\.map(?:\.br|\.gz)?$/.test(path) &&
  extname(path) !== '.pyc';
