import { startDagProcessor } from './dag-processor';
import { startScheduler } from './scheduler';
import type { Process, ProcessKind, Run } from './state';
import { startTriggerer } from './triggerer';

/** Starts a process as its kind does; `upFor_ms` dates the start of its row back. */
export const START: Record<ProcessKind, (run: Run, process: Process, upFor_ms?: number) => void> = {
  scheduler: startScheduler,
  triggerer: startTriggerer,
  dag_processor: startDagProcessor,
};
