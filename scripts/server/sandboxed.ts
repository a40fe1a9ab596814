import { type Site, siteFile } from './site';

const CONFIG = 'vitals.config.js';

export const isConfig = (path: string): boolean => path === CONFIG;

/** As public/vitals.config.js has it. */
export const WITHOUT_ORIGIN =
  'Airflow Vitals cannot run in this frame: its sandbox takes the origin away. Add allow-same-origin beside allow-scripts.';

/**
 * What a page of another origin gets for vitals.config.js before a real Airflow: no settings, which are nobody else's
 * business. A frame that is sandboxed without allow-same-origin counts as such a page; this is all that runs in it.
 */
export const SANDBOXED: Site = new Map([
  [
    CONFIG,
    siteFile(
      CONFIG,
      Buffer.from(
        `addEventListener('DOMContentLoaded', () => {\n  const root = document.getElementById('root');\n  if (root) root.textContent = ${JSON.stringify(WITHOUT_ORIGIN)};\n});\n`,
      ),
    ),
  ],
]);
