import type { Driver } from '../driver';
import { isPolling } from '../executors';
import { schedulersOf } from '../processes';
import { scenarioNamed, simText } from '../situation';
import { fromMillis, isoformat } from '../stamps';
import { withoutPassword } from '../wire/executors';
import { SPOKEN } from '../wire/speaking';
import { actsText } from './acts-text';
import { comingOf } from './coming';
import { askedOf, truthsOf } from './truth';

/** How much of the past and of the future a look at the world shows. */
const SHOWN = 120;

/** The truth, as no API tells it: `SimulatorState` of the laboratory. Times `t` are seconds after the scenario's start. */
export function stateOf(driver: Driver): object {
  const timeline = driver.timeline();
  const { world } = timeline;
  const situation = driver.situation();
  const scenario = scenarioNamed(situation.scenario);
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
    achieved: driver.achieved(),
    components: truthsOf(world),
    asked: askedOf(world),
    faults: world.faults.map(({ id, since, verb, target, ...args }) => ({
      id,
      t: (since - world.start) / 1000,
      verb,
      target,
      args: safe(args),
    })),
    coming: comingOf(timeline, scenario).slice(0, SHOWN).map(told),
    done: world.done.slice(-SHOWN).map(told),
  };
}

/** A reason may have the address of a broker in it. */
const safe = <T extends object>(fields: T): T =>
  'reason' in fields && typeof fields.reason === 'string'
    ? { ...fields, reason: withoutPassword(fields.reason) }
    : fields;
