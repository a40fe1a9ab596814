import { advance, createWorld } from '../world';
import type { Checkpoint, Scenario } from './scenario';

/**
 * The rows of a checkpoint by their ids in the job table, as a person with database access would look them up: what
 * the page says of each, null where it shows none. The ids are those of the usual seed.
 */
export function jobRows(scenario: Scenario, { at_s, rows = {} }: Checkpoint): [number, string | null][] {
  if (Object.keys(rows).length === 0) return [];
  const world = createWorld(scenario, 1);
  advance(world, world.start + at_s * 1000);
  return Object.entries(rows).map(([row, word]) => {
    const [name = '', life] = row.split('#');
    const process = world.processes[name];
    const job = life === undefined ? process?.job : process?.former[Number(life) - 1];
    if (job === undefined) throw new Error(`${scenario.name} has no ${row}`);
    return [job, word];
  });
}
