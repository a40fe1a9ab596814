import { defineConfig } from 'vitest/config';

/** Unit and property tests. Nothing of the page's own build is needed here, so it is a file of its own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      { test: { name: 'node', environment: 'node', include: ['{src,mocks,scripts,bench}/**/*.test.ts'] } },
      { test: { name: 'dom', environment: 'happy-dom', include: ['src/**/*.test.tsx'] } },
    ],
  },
});
