/** The releases that the tests run for real: one of each line that can carry a plugin's page. */
export type ReleaseName = '3.1.8' | '3.2.2' | '3.3.2' | '3.4.0b2';

interface Release {
  readonly requirements: readonly string[];
  /** Nothing younger is installed, so the hundred packages below Airflow are the same on every machine. */
  readonly newest: string;
}

export const RELEASES: Readonly<Record<ReleaseName, Release>> = {
  '3.1.8': { requirements: ['apache-airflow==3.1.8'], newest: '2026-03-20T00:00:00Z' },
  '3.2.2': { requirements: ['apache-airflow==3.2.2'], newest: '2026-06-20T00:00:00Z' },
  '3.3.2': { requirements: ['apache-airflow==3.3.2'], newest: '2026-09-25T00:00:00Z' },
  '3.4.0b2': {
    // Naming the core too lets uv take this pre-release without taking anybody else's.
    requirements: ['apache-airflow==3.4.0b2', 'apache-airflow-core==3.4.0b2'],
    newest: '2026-11-30T00:00:00Z',
  },
};
