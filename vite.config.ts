import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { pagePlugins } from './scripts/build/page-plugin';
import { inRoot, type Page } from './scripts/paths';
import { airflowMiddleware } from './scripts/server/dev-middleware';

/** Modes: `app` (a real Airflow; what any other word gives as well) and `demo` (the simulated Airflow inside). */
export default defineConfig(({ mode }) => {
  const page: Page = mode === 'demo' ? 'demo' : 'app';
  return {
    root: inRoot(),
    // Relative addresses: the page runs under any sub-path of any file server.
    base: './',
    // Nothing from .env files: one build is like the other.
    envDir: false as const,
    plugins: [react(), tailwindcss(), ...pagePlugins(page), airflowMiddleware(process.env)],
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
        output: {
          // All that a page needs at once in one chunk. Left to itself the bundler cuts it up as soon as later chunks share
          // modules with it: more bytes and more requests before the first verdict.
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [{ name: 'index', tags: ['$initial'] }],
          },
        },
      },
    },
    server: { host: '127.0.0.1', cors: false },
  };
});
