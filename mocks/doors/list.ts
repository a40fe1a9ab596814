import type { Driver } from '../driver';
import { THEMES } from '../scenarios';
import type { Scenario } from '../scenarios/scenario';
import { number, numeric, SimulatorError } from '../simulator-error';
import { FASTEST, situationOf } from '../situation';
import { tapeOf } from '../tape';
import { FURTHEST_S } from './acts-text';
import { replicaWish, tapeWish, wishedFault } from './bodies';
import { nextEvent, nextPoll } from './look-ahead';
import { replicaOf } from './replicas';
import { stateOf } from './state';

export type Body = Record<string, unknown>;
export interface Door {
  /** Whether something is named behind the door's own name: `fault/3`. */
  readonly takesName: boolean;
  /** Gives what is answered. Throws `SimulatorError` or `FaultError`. */
  readonly open: (driver: Driver, body: Body, name: string) => unknown;
  /** Whether there is what it names. */
  readonly isThere?: (driver: Driver, name: string) => boolean;
}

const door = (open: (driver: Driver, body: Body) => unknown): Door => ({ takesName: false, open });
/** A door that changes something, and answers with the state of then. */
const changing = (change: (driver: Driver, body: Body) => void): Door =>
  door((driver, body) => {
    change(driver, body);
    return stateOf(driver);
  });

/** By name and method. */
export const DOORS: Readonly<Record<string, Readonly<Record<string, Door>>>> = {
  scenarios: {
    GET: door(() => THEMES.flatMap(({ title, scenarios }) => scenarios.map((one) => described(one, title)))),
  },
  state: { GET: door(stateOf) },
  load: {
    POST: changing((driver, body) => {
      const now = driver.situation();
      const isOther = body['scenario'] !== undefined && body['scenario'] !== now.scenario;
      // Another story is told as it was written, unless it is asked for otherwise.
      const own = isOther ? { release: null, polling: null } : {};
      driver.load(situationOf(body, { ...now, ...own, at: 0, acts: [] }));
    }),
  },
  clock: { POST: changing(turn) },
  fault: {
    POST: changing((driver, body) => driver.act({ does: 'fault', fault: wishedFault(body) })),
    DELETE: {
      takesName: true,
      open: (driver, _, name) => {
        driver.act({ does: 'heal', id: faultId(name) });
        return stateOf(driver);
      },
      isThere: (driver, name) => driver.world().faults.some(({ id }) => String(id) === name),
    },
  },
  replica: {
    POST: changing((driver, body) =>
      driver.act({ does: 'add', replica: replicaOf(driver.world(), replicaWish(body)) }),
    ),
    DELETE: {
      takesName: true,
      open: (driver, _, name) => {
        driver.act({ does: 'remove', name });
        return stateOf(driver);
      },
      isThere: (driver, name) => Object.hasOwn(driver.world().processes, name),
    },
  },
  tape: { POST: door((_, body) => tapeOf(tapeWish(body))) },
};

const described = ({ name, title, story, release, checkpoints }: Scenario, theme: string) => ({
  name,
  title,
  theme,
  story,
  release,
  checkpoints,
});

const faultId = (name: string): number => number('the number of a fault', numeric(name), 1, 1e9, true);

/** A speed, so many seconds, or as far as something. */
function turn(driver: Driver, body: Body): void {
  const keys = ['speed', 'advance_s', 'until'];
  const given = Object.keys(body).filter((key) => body[key] !== undefined);
  if (given.length !== 1 || !keys.includes(given[0] ?? '')) {
    throw new SimulatorError('what about the clock?', `Give one of ${keys.join(', ')}.`);
  }
  const { speed, advance_s, until } = body;
  if (speed !== undefined) driver.setSpeed(number('speed', speed, 0, FASTEST));
  else if (advance_s !== undefined) {
    driver.jump(Math.round(number('advance_s', advance_s, 0, FURTHEST_S) * 1000));
  } else driver.jump(as(until)(driver.timeline(), driver.situation()));
}

function as(until: unknown): typeof nextEvent {
  if (until === 'next-event') return nextEvent;
  if (until === 'next-poll') return nextPoll;
  throw new SimulatorError(`until is ${JSON.stringify(until)}`, 'It must be next-event or next-poll.');
}
