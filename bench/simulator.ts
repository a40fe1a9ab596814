import type { ProcessSpec } from '../mocks/processes';
import { advance, createWorld } from '../mocks/world';
import { median } from './statistics';

const RUNS = 3;

/** How long the simulated Airflow takes for a stretch of its own time. */
export interface SimulatedStretch {
  readonly what: string;
  /** ms, median of three runs, each from a world of its own. */
  readonly took: number;
}

/** The two sizes that matter to the page: a busy deployment for a day, and a huge one for an hour. */
export function measureSimulator(): readonly SimulatedStretch[] {
  return [stretch('A day of 100 instances', 100, 24), stretch('An hour of 2,000 instances', 2000, 1)];
}

/** Beats every 5 s; of every 50 instances two are schedulers, the others triggerers and Dag processors by halves. */
function stretch(what: string, instances: number, hours: number): SimulatedStretch {
  const processes = Array.from({ length: instances }, (_, index): ProcessSpec => {
    const kind = index % 25 === 0 ? 'scheduler' : index % 2 === 0 ? 'triggerer' : 'dag_processor';
    return { kind, name: `${kind}-${index}` };
  });
  const times = Array.from({ length: RUNS }, (_, seed) => {
    const world = createWorld({ release: '3.4.0', processes }, seed + 1);
    const began = performance.now();
    advance(world, world.queue.now + hours * 3_600_000);
    return performance.now() - began;
  });
  return { what: `${what} at 5 s beats`, took: median(times) };
}
