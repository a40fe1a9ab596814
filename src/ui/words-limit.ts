import type { Limit } from '../domain/model';

/** Why a limit had to be assumed; null where it was not. */
export function whyAssumed(limit: Limit): string | null {
  if (limit.source !== 'release') return null;
  const why = {
    forbidden: 'Airflow does not show its configuration',
    no_login: 'reading Airflow’s configuration needs a login',
    not_asked: 'Airflow was not asked for its configuration yet',
    failed: 'Airflow’s configuration could not be read',
  }[limit.why ?? 'not_asked'];
  return `It is assumed because ${why}.`;
}
