/**
 * `npm run bench [-- LOADS]`: how soon a person knows, here and on Airflow's own home page, side by side; what two
 * thousand instances cost; and how fast the simulated Airflow lives. Writes all of it into docs/performance.md.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { type Lifetime, startLifetime } from '../scripts/airflow/lifetime';
import { inRoot } from '../scripts/paths';
import { measureDomain } from './domain';
import { compareFirstVerdict } from './first-verdict';
import { measureHistory } from './history';
import { measureHugePage } from './huge-page';
import { writeBetweenMarks } from './report';
import { measureSimulator } from './simulator';
import { comparisonTable, domainTable, historyTable, hugePageTable, simulatorTable } from './tables';

const PAGE = inRoot('docs', 'performance.md');
const LEAST_LOADS = 7;
const loads = Number(process.argv[2] ?? 11);
if (!(loads >= LEAST_LOADS)) throw new Error(`At least ${LEAST_LOADS} loads, or the median means little.`);

const busy = loadavg()[0] ?? 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
const comparison = await within((lifetime) => compareFirstVerdict(lifetime, loads));
await write('first verdict', [...comparisonTable(comparison), '', ...conditions(comparison)]);
await write('two thousand', hugePageTable(await within(measureHugePage)));
await write('history', historyTable(await within(measureHistory)));
await write('domain', domainTable(measureDomain()));
await write('simulator', simulatorTable(await measureSimulator()));
process.exit();

/** What one measurement starts ends before the next begins. */
async function within<T>(measure: (lifetime: Lifetime) => Promise<T>): Promise<T> {
  const lifetime = startLifetime();
  try {
    return await measure(lifetime);
  } finally {
    await lifetime.end();
  }
}

async function write(mark: string, lines: readonly string[]): Promise<void> {
  console.log(lines.join('\n'));
  await writeBetweenMarks(PAGE, mark, lines);
}

function conditions({ browser, release, health }: typeof comparison): string[] {
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: medians of ${loads} cold loads each, alternating, every one in a new browser context`,
    `with the cache off, begun when the browser was at rest. Headless Chromium ${browser} and Airflow ${release} (SQLite) on one machine of ${machine},`,
    `whose load average was ${busy.toFixed(1)} before the run; both servers warm. Airflow itself answers \`/api/v2/monitor/health\` in`,
    `${health.toFixed(0)} ms (median of 20).`,
  ];
}
