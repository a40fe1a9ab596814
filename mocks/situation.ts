import { SCENARIOS, scenarioOf } from './scenarios';
import type { Scenario } from './scenarios/scenario';
import type { World } from './state';
import { advance, createWorld } from './world';

/** What a link or a request names: enough to tell a world to the byte. */
export interface Situation {
  readonly scenario: string;
  readonly seed: number;
  /** Seconds after the scenario's start. */
  readonly at: number;
  /** Virtual seconds in a real one; 0 is a pause. */
  readonly speed: number;
}

/** A request that cannot be done: what is wrong, and what would be right. */
export class SimulatorError extends Error {
  readonly hint: string;
  constructor(message: string, hint: string) {
    super(message);
    this.hint = hint;
  }
}

export const USUAL: Situation = { scenario: 'all-well', seed: 1, at: 0, speed: 1 };
/** A week; further than that nobody waits for. */
const FURTHEST_S = 7 * 86_400;
const FASTEST = 600;

/**
 * Reads `?sim=`, such as `scenario:all-well,seed:7,at:60,speed:0`; what is not named is as usual, and a bare word is
 * a scenario. Throws `SimulatorError`.
 */
export function parseSim(text: string): Situation {
  const found: Record<string, unknown> = {};
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [key = '', ...rest] = part.split(':');
    const value = rest.join(':').trim();
    if (rest.length === 0) found['scenario'] = key.trim();
    else found[key.trim()] = key.trim() === 'scenario' || value === '' ? value : Number(value);
  }
  return situationOf(found, USUAL);
}

/** A situation from loose values; what is undefined is taken from `usual`. Throws `SimulatorError`. */
export function situationOf(values: Record<string, unknown>, usual: Situation): Situation {
  const unknown = Object.keys(values).find((key) => !Object.hasOwn(usual, key));
  if (unknown !== undefined) {
    throw new SimulatorError(`no setting ${unknown}`, `There are ${Object.keys(usual).join(', ')}.`);
  }
  const { scenario = usual.scenario, seed = usual.seed, at = usual.at, speed = usual.speed } = values;
  return {
    scenario: named(scenario).name,
    seed: number('seed', seed, 0, 0xffff_ffff, true),
    at: number('at', at, 0, FURTHEST_S),
    speed: number('speed', speed, 0, FASTEST),
  };
}

/** A number within its bounds (both included). Throws `SimulatorError`. */
export function number(name: string, value: unknown, low: number, high: number, whole = false): number {
  const right = typeof value === 'number' && value >= low && value <= high;
  if (right && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  throw new SimulatorError(
    `${name} is ${JSON.stringify(value)}`,
    `It must be ${kind} from ${low} to ${high}.`,
  );
}

function named(name: unknown): Scenario {
  const scenario = typeof name === 'string' ? scenarioOf(name) : undefined;
  if (scenario !== undefined) return scenario;
  const known = SCENARIOS.map((one) => one.name).join(', ');
  throw new SimulatorError(`no scenario ${JSON.stringify(name)}`, `There are ${known}.`);
}

/** The world of a situation, at its time. */
export function worldOf(situation: Situation): World {
  const world = createWorld(named(situation.scenario), situation.seed);
  advance(world, world.start + Math.round(situation.at * 1000));
  return world;
}
