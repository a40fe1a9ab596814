/** What another page lacks to hold ours: one sentence with what to do, shown in our place as plain text. */
const NOT_HERE = 'Airflow Vitals cannot be shown here: ';

export const HOST_WORDS = {
  noReact: `${NOT_HERE}this Airflow does not share React with its plugins. Airflow 3.1 and later do; a newer one may need a newer airflow-vitals.`,
  oldReact: (version: string): string =>
    `${NOT_HERE}it needs React 19, and this Airflow has ${version}. Update Airflow to 3.1 or later.`,
  failed: (message: string): string =>
    `${NOT_HERE}${message}. Reload the page; if that does not help, install airflow-vitals again.`,
} as const;
