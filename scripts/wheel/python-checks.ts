import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, say } from '../airflow/command';
import { debianPackages } from '../airflow/debian';
import type { ReleaseName } from '../airflow/releases';
import { type Counts, ofTests, oneCheck, sum } from '../checks/counts';
import { inRoot } from '../paths';
import { pythonTools } from './python-environment';
import { wheelChecks } from './wheel-checks';

/** The oldest Airflow that the wheel is for, and the newest. */
const RELEASES_TO_TRY: readonly ReleaseName[] = ['3.1.8', '3.4.0b2'];
const NEWEST: ReleaseName = '3.4.0b2';

/**
 * All checks of the Python code: format, lint, types, its tests on the oldest and the newest Airflow, and that the wheel
 * is built alike twice. What fails is told on stderr. Leaves nothing in the repository.
 */
export async function pythonChecks(): Promise<Counts> {
  await debianPackages(['postgresql', 'mariadb-server', 'redis-server', 'prometheus']);
  const folder = await mkdtemp(join(tmpdir(), 'vitals-python-'));
  try {
    return sum([
      await inPlugin('ruff format', NEWEST, folder, ['ruff', 'format', '--check', '--no-cache', '.']),
      await inPlugin('ruff check', NEWEST, folder, ['ruff', 'check', '--quiet', '--no-cache', '.']),
      await inPlugin('mypy', NEWEST, folder, ['mypy', '--cache-dir', join(folder, 'mypy')]),
      ...(await Promise.all(RELEASES_TO_TRY.map((release) => tests(release, folder)))),
      await wheelChecks(),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function tests(release: ReleaseName, folder: string): Promise<Counts> {
  const report = join(folder, `${release}.xml`);
  const ended = await inPlugin(`pytest on Airflow ${release}`, release, folder, [
    'pytest',
    `--junitxml=${report}`,
  ]);
  return ofTests(fromJunit(await readFile(report, 'utf8').catch(() => '')), ended.failed === 0);
}

/** The counts of pytest's report. A test that was left out proves nothing, so it counts as failed. */
function fromJunit(xml: string): Counts | undefined {
  const count = (name: string): number =>
    Number(new RegExp(`<testsuite [^>]*\\b${name}="(\\d+)"`).exec(xml)?.[1]);
  const [all, failed] = [count('tests'), count('failures') + count('errors') + count('skipped')];
  return Number.isNaN(all + failed) ? undefined : { passed: all - failed, failed };
}

/** Runs a tool in plugin/, with an Airflow home of its own and without whatever is set for the Airflow of the user. */
async function inPlugin(
  what: string,
  release: ReleaseName,
  folder: string,
  [tool = '', ...args]: readonly string[],
): Promise<Counts> {
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('AIRFLOW'));
  const env = {
    ...Object.fromEntries(inherited),
    AIRFLOW_HOME: join(folder, `home-${release}`),
    PYTHONDONTWRITEBYTECODE: '1',
    HYPOTHESIS_STORAGE_DIRECTORY: join(folder, 'hypothesis'),
    NODE: process.execPath,
  };
  try {
    await run(join(await pythonTools(release), tool), args, { env, cwd: inRoot('plugin') });
    say(`✓ ${what}`);
    return oneCheck(true);
  } catch (error) {
    say(`✗ ${what}\n${error instanceof Error ? error.message : String(error)}`);
    return oneCheck(false);
  }
}
