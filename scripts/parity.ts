/**
 * `npm run -s parity -- PATH…`: does the simulator's wire speak exactly like a real Airflow? Each record of each JSON
 * file (formats: mocks/captures/README.md) goes into the simulator's tables, and what its wire says for that release,
 * configuration and instant is compared with what that Airflow said. The last line is `N passed, N failed`; the exit
 * code is 1 when something failed or nothing was compared, 0 else.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Difference, differences } from '../mocks/parity/differences';
import { isRecording, replay } from '../mocks/parity/recording';

/** The JSON files of a path: itself, or all below a folder in order of name. */
function filesOf(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  const names = readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return names.flatMap((entry) => {
    const below = join(path, entry.name);
    if (entry.isDirectory()) return filesOf(below);
    return entry.name.endsWith('.json') ? [below] : [];
  });
}

/** What differs between a record's answers and the wire's, as lines; throws where the record cannot be replayed. */
function compare(record: unknown): string[] {
  if (!isRecording(record)) return ['not a record: it needs release, now, rows and health'];
  const said = replay(record);
  const lines = differences(record.health, said.health, 'health').map(line);
  if (record.jobs !== undefined) lines.push(...differences(record.jobs, said.jobs, 'jobs').map(line));
  return lines;
}

const line = (one: Difference): string =>
  `${one.path}: Airflow ${show(one.real)}, simulator ${show(one.simulated)}`;
const show = (value: unknown): string =>
  value === undefined ? 'has no such field' : `says ${JSON.stringify(value)}`;

function main(paths: readonly string[]): number {
  let passed = 0;
  let failed = 0;
  const fail = (where: string, lines: readonly string[]) => {
    failed += 1;
    console.log(`${where}\n${lines.map((text) => `  ${text}\n`).join('')}`);
  };
  for (const file of paths.flatMap(filesOf)) {
    let content: unknown;
    try {
      content = JSON.parse(readFileSync(file, 'utf8'));
    } catch (error) {
      fail(file, [String(error)]);
      continue;
    }
    if (!Array.isArray(content) && !isRecording(content)) {
      console.log(`${file}: no records in it, skipped\n`);
      continue;
    }
    for (const [index, record] of (Array.isArray(content) ? content : [content]).entries()) {
      let lines: string[];
      try {
        lines = compare(record);
      } catch (error) {
        lines = [String(error)];
      }
      if (lines.length === 0) passed += 1;
      else fail(`${file} [${index}]`, lines);
    }
  }
  if (passed + failed === 0) console.log('Nothing to compare. Usage: npm run -s parity -- FOLDER');
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}

try {
  process.exitCode = main(process.argv.slice(2));
} catch (error) {
  console.log(`${String(error)}\n0 passed, 0 failed`);
  process.exitCode = 1;
}
