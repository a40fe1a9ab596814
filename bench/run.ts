/**
 * `npm run bench [-- LOADS] [PART…]`: how soon a person knows, here and on Airflow's own home page, side by side; what two
 * thousand instances and a long history cost; and how fast the simulated Airflow lives. Writes what it measures into
 * docs/performance.md; without a PART all of it.
 */
import { cpus, loadavg, totalmem } from 'node:os';
import { type Lifetime, startLifetime } from '../scripts/airflow/lifetime';
import { inRoot } from '../scripts/paths';
import { measureDomain } from './domain';
import { type Comparison, compareFirstVerdict } from './first-verdict';
import { measureHistory } from './history';
import { measureHugePage } from './huge-page';
import { writeBetweenMarks } from './report';
import { measureSimulator } from './simulator';
import { comparisonTable, domainTable, historyTable, hugePageTable, simulatorTable } from './tables';

const PAGE = inRoot('docs', 'performance.md');
const LEAST_LOADS = 7;
const wishes = process.argv.slice(2);
const loads = Number(wishes.find((wish) => /^\d/.test(wish)) ?? 11);
if (!(loads >= LEAST_LOADS)) throw new Error(`At least ${LEAST_LOADS} loads, or the median means little.`);

const busy = loadavg()[0] ?? 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
/** By the marks of their tables in docs/performance.md, in the order in which they are measured. */
const PARTS: Readonly<Record<string, () => Promise<readonly string[]>>> = {
  'first-verdict': () => within((lifetime) => compareFirstVerdict(lifetime, loads).then(compared)),
  'two-thousand': async () => hugePageTable(await within(measureHugePage)),
  history: async () => historyTable(await within(measureHistory)),
  domain: async () => domainTable(measureDomain()),
  simulator: async () => simulatorTable(await measureSimulator()),
};
const named = wishes.filter((wish) => !/^\d/.test(wish));
const unknown = named.filter((name) => !(name in PARTS));
if (unknown.length > 0)
  throw new Error(`No part is called ${unknown.join(', ')}: it can be ${Object.keys(PARTS).join(', ')}.`);
for (const [name, measure] of Object.entries(PARTS))
  if (named.length === 0 || named.includes(name)) await write(name.replace('-', ' '), await measure());
process.exit();

function compared(comparison: Comparison): readonly string[] {
  return [...comparisonTable(comparison), '', ...conditions(comparison)];
}

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

function conditions({ browser, release, health }: Comparison): string[] {
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  return [
    `Measured on ${new Date().toISOString().slice(0, 10)}: medians of ${loads} cold loads each, alternating, every one in a new browser context`,
    `with the cache off, begun when the browser was at rest. Headless Chromium ${browser} and Airflow ${release} (SQLite) on one machine of ${machine},`,
    `whose load average was ${busy.toFixed(1)} before the run; both servers warm. Airflow itself answers \`/api/v2/monitor/health\` in`,
    `${health.toFixed(0)} ms (median of 20).`,
  ];
}
