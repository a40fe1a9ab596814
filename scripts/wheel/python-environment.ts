import { join } from 'node:path';
import { builtOnce, fingerprint } from '../airflow/cache';
import { run, say } from '../airflow/command';
import { findPython, findUv } from '../airflow/python';
import { RELEASES, type ReleaseName } from '../airflow/releases';

/** What the checks of the wheel need besides Airflow; which versions, the date of the release decides. */
const TOOLS = ['pytest', 'hypothesis', 'mypy', 'ruff', 'httpx'] as const;

/** What talks to the databases and executors that the wheel asks, as operators have it beside Airflow. */
const CLIENTS = [
  'psycopg2-binary',
  'pymysql',
  'apache-airflow-providers-celery',
  'redis',
  'apache-airflow-providers-cncf-kubernetes',
  // 5.7 breaks the providers of 2026.
  'celery<5.7',
] as const;

/** The `bin` folder of an environment of the cache with an Airflow of that release and the tools, but without the wheel. */
export async function pythonTools(release: ReleaseName): Promise<string> {
  const { requirements, newest } = RELEASES[release];
  const base = await findPython();
  const all = [...requirements, ...TOOLS, ...CLIENTS];
  const folder = await builtOnce(
    `checks-${release}-${fingerprint(base, newest, ...all)}`,
    async (temporary) => {
      say(`Installing Airflow ${release} with pytest, mypy and ruff (kept for the next run)`);
      const uv = await findUv(base);
      const env = { ...process.env, UV_PYTHON_DOWNLOADS: 'never', VIRTUAL_ENV: undefined };
      await run(uv, ['venv', '--quiet', '--relocatable', '--python', base, temporary], { env });
      const how = ['--quiet', '--compile-bytecode', '--exclude-newer', newest];
      const python = join(temporary, 'bin', 'python');
      await run(uv, ['pip', 'install', '--python', python, ...how, ...all], { env });
    },
  );
  return join(folder, 'bin');
}
