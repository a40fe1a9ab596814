import type { Driver } from './driver';
import { coming } from './kernel';
import { SCENARIOS, scenarioOf } from './scenarios';
import { number, SimulatorError, situationOf } from './situation';
import { fromMillis, isoformat } from './stamps';
import type { World } from './state';

/** The furthest that one request may jump. */
const FURTHEST_S = 7 * 86_400;
const FASTEST = 600;
/** How much of the past and of the future a look at the world shows. */
const SHOWN = 60;

type Body = Record<string, unknown>;
interface Door {
  readonly method: 'GET' | 'POST';
  readonly open: (driver: Driver, body: Body) => unknown;
}

/** What is not Airflow's: the simulator's own doors at `__sim/…`, used by the page's controls and by tests alike. */
const DOORS: Record<string, Door> = {
  scenarios: { method: 'GET', open: () => SCENARIOS.map(described) },
  state: { method: 'GET', open: (driver) => stateOf(driver) },
  load: {
    method: 'POST',
    open: (driver, body) => {
      driver.load(situationOf(body, { ...driver.situation(), at: 0 }));
      return stateOf(driver);
    },
  },
  clock: {
    method: 'POST',
    open: (driver, body) => {
      const { speed, advance_s, ...rest } = body;
      if (Object.keys(rest).length > 0 || (speed === undefined) === (advance_s === undefined)) {
        throw new SimulatorError('what about the clock?', 'Give one of speed or advance_s.');
      }
      if (speed !== undefined) driver.setSpeed(number('speed', speed, 0, FASTEST));
      else driver.jump(Math.round(number('advance_s', advance_s, 0, FURTHEST_S) * 1000));
      return stateOf(driver);
    },
  },
};

/** Answers a request to a door: JSON, and `{error, hint}` with 400, 404 or 405 where it cannot be done. */
export async function doors(driver: Driver, name: string, request: Request): Promise<Response> {
  const door = Object.hasOwn(DOORS, name) ? DOORS[name] : undefined;
  if (door === undefined) {
    return reply(404, { error: `no door ${name}`, hint: `There are ${Object.keys(DOORS).join(', ')}.` });
  }
  if (request.method !== door.method) {
    return reply(405, { error: `${name} takes no ${request.method}`, hint: `Use ${door.method}.` });
  }
  try {
    return reply(200, door.open(driver, door.method === 'GET' ? {} : await bodyOf(request)));
  } catch (error) {
    if (error instanceof SimulatorError) return reply(400, { error: error.message, hint: error.hint });
    throw error;
  }
}

async function bodyOf(request: Request): Promise<Body> {
  const hint = 'Send a JSON object.';
  const value: unknown = await request.json().catch(() => {
    throw new SimulatorError('the body is no JSON', hint);
  });
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new SimulatorError('the body is no object', hint);
}

const reply = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });

const described = ({ name, title, story, release, checkpoints }: (typeof SCENARIOS)[number]) => ({
  name,
  title,
  story,
  release,
  checkpoints,
});

/** The truth, as no API tells it. Times `t` are seconds after the scenario's start. */
function stateOf(driver: Driver): Body {
  const world = driver.world();
  const situation = driver.situation();
  const t = (at: number) => (at - world.start) / 1000;
  return {
    ...situation,
    title: scenarioOf(situation.scenario)?.title ?? situation.scenario,
    time: isoformat(fromMillis(world.queue.now)),
    release: world.release.version,
    components: componentsOf(world),
    faults: world.faults.map(({ since, ...fault }) => ({ ...fault, t: t(since) })),
    coming: coming(world.queue)
      .filter(({ event }) => event.kind !== 'loop' && event.kind !== 'beat')
      .slice(0, SHOWN)
      .map(({ at, event: { kind, ...rest } }) => ({ t: t(at), event: kind, ...rest })),
    done: world.done.slice(-SHOWN).map(({ at, ...rest }) => ({ t: t(at), ...rest })),
  };
}

function componentsOf(world: World): Body[] {
  const processes = Object.values(world.processes).map(
    ({
      name,
      kind,
      hostname,
      condition,
      job,
      former,
      bundles,
      teams,
      skew_ms,
      slow_ms,
      cutOffFrom,
      stalled,
    }) => ({
      name,
      kind,
      hostname,
      condition,
      job,
      former,
      bundles,
      teams,
      skew_ms,
      slow_ms,
      cut_off_from: cutOffFrom,
      stalled,
    }),
  );
  return [...processes, ...Object.values(world.services).map((service) => ({ ...service }))];
}
