import { actsText, FURTHEST_S, readActs } from './doors/acts-text';
import type { Act } from './doors/deeds';
import { SCENARIOS, scenarioOf } from './scenarios';
import type { Scenario } from './scenarios/scenario';
import { number, numeric, onlyKeys, SimulatorError } from './simulator-error';
import { releaseName } from './wire/speaking';

/** What a link or a request names: enough to tell a world, and what is said of it, to the byte. */
export interface Situation {
  readonly scenario: string;
  readonly seed: number;
  /** Seconds after the scenario's start, to the millisecond. */
  readonly at: number;
  /** Virtual seconds in a real one; 0 is a pause. */
  readonly speed: number;
  /** What the API server speaks as; null: as the scenario has it. The world itself stays the same. */
  readonly release: string | null;
  /** Whether schedulers poll their executors, all of them; null: as the scenario has it. */
  readonly polling: boolean | null;
  /** What a person did or is going to do, in the order of time. */
  readonly acts: readonly Act[];
}

export const USUAL: Situation = {
  scenario: 'all-well',
  seed: 1,
  at: 0,
  speed: 1,
  release: null,
  polling: null,
  acts: [],
};
export const FASTEST = 600;

/**
 * Reads `?sim=`, such as `scenario:all-well,seed:7,at:60,speed:0,release:3.1.8,polling:off,acts:12.5~kill~triggerer-0`; what
 * is not named is as usual, and a bare word is a scenario. Throws `SimulatorError`.
 */
export function parseSim(text: string): Situation {
  const found = new Map<string, unknown>();
  for (const part of text.split(',').filter((one) => one.trim() !== '')) {
    const [key = '', ...rest] = part.split(':');
    const value = rest.join(':').trim();
    if (rest.length === 0) found.set('scenario', key.trim());
    else found.set(key.trim(), NUMBERS.has(key.trim()) ? numeric(value) : value);
  }
  const polling = found.get('polling');
  if (polling !== undefined) found.set('polling', switched(polling));
  return situationOf(Object.fromEntries(found), USUAL);
}

const NUMBERS = new Set(['seed', 'at', 'speed']);

function switched(value: unknown): boolean {
  if (value === 'on' || value === 'off') return value === 'on';
  throw new SimulatorError(`polling is ${JSON.stringify(value)}`, 'It must be on or off.');
}

/** The value of `?sim=` that names a situation, in the one form that `parseSim` gives back as the same situation. */
export function simText({ scenario, seed, at, speed, release, polling, acts }: Situation): string {
  const parts = [`scenario:${scenario}`, `seed:${seed}`, `at:${at}`, `speed:${speed}`];
  if (release !== null) parts.push(`release:${release}`);
  if (polling !== null) parts.push(`polling:${polling ? 'on' : 'off'}`);
  if (acts.length > 0) parts.push(`acts:${actsText(acts)}`);
  return parts.join(',');
}

/**
 * A situation from loose values, `acts` as the text of a link; what is undefined is taken from `usual`. Throws
 * `SimulatorError`.
 */
export function situationOf(values: Record<string, unknown>, usual: Situation): Situation {
  onlyKeys('setting', values, Object.keys(USUAL));
  const { scenario = usual.scenario, seed = usual.seed, at = usual.at, speed = usual.speed } = values;
  const { release = usual.release, polling = usual.polling, acts } = values;
  return {
    scenario: scenarioNamed(scenario).name,
    seed: number('seed', seed, 0, 0xffff_ffff, true),
    at: Math.round(number('at', at, 0, FURTHEST_S) * 1000) / 1000,
    speed: number('speed', speed, 0, FASTEST),
    release: release === null ? null : releaseName(release),
    polling: polling === null ? null : yesOrNo(polling),
    acts: acts === undefined ? usual.acts : readActs(textOf(acts)),
  };
}

function yesOrNo(value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw new SimulatorError(`polling is ${JSON.stringify(value)}`, 'It must be true, false or null.');
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new SimulatorError(`acts is ${JSON.stringify(value)}`, 'It must be the text of a link.');
}

/** The scenario of that name. Throws `SimulatorError`. */
export function scenarioNamed(name: unknown): Scenario {
  const scenario = typeof name === 'string' ? scenarioOf(name) : undefined;
  if (scenario !== undefined) return scenario;
  const known = SCENARIOS.map((one) => one.name).join(', ');
  throw new SimulatorError(`no scenario ${JSON.stringify(name)}`, `There are ${known}.`);
}
