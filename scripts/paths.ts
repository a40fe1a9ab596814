import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The repository's folder, wherever the command was started. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/** A path inside the repository. */
export const inRoot = (...parts: readonly string[]): string => join(ROOT, ...parts);

/**
 * What `npm run build` makes: the page on a real Airflow, the one with the simulated Airflow inside, and what the plugin
 * shows inside the Airflow UI (a page and a card: PLUGIN_PARTS).
 */
export const PAGES = ['app', 'demo', 'plugin'] as const;
export type Page = (typeof PAGES)[number];

/** The two that the plugin registers; each is a bundle of its own, so that neither waits for what only the other needs. */
export const PLUGIN_PARTS = ['page', 'card'] as const;
export type PluginPart = (typeof PLUGIN_PARTS)[number];

/** Where a built page lies. */
export const pageFolder = (page: Page): string => inRoot('dist', page);
