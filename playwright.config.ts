import { once } from 'node:events';
import { createServer } from 'node:net';
import { defineConfig, devices } from '@playwright/test';
import { findChromium, launchOptions } from './scripts/chromium';

// Settled once, in the first process that reads this file, and inherited by the workers.
process.env['CHROMIUM_PATH'] ??= findChromium() ?? '';
process.env['E2E_PORT'] ??= String(await freePort());

/** `scripts/airflow/` brings its own servers. */
const ownServers = process.argv.includes('--project=airflow');
const baseURL = `http://127.0.0.1:${process.env['E2E_PORT']}/`;
const launch = launchOptions();
/** An origin that is not secure, where no service worker can run: scripts/e2e-server.ts answers to it. */
const insecureHost = '--host-resolver-rules=MAP vitals.test 127.0.0.1';
const json = process.env['E2E_RESULTS'];

export default defineConfig({
  testDir: 'e2e',
  forbidOnly: process.env['CI'] !== undefined,
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Machines are small and busy: tests wait for conditions, and only one that hangs meets these.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: json === undefined ? 'list' : [['list'], ['json', { outputFile: json }]],
  use: {
    ...devices['Desktop Chrome'],
    // What was done, asked and said. Pictures and copies of the document would cost more than a third of the processor's time,
    // most of all for pages that stand open; beside a failure lies how the page read. `--trace on` keeps everything.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: { ...launch, args: [...(launch.args ?? []), insecureHost] },
  },
  projects: [
    { name: 'demo', testIgnore: 'airflow/**', use: { baseURL } },
    // Real processes share the machine: one test after the other for each Airflow, and as patient as they are slow.
    {
      name: 'airflow',
      testMatch: 'airflow/**/*.spec.ts',
      fullyParallel: false,
      timeout: 300_000,
    },
  ],
  ...(ownServers
    ? {}
    : {
        webServer: {
          command: 'node scripts/run.mjs e2e-server',
          url: baseURL,
          stdout: 'ignore',
          timeout: 240_000,
        },
      }),
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
