import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever the command was started. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the repository. */
export const inRoot = (...parts: readonly string[]): string => join(ROOT, ...parts);

/** The two pages that `npm run build` makes: on a real Airflow, and with the simulated one inside. */
export const PAGES = ['app', 'demo'] as const;
export type Page = (typeof PAGES)[number];

/** Where a built page lies. */
export const pageFolder = (page: Page): string => inRoot('dist', page);
