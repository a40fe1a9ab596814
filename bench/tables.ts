import type { Comparison } from './first-verdict';
import type { Load } from './page-load';
import type { SimulatedStretch } from './simulator';
import { fraction, median } from './statistics';

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

const milliseconds = (value: number): string => `${value.toFixed(0)} ms`;
const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(0)} kB`;

function range(loads: readonly Load[]): string {
  const times = loads.map((load) => Math.round(load.verdict));
  return `${Math.min(...times)} – ${Math.max(...times)} ms`;
}
