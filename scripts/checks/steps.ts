import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { provideChromium } from '../chromium';
import { type Counts, fromPlaywright, fromVitest, ofTests, oneCheck } from './counts';
import { runScript, runTool } from './run-tool';

/** One part of `npm test`. */
export interface Step {
  /** What it is called in `npm test -- NAME`. */
  readonly name: string;
  readonly run: () => Promise<Counts>;
}

/** Quick ones first; the end-to-end tests need all that is built. */
export const STEPS: readonly Step[] = [
  { name: 'format', run: async () => oneCheck(await runTool('biome', ['ci', '.'])) },
  { name: 'lint', run: async () => oneCheck(await runTool('oxlint', ['--type-aware', '--deny-warnings'])) },
  { name: 'house', run: async () => oneCheck(await runScript('lint-house')) },
  { name: 'types', run: async () => oneCheck(await runTool('tsc', ['--noEmit'])) },
  { name: 'dead-code', run: async () => oneCheck(await runTool('knip', [])) },
  { name: 'unit', run: unitTests },
  { name: 'build-app', run: async () => oneCheck(await runScript('build', 'app')) },
  { name: 'build-demo', run: async () => oneCheck(await runScript('build', 'demo')) },
  { name: 'build-plugin', run: async () => oneCheck(await runScript('build', 'plugin')) },
  { name: 'size', run: async () => oneCheck(await runScript('size')) },
  { name: 'e2e', run: endToEndTests },
];

function unitTests(): Promise<Counts> {
  return reported(fromVitest, (file) =>
    runTool('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]),
  );
}

function endToEndTests(): Promise<Counts> {
  process.env['CHROMIUM_PATH'] = provideChromium();
  return reported(fromPlaywright, (file) =>
    runTool('playwright', ['test', '--project=demo'], { E2E_RESULTS: file }),
  );
}

/** Runs a test runner that writes its report into the file it is given. */
async function reported(
  read: (report: unknown) => Counts | undefined,
  run: (file: string) => Promise<boolean>,
): Promise<Counts> {
  const folder = await mkdtemp(join(tmpdir(), 'airflow-vitals-'));
  try {
    const file = join(folder, 'report.json');
    const endedWell = await run(file);
    return ofTests(read(await json(file)), endedWell);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function json(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
