import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../airflow/command';
import { findPython, findUv } from '../airflow/python';
import { inRoot } from '../paths';
import { stage } from './stage';

/** Zip files know no earlier day; which one it is does not matter, as long as it is always the same (s). */
const FIRST_DAY_OF_ZIP = '315532800';
/** No package below the pinned hatchling may be younger, so that another day's build is the same. */
const NEWEST = '2026-11-30T00:00:00Z';

/**
 * Builds the wheel of what lies in dist/app and dist/plugin into `folder`, and gives its path. The same files give the
 * same bytes. Rejects where there is no Python, or nothing built.
 */
export async function makeWheel(folder: string = inRoot('dist')): Promise<string> {
  const python = await findPython();
  const uv = await findUv(python);
  await mkdir(folder, { recursive: true });
  // Beside the place where the wheel is to go, or the last step would not be one.
  const temporary = await mkdtemp(join(folder, '.wheel-'));
  const sources = await mkdtemp(join(tmpdir(), 'vitals-wheel-'));
  try {
    const project = await stage(sources);
    const env = {
      ...process.env,
      SOURCE_DATE_EPOCH: FIRST_DAY_OF_ZIP,
      UV_PYTHON_DOWNLOADS: 'never',
      VIRTUAL_ENV: undefined,
    };
    const how = ['--wheel', '--quiet', '--python', python, '--exclude-newer', NEWEST];
    await run(uv, ['build', ...how, '--out-dir', temporary, project], { env });
    const name = (await readdir(temporary)).find((file) => file.endsWith('.whl'));
    if (name === undefined) throw new Error('The build ended without a wheel.');
    for (const old of await readdir(folder))
      if (/^airflow_vitals-.*\.whl$/.test(old) && old !== name) await rm(join(folder, old));
    await rename(join(temporary, name), join(folder, name));
    return join(folder, name);
  } finally {
    await rm(temporary, { recursive: true, force: true });
    await rm(sources, { recursive: true, force: true });
  }
}
