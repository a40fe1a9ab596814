import { beatIfDue, begin, scheduleBeat } from './processes';
import type { Process, Run } from './state';

/**
 * `TriggererJobRunner`: the supervisor beats from its own loop, whatever the triggers do. With `--team-name` it only
 * takes the triggers of its teams; the row carries them.
 */
export function startTriggerer(run: Run, process: Process, upFor_ms?: number): void {
  begin(run, process, upFor_ms);
  scheduleBeat(run.world, process, true);
}

/** One turn of the supervisor's loop that is due for a beat. */
export function triggererBeat(run: Run, process: Process): void {
  beatIfDue(run.world, process);
  scheduleBeat(run.world, process);
}
