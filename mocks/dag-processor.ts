import { startApiProcessor } from './dag-processor/api-processor';
import { beatIfDue, begin, scheduleBeat } from './processes';
import type { Process, Run } from './state';

/**
 * `DagFileProcessorManager` in database mode: it beats once in each turn of its parsing loop where that is due. With
 * `--bundle-name` it parses only those bundles; the row carries their names.
 */
export function startDagProcessor(run: Run, process: Process, upFor_ms?: number): void {
  if (process.mode === 'api') {
    startApiProcessor(run, process, upFor_ms);
    return;
  }
  begin(run, process, upFor_ms);
  scheduleBeat(run.world, process, true);
}

/** One turn of the parsing loop that is due for a beat. */
export function dagProcessorBeat(run: Run, process: Process): void {
  beatIfDue(run.world, process);
  scheduleBeat(run.world, process);
}
