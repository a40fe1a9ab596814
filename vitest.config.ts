import { configDefaults, defineConfig } from 'vitest/config';

/** Machines are small and busy: tests wait for conditions, and only one that hangs meets this (ms). */
const patience = { testTimeout: 60_000, hookTimeout: 60_000 };

/** What an answer means, and the simulated Airflow. */
const PURE = ['src/domain/**/*.test.ts', 'mocks/**/*.test.ts'];

/** Unit and property tests. Nothing of the page's own build is needed here, so it is a file of its own. */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...patience,
          name: 'pure',
          environment: 'node',
          include: PURE,
          // Neither keeps anything between two calls, so a file needs no process of its own.
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'node',
          environment: 'node',
          include: ['{src,mocks,scripts,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...PURE],
        },
      },
      { test: { ...patience, name: 'dom', environment: 'happy-dom', include: ['src/**/*.test.tsx'] } },
    ],
  },
});
