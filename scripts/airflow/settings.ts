import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BundleFolders } from './bundles';
import type { Deployment } from './deployment';

/** The administrator of a test deployment; the password is no secret, nothing but this machine can reach it. */
export const USER = { username: 'admin', password: 'admin' } as const;
/** Who may look and change nothing, where people log in. */
const VIEWER = { username: 'vera', password: 'vera' } as const;

/** One key for all processes of a deployment, long enough for Airflow's own check. */
const JWT_SECRET = 'only-for-tests-'.repeat(5);

/** Where a process finds the name of the host that it believes to be on. */
export const HOST_VARIABLE = 'VITALS_TEST_HOST';
const HOST_MODULE = 'vitals_test_host';

/**
 * The environment for all processes of one Airflow. Whatever `AIRFLOW…` the person who runs this has set for
 * themselves is left out, so their Airflow is never touched.
 */
export async function settingsFor(
  deployment: Deployment,
  bundles: BundleFolders,
  home: string,
  port: number,
  url: string,
): Promise<NodeJS.ProcessEnv> {
  const passwords = join(home, 'passwords.json');
  const users = [USER, VIEWER];
  await writeFile(
    passwords,
    JSON.stringify(Object.fromEntries(users.map(({ username, password }) => [username, password]))),
  );
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('AIRFLOW'));
  return {
    ...Object.fromEntries(inherited),
    AIRFLOW_HOME: home,
    AIRFLOW__CORE__DAGS_FOLDER: join(home, 'dags'),
    AIRFLOW__CORE__LOAD_EXAMPLES: 'False',
    AIRFLOW__CORE__PARALLELISM: '2',
    AIRFLOW__CORE__EXECUTION_API_SERVER_URL: `${url}/execution/`,
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_USERS: `${USER.username}:admin,${VIEWER.username}:viewer`,
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_PASSWORDS_FILE: passwords,
    AIRFLOW__API__HOST: '127.0.0.1',
    AIRFLOW__API__PORT: String(port),
    AIRFLOW__API__BASE_URL: url,
    AIRFLOW__API__WORKERS: '1',
    AIRFLOW__API_AUTH__JWT_SECRET: JWT_SECRET,
    AIRFLOW__USAGE_DATA_COLLECTION__ENABLED: 'False',
    ...(deployment.bundles.length === 0
      ? {}
      : { AIRFLOW__DAG_PROCESSOR__DAG_BUNDLE_CONFIG_LIST: bundles.configuration }),
    ...(await modulesOf(deployment, home)),
    ...deployment.settings,
  };
}

/**
 * Lets each process of a deployment with hosts say the name of its own, as processes on machines of their own do, and
 * import what lies in its home.
 */
async function modulesOf({ hosts, files = {} }: Deployment, home: string): Promise<NodeJS.ProcessEnv> {
  const hasHosts = Object.keys(hosts).length > 0;
  const naming = `import os\n\n\ndef name():\n    return os.environ.get("${HOST_VARIABLE}", "api-server")\n`;
  if (hasHosts) await writeFile(join(home, `${HOST_MODULE}.py`), naming);
  return {
    ...(hasHosts || Object.keys(files).length > 0 ? { PYTHONPATH: home } : {}),
    ...(hasHosts ? { AIRFLOW__CORE__HOSTNAME_CALLABLE: `${HOST_MODULE}.name` } : {}),
  };
}
