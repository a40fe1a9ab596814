import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { builtOnce, fingerprint } from './cache';
import { run, say } from './command';
import { findPython, findUv } from './python';
import { RELEASES, type ReleaseName } from './releases';

/** One installed Airflow. `database` is a migrated, empty SQLite file to copy; it is never written to. */
export interface Environment {
  readonly release: ReleaseName;
  /** Where the installation lies, in the cache. */
  readonly folder: string;
  readonly python: string;
  readonly database: string;
  /** The Python of the same release without Vitals' wheel. */
  readonly bare: string;
}

/**
 * Installs an Airflow release, and `packages` beside it, into the cache, once for each release and requirement list; later
 * runs find it there.
 */
export async function prepareEnvironment(
  release: ReleaseName,
  packages: readonly string[] = [],
): Promise<Environment> {
  const { newest } = RELEASES[release];
  const requirements = [...RELEASES[release].requirements, ...packages];
  const base = await findPython();
  const name = `${release}-${fingerprint(base, newest, ...requirements)}`;
  const folder = await builtOnce(name, async (temporary) => {
    say(`Installing ${['Airflow', release, ...packages].join(' ')} (kept for the next run)`);
    const uv = await findUv(base);
    // uv never fetches a Python of its own: the one that was found is the one that is named in the messages.
    const env = { ...process.env, UV_PYTHON_DOWNLOADS: 'never', VIRTUAL_ENV: undefined };
    const venv = join(temporary, 'venv');
    await run(uv, ['venv', '--quiet', '--relocatable', '--python', base, venv], { env });
    const how = ['--quiet', '--compile-bytecode', '--exclude-newer', newest];
    await run(uv, ['pip', 'install', '--python', pythonOf(temporary), ...how, ...requirements], { env });
    await migrateTemplate(temporary);
  });
  const python = pythonOf(folder);
  return { release, folder, python, bare: python, database: join(folder, 'airflow.db') };
}

/** The Python of an installation in `folder`. */
export function pythonOf(folder: string): string {
  return join(folder, 'venv', 'bin', 'python');
}

/** Migrating takes seconds and gives the same empty tables each time, so each release does it once. */
async function migrateTemplate(folder: string): Promise<void> {
  const home = join(folder, 'home');
  await mkdir(home, { recursive: true });
  const env = { ...process.env, AIRFLOW_HOME: home, AIRFLOW__CORE__LOAD_EXAMPLES: 'False' };
  await run(pythonOf(folder), ['-m', 'airflow', 'db', 'migrate'], { env });
  await rename(join(home, 'airflow.db'), join(folder, 'airflow.db'));
  await rm(home, { recursive: true });
}
