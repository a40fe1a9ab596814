import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ask, run } from './command';
import { type Environment, pythonOf } from './environment';
import type { Lifetime } from './lifetime';
import { findPython, findUv } from './python';

/**
 * A fresh environment of the same release with the wheel installed, as `pip install` does it; gone with `lifetime`.
 * Its files are links to those of the cached one, which therefore costs half a second and stays as it is: installing
 * adds files of its own, and Python replaces what it compiles instead of writing into it.
 */
export async function withWheel(base: Environment, wheel: string, lifetime: Lifetime): Promise<Environment> {
  const folder = await lifetime.folder();
  const venv = join(base.folder, 'venv');
  // Links cannot cross file systems; a copy takes seconds instead.
  if ((await ask('cp', ['-al', venv, folder])) === null) {
    await rm(join(folder, 'venv'), { recursive: true, force: true });
    await run('cp', ['-a', venv, folder]);
  }
  const python = pythonOf(folder);
  const uv = await findUv(await findPython());
  const env = { ...process.env, UV_PYTHON_DOWNLOADS: 'never', VIRTUAL_ENV: undefined };
  // Everything that it needs is there already: a wheel that wants more than Airflow fails here.
  const how = ['--quiet', '--offline', '--prerelease=allow', '--compile-bytecode'];
  await run(uv, ['pip', 'install', '--python', python, ...how, wheel], { env });
  return { ...base, python, bare: base.python };
}
