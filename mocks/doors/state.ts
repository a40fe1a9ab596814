import { remembered } from '../done';
import type { Driver } from '../driver';
import { isPolling } from '../executors';
import { schedulersOf } from '../processes';
import { scenarioNamed, simText } from '../situation';
import { fromMillis, isoformat } from '../stamps';
import { SPOKEN } from '../wire/speaking';
import { withoutPassword } from '../wire/without-password';
import { actsText } from './acts-text';
import { comingOf, isPlanned } from './coming';
import { whyNoPolling } from './timeline';
import { askedOf, truthsOf } from './truth';

/** So much of the future a look at the world shows besides all that is planned, and so much of the traffic of the past. */
const SHOWN = 60;

/** The truth, as no API tells it: `SimulatorState` of the laboratory. Times `t` are seconds after the scenario's start. */
export function stateOf(driver: Driver): object {
  const timeline = driver.timeline();
  const { world } = timeline;
  const situation = driver.situation();
  const scenario = scenarioNamed(situation.scenario);
  const refusal = whyNoPolling(scenario);
  const speaks = situation.release ?? world.release.version;
  const told = ({ at, ...rest }: { readonly at: number; readonly [field: string]: unknown }) => ({
    t: (at - world.start) / 1000,
    ...safe(rest),
  });
  return {
    ...situation,
    acts: actsText(situation.acts),
    title: scenario.title,
    sim: simText(situation),
    time: isoformat(fromMillis(world.queue.now)),
    start: isoformat(fromMillis(world.start)),
    speaks,
    releases: [...new Set([...SPOKEN, world.release.version, speaks])],
    polls: schedulersOf(world).some((one) => isPolling(world, one)),
    ...(refusal !== undefined && { cannot_poll: refusal.join('. ') }),
    achieved: driver.achieved(),
    ...truthsOf(world),
    asked: askedOf(world),
    faults: world.faults.map(({ id, since, verb, target, ...args }) => ({
      id,
      t: (since - world.start) / 1000,
      verb,
      target,
      args: safe(args),
    })),
    coming: nearest(comingOf(timeline, scenario)).map(told),
    done: remembered(world, SHOWN).map(told),
  };
}

/** Hundreds of polls a second must not push out the next fault. */
function nearest<T extends { readonly event: string }>(all: readonly T[]): readonly T[] {
  const others = all.filter((one) => !isPlanned(one)).slice(0, SHOWN);
  const kept = new Set(others);
  return all.filter((one) => isPlanned(one) || kept.has(one));
}

/** A reason may have the address of a broker in it. */
const safe = <T extends object>(fields: T): T =>
  'reason' in fields && typeof fields.reason === 'string'
    ? { ...fields, reason: withoutPassword(fields.reason) }
    : fields;
