import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oneChunk } from './scripts/build/one-chunk';
import { pagePlugins } from './scripts/build/page-plugin';
import { partOf, pluginBuild } from './scripts/build/plugin-build';
import { namedSources } from './scripts/build/sources-digest';
import { inRoot, type Page } from './scripts/paths';
import { airflowMiddleware } from './scripts/server/dev-middleware';

/**
 * Modes: `app` (a real Airflow; what any other word gives as well), `demo` (the simulated Airflow inside), and the two
 * of the plugin, `plugin-page` and `plugin-card` (inside the Airflow UI).
 */
export default defineConfig(({ mode }) => {
  const part = partOf(mode);
  if (part !== null) return pluginBuild(part);
  const page: Page = mode === 'demo' ? 'demo' : 'app';
  return {
    root: inRoot(),
    // Relative addresses: the page runs under any sub-path of any file server.
    base: './',
    // Nothing from .env files: one build is like the other.
    envDir: false as const,
    plugins: [react(), tailwindcss(), namedSources(), ...pagePlugins(page), airflowMiddleware(process.env)],
    resolve: { alias: { 'tough-cookie': inRoot('scripts/build/no-cookies.ts') } },
    build: {
      outDir: `dist/${page}`,
      target: 'es2022',
      // The polyfill would be inline code, and every browser that runs es2022 preloads modules.
      modulePreload: {
        polyfill: false,
        // What a later chunk imports is fetched with it: the list of that is more than scripts/build/plain-imports.ts reads.
        resolveDependencies: (_file, chunks, { hostType }) => (hostType === 'html' ? chunks : []),
      },
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      // Recharts alone is above Vite's default; what counts is measured by `npm test` (scripts/size.ts).
      chunkSizeWarningLimit: 600,
      // Compressing as hard as it goes takes most of the time, and is meant to.
      rolldownOptions: {
        checks: { bundlerTimings: false },
        output: { codeSplitting: oneChunk('index') },
      },
    },
    server: { host: '127.0.0.1', cors: false },
  };
});
