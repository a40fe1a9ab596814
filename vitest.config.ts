import { defineConfig } from 'vitest/config';

/** Machines are small and busy: tests wait for conditions, and only one that hangs meets this (ms). */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** Unit and property tests. Nothing of the page's own build is needed here, so it is a file of its own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          name: 'node',
          environment: 'node',
          include: ['{src,mocks,scripts,bench}/**/*.test.ts'],
        },
      },
      { test: { ...patience, name: 'dom', environment: 'happy-dom', include: ['src/**/*.test.tsx'] } },
    ],
  },
});
