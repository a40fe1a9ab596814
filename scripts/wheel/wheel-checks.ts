import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, say } from '../airflow/command';
import { findPython } from '../airflow/python';
import { ensurePage } from '../build/make-page';
import { type Counts, oneCheck, sum } from '../checks/counts';
import { makeWheel } from './make-wheel';

/** What a wheel without which nothing works would lack. */
const NEEDED = [
  'airflow_vitals/plugin.py',
  'airflow_vitals/entry.js',
  'airflow_vitals/static/app/index.html',
  'airflow_vitals/static/app/vitals.config.js',
  'airflow_vitals/static/plugin/entries.json',
] as const;
/** Below a folder that is named by the version. */
const LICENCES = ['.dist-info/licenses/LICENSE', '.dist-info/licenses/THIRD-PARTY-LICENSES.txt'] as const;
/** Larger than all the rest, or of no use to anybody who installs it. */
const UNWANTED = /\.map(?:\.|$)|\.pyc$|__pycache__|(?:^|\/)\.|^tests\//;

/** Two builds give the same bytes, and these hold what is served and nothing else. */
export async function wheelChecks(): Promise<Counts> {
  await ensurePage('app');
  await ensurePage('plugin');
  const folder = await mkdtemp(join(tmpdir(), 'vitals-wheels-'));
  try {
    const [one, two] = [await makeWheel(join(folder, 'one')), await makeWheel(join(folder, 'two'))];
    const names = await namesIn(one);
    return sum([
      told('the wheel is built alike twice', (await digest(one)) === (await digest(two))),
      told(
        'the wheel holds what is served',
        NEEDED.every((name) => names.includes(name)),
      ),
      told(
        'the wheel holds the licences of others’ code',
        LICENCES.every((end) => names.some((name) => name.endsWith(end))),
      ),
      told('the wheel holds nothing else', !names.some((name) => UNWANTED.test(name))),
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const digest = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');

async function namesIn(wheel: string): Promise<readonly string[]> {
  const list = 'import sys, zipfile; print("\\n".join(zipfile.ZipFile(sys.argv[1]).namelist()))';
  return (await run(await findPython(), ['-c', list, wheel])).trim().split('\n');
}

function told(what: string, ok: boolean): Counts {
  say(`${ok ? '✓' : '✗'} ${what}`);
  return oneCheck(ok);
}
