import { type Duration, ms, seconds } from '../../../domain/time';
import type { Fault, SimulatorState } from '../world';

/** A fault that is on, and for how long. */
export interface RunningFault extends Fault {
  readonly id: number;
  readonly age: Duration;
}

/** How far the world has come since its scenario's start. */
const since = ({ time, start }: Pick<SimulatorState, 'time' | 'start'>): Duration =>
  ms(Date.parse(time) - Date.parse(start));

/** The faults that are on, by target, oldest first. */
export function faultsOf(
  state: Pick<SimulatorState, 'time' | 'start' | 'faults'>,
): ReadonlyMap<string, readonly RunningFault[]> {
  const now = since(state);
  const found = new Map<string, RunningFault[]>();
  for (const { t, ...fault } of state.faults) {
    const running = { ...fault, age: ms(Math.max(0, now - seconds(t))) };
    const known = found.get(fault.target);
    if (known === undefined) found.set(fault.target, [running]);
    else known.push(running);
  }
  return found;
}
