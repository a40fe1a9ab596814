import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deployment } from './deployments';

/** The one user of a test deployment; the password is no secret, nothing but this machine can reach it. */
export const USER = { username: 'admin', password: 'admin' } as const;

/** One key for all processes of a deployment, long enough for Airflow's own check. */
const JWT_SECRET = 'only-for-tests-'.repeat(5);

/**
 * The environment for all processes of one Airflow. Whatever `AIRFLOW…` the person who runs this has set for
 * themselves is left out, so their Airflow is never touched.
 */
export async function settingsFor(
  deployment: Deployment,
  home: string,
  port: number,
  url: string,
): Promise<NodeJS.ProcessEnv> {
  const passwords = join(home, 'passwords.json');
  await writeFile(passwords, JSON.stringify({ [USER.username]: USER.password }));
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('AIRFLOW'));
  return {
    ...Object.fromEntries(inherited),
    AIRFLOW_HOME: home,
    AIRFLOW__CORE__DAGS_FOLDER: join(home, 'dags'),
    AIRFLOW__CORE__LOAD_EXAMPLES: 'False',
    AIRFLOW__CORE__PARALLELISM: '2',
    AIRFLOW__CORE__EXECUTION_API_SERVER_URL: `${url}/execution/`,
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_USERS: `${USER.username}:admin`,
    AIRFLOW__CORE__SIMPLE_AUTH_MANAGER_PASSWORDS_FILE: passwords,
    AIRFLOW__API__HOST: '127.0.0.1',
    AIRFLOW__API__PORT: String(port),
    AIRFLOW__API__BASE_URL: url,
    AIRFLOW__API__WORKERS: '1',
    AIRFLOW__API_AUTH__JWT_SECRET: JWT_SECRET,
    AIRFLOW__USAGE_DATA_COLLECTION__ENABLED: 'False',
    ...deployment.settings,
  };
}
