import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Counts } from '../checks/counts';
import { inRoot } from '../paths';
import type { Lifetime } from './lifetime';

/** The part of Playwright's JSON report that is read here. */
interface Report {
  readonly stats: { readonly expected: number; readonly unexpected: number; readonly flaky: number };
  readonly errors: readonly unknown[];
}

/** As many as a small machine has processors: with more, heartbeats come late and pictures are taken late. */
const STORIES_AT_ONCE = 2;

/**
 * Runs Playwright's project `airflow`, one worker for each story, with `env` beside the present environment. What it
 * prints goes to stderr. Errors outside of tests count as failed. It ends with `lifetime`, and so do its browsers, whose
 * profiles lie in a temporary folder. What it keeps of failures goes into `results`, not into Playwright's own place,
 * which another run beside this one would empty.
 */
export async function runPlaywright(
  lifetime: Lifetime,
  env: Readonly<Record<string, string>>,
  results: string,
): Promise<Counts> {
  const folder = await lifetime.folder();
  const report = join(folder, 'report.json');
  const args = [
    'test',
    '--project=airflow',
    `--workers=${STORIES_AT_ONCE}`,
    '--reporter=list,json',
    `--output=${results}`,
    ...process.argv.slice(2),
  ];
  const child = spawn(inRoot('node_modules', '.bin', 'playwright'), args, {
    cwd: inRoot(),
    env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report, TMPDIR: folder },
    detached: true,
    stdio: ['ignore', process.stderr, process.stderr],
  });
  lifetime.adopt(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  const { stats, errors } = JSON.parse(await readFile(report, 'utf8')) as Report;
  const failed = stats.unexpected + errors.length;
  return { passed: stats.expected + stats.flaky, failed: failed === 0 && code !== 0 ? 1 : failed };
}
