import type { JudgedComponent, JudgedInstance } from '../../../domain/judged';
import { nameOf } from '../../../domain/roster';
import { isUp } from '../../../domain/severity';
import type { Truth } from '../world';

/**
 * Which row of the page is which process of the world, by the process's name: by its job row first, then by host name
 * (where a row has no job, or the world does not tell it). One to one; of several on one host the living rows go to
 * those that run, because Airflow lists the living alone. Who is in nobody's row is not in the map.
 */
export function matchProcesses(
  truths: readonly Truth[],
  one: JudgedComponent,
): ReadonlyMap<string, JudgedInstance> {
  const rows = [...one.instances, ...(one.joined?.gone ?? [])];
  const byJob = new Map(rows.flatMap((row) => (row.job === null ? [] : [[row.job.id, row] as const])));
  const found = new Map<string, JudgedInstance>();
  const taken = new Set<JudgedInstance>();
  const settle = ({ name }: Truth, row: JudgedInstance | undefined): void => {
    if (row === undefined || taken.has(row)) return;
    found.set(name, row);
    taken.add(row);
  };
  for (const truth of truths) settle(truth, truth.job === undefined ? undefined : byJob.get(truth.job));
  const byHost = new Map<string, JudgedInstance[]>();
  for (const row of [...rows.filter(isUp), ...rows.filter((row) => !isUp(row))]) {
    const queue = byHost.get(row.name);
    if (queue === undefined) byHost.set(row.name, [row]);
    else queue.push(row);
  }
  const left = truths.filter(({ name }) => !found.has(name));
  for (const truth of [...left.filter(runs), ...left.filter((other) => !runs(other))]) {
    const { name, hostname = name } = truth;
    const queue = byHost.get(nameOf({ hostname })) ?? [];
    // A row of another job is the row of another life, or of a namesake.
    settle(
      truth,
      queue.find((row) => !taken.has(row) && (row.job === null || truth.job === undefined)),
    );
  }
  return found;
}

const runs = ({ condition }: Truth): boolean => condition === 'running';
