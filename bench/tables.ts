import type { DomainWork } from './domain';
import type { Comparison } from './first-verdict';
import type { HistoryCosts } from './history';
import type { Work } from './huge-page';
import type { Load } from './page-load';
import type { SimulatedStretch } from './simulator';
import { fraction, median, quantile } from './statistics';

/** The two pages side by side, as Markdown. */
export function comparisonTable({ ours, theirs }: Comparison): string[] {
  const row = (what: string, of: (load: Load) => number, write: (value: number) => string) => {
    const [mine, its] = [median(ours.map(of)), median(theirs.map(of))];
    return `| ${what} | ${write(mine)} | ${write(its)} | ${fraction(mine, its)} |`;
  };
  return [
    '| | Vitals | Airflow’s home page | |',
    '|---|---:|---:|---:|',
    row('From navigation to the first true verdict', (load) => load.verdict, milliseconds),
    `| fastest – slowest | ${range(ours)} | ${range(theirs)} | |`,
    row('JavaScript until then, as transferred', (load) => load.bytesBefore, kilobytes),
    row('JavaScript in all, as transferred', (load) => load.bytesInAll, kilobytes),
  ];
}

/** How long the simulated Airflow took, as Markdown. */
export function simulatorTable(stretches: readonly SimulatedStretch[]): string[] {
  return [
    '| Simulated | Took |',
    '|---|---:|',
    ...stretches.map(({ what, took }) => `| ${what} | ${milliseconds(took)} |`),
  ];
}

/** What the page's main thread does for two thousand instances, as Markdown. */
export function hugePageTable(work: readonly Work[]): string[] {
  return [
    '| Two thousand instances | Median | 95 of 100 within | Wanted | Measured |',
    '|---|---:|---:|---:|---:|',
    ...work.map(
      ({ what, times, most }) =>
        `| ${what} | ${tenths(median(times))} | ${tenths(quantile(times, 0.95))} | ${most} ms | ${times.length} times |`,
    ),
  ];
}

/** What the domain takes in Node, as Markdown. */
export function domainTable(work: readonly DomainWork[]): string[] {
  return [
    '| In Node.js, without a page | Median | First time | Wanted |',
    '|---|---:|---:|---:|',
    ...work.map(
      ({ what, took, first, most }) => `| ${what} | ${tenths(took)} | ${tenths(first)} | ${most} ms |`,
    ),
  ];
}

/** Answers at one a minute, after which nothing is new to a page that holds a day in memory. */
const A_DAY = 1440;

/** What a history that lasts costs, as Markdown. `full` is that of ninety days. */
export function historyTable({ week, full, drawn }: HistoryCosts): string[] {
  const [warm] = week.heap;
  const last = week.heap.at(-1);
  const settled = week.heap.find(({ polls }) => polls >= A_DAY);
  const growth = (from: typeof warm): string =>
    from === undefined || last === undefined ? 'unknown' : megabytes(last.bytes - from.bytes);
  const [nodes, nodesAfter] = week.nodes;
  const polls = last?.polls.toLocaleString('en');
  return [
    '| History | Measured | Wanted |',
    '|---|---:|---:|',
    ...drawn.flatMap(({ what, work, wall }) => [
      `| ${what}: from the click to the drawn chart | ${tenths(median(wall))} (slowest ${tenths(Math.max(...wall))}) | 100 ms |`,
      `| of that the main thread’s own work | ${tenths(median(work))} | |`,
    ]),
    `| Heap growth from ${warm?.polls} answers to ${polls}, 100 instances | ${growth(warm)} (${megabytes(last?.bytes ?? Number.NaN)} in all) | 5 MB |`,
    `| the same from ${settled?.polls.toLocaleString('en')} answers on, when the day that is held in memory is full | ${growth(settled)} | |`,
    `| Nodes of the document, before and after | ${nodes} – ${nodesAfter} | |`,
    `| Ninety days of 100 instances on the disk | ${megabytes(full.disk)} | 50 MB |`,
    `| the same by the page’s own estimate | ${megabytes(full.told)} | |`,
    `| its import from a file of ${megabytes(full.file)} | ${milliseconds(full.took)} | |`,
  ];
}

const megabytes = (bytes: number): string => `${(bytes / 1e6).toFixed(1)} MB`;
const tenths = (value: number): string => `${value.toFixed(1)} ms`;
const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

function range(loads: readonly Load[]): string {
  const times = loads.map((load) => Math.round(load.verdict));
  return `${Math.min(...times)} – ${Math.max(...times)} ms`;
}
