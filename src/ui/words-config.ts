/** Where the settings for everybody stand, of a page that the plugin serves and of any other. */
export const settingsFile = (isPlugin: boolean): string => (isPlugin ? 'airflow.cfg' : 'vitals.config.js');

/** The file that a setting is in: one of airflow.cfg is named with its section, `[vitals] poll_interval`. */
export const fileOf = (path: string): string => settingsFile(path.startsWith('['));
