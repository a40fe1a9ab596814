import type { Picked, SimulatorState } from '../world';

/** The situation of now, as `load` takes it: the same world again, to the byte, or with something of it changed. */
export const pickedOf = ({ scenario, seed, at, speed, release, polling, acts }: SimulatorState): Picked => ({
  scenario,
  seed,
  at,
  speed,
  release,
  polling,
  acts,
});
