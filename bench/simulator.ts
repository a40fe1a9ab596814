import { doors } from '../mocks/doors';
import { createDriver } from '../mocks/driver';
import type { ProcessSpec } from '../mocks/processes';
import { parseSim } from '../mocks/situation';
import { advance, createWorld } from '../mocks/world';
import { median } from './statistics';

const RUNS = 3;

/** How often the laboratory's question is asked. */
const LOOKS = 21;

/** How long the simulated Airflow takes for a stretch of its own time, or for a question. */
export interface SimulatedStretch {
  readonly what: string;
  /** ms, median of three runs, each from a world of its own. */
  readonly took: number;
}

/** The two sizes that matter to the page: a busy deployment for a day, and a huge one for an hour; and the laboratory's look at that. */
export async function measureSimulator(): Promise<readonly SimulatedStretch[]> {
  return [
    stretch('A day of 100 instances', 100, 24),
    stretch('An hour of 2,000 instances', 2000, 1),
    await looks('scenario:two-thousand,at:60,speed:0'),
  ];
}

/** `GET __sim/state`, which the laboratory asks twice a second. */
async function looks(sim: string): Promise<SimulatedStretch> {
  const driver = createDriver(parseSim(sim));
  const times: number[] = [];
  let bytes = 0;
  while (times.length < LOOKS) {
    const began = performance.now();
    const answer = await doors(driver, 'state', new Request('http://localhost/__sim/state'));
    bytes = (await answer.arrayBuffer()).byteLength;
    times.push(performance.now() - began);
  }
  const size = (bytes / 1000).toFixed(0);
  return { what: `The laboratory’s look at 2,000 instances (${size} kB)`, took: median(times) };
}

/** Of every 50 instances two are schedulers, the others triggerers and Dag processors by halves. */
export const processesOf = (instances: number): readonly ProcessSpec[] =>
  Array.from({ length: instances }, (_, index): ProcessSpec => {
    const kind = index % 25 === 0 ? 'scheduler' : index % 2 === 0 ? 'triggerer' : 'dag_processor';
    return { kind, name: `${kind}-${index}` };
  });

/** Beats every 5 s. */
function stretch(what: string, instances: number, hours: number): SimulatedStretch {
  const processes = processesOf(instances);
  const times = Array.from({ length: RUNS }, (_, seed) => {
    const world = createWorld({ release: '3.4.0', processes }, seed + 1);
    const began = performance.now();
    advance(world, world.queue.now + hours * 3_600_000);
    return performance.now() - began;
  });
  return { what: `${what} at 5 s beats`, took: median(times) };
}
