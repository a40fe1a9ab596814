import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault, Happening, World } from '../state';
import { attempt } from '../testing';
import { advance, createWorld, inflict } from '../world';

/*
 * The laws of registration, as a model that knows nothing of the simulator but what was done to it and what it told.
 * `one` and `two` are processors in API mode; `twin` uses the token file of `one`.
 */
const PROCESSES = ['one', 'twin', 'two'] as const;
const TOKEN: Readonly<Record<string, string>> = { one: 'one', twin: 'one', two: 'two' };
const ON_THE_WAY = ['execution-api', 'api-server', 'database'];
const LIMIT_MS = 30_000;
/** A request that takes that long is given up. */
const TIMEOUT_MS = 5000;
/** A beat is due, is sent, and times out; or all tries of a registration do. */
const NOTICES_MS = 30_000;

const aWorld = (seed: number): World =>
  createWorld(
    {
      release: '3.5.0',
      config: { bundles: { zeta: null, alpha: null, beta: null } },
      processes: [
        { kind: 'dag_processor', name: 'one', mode: 'api', bundles: ['zeta', 'alpha'] },
        { kind: 'dag_processor', name: 'twin', mode: 'api', bundles: ['zeta'], token: 'one', later: true },
        { kind: 'dag_processor', name: 'two', mode: 'api', hostname: null },
      ],
    },
    seed,
  );

interface Model {
  /** How often each token file has been written, and what each registration's job is. */
  readonly written: Record<string, number>;
  readonly runs: Map<string, number>;
  readonly retired: Set<string>;
  /** What is broken, by target: a service that is not up, a process that cannot reach the API. */
  readonly broken: Set<string>;
  readonly cutOff: Set<string>;
  readonly frozen: Set<string>;
  readonly slow: Map<string, number>;
  /** Since when a process could do nothing but fail; absent: it can reach the API, or it is frozen. */
  readonly failing: Map<string, number>;
}
interface Real {
  readonly world: World;
}

const rowsOf = ({ tables }: World) =>
  Object.values(tables.jobs).filter((row) => row.job_type === 'DagProcessorJob');

/** What is told has to be what the model allows at that very moment. */
function hear(model: Model, world: World, { event, at, ...more }: Happening): void {
  const registration = String(more['registration']);
  const job = model.runs.get(registration);
  const row = world.tables.jobs[job ?? -1];
  const age_ms = at - (row?.latest_heartbeat ?? 0) / 1000;
  if (event === 'registered') {
    expect(model.retired).not.toContain(registration);
    if (row !== undefined) expect(row.state).not.toBe('running');
    model.runs.set(registration, Number(more['job']));
  }
  if (event === 'register_refused' && more['code'] === 'job_running') {
    expect(row?.state).toBe('running');
    expect(age_ms).toBeLessThan(LIMIT_MS);
  }
  if (event === 'replaced') {
    expect(more['job']).toBe(job);
    if (!isProvisioning) expect(age_ms).toBeGreaterThanOrEqual(LIMIT_MS - 1);
  }
}
/** While an operator provisions, a job may be replaced that is not stale. */
let isProvisioning = false;

/** What holds whenever one looks. */
function check(model: Model, { world }: Real): void {
  const running = rowsOf(world).filter((row) => row.state === 'running');
  for (const id of model.retired) {
    expect(running.map((row) => row.id)).not.toContain(model.runs.get(id));
    expect(world.execution.registrations[id]?.state).toBe('retired');
  }
  const known = new Set([...model.runs.values()]);
  for (const row of running) expect(known).toContain(row.id);
  for (const row of rowsOf(world)) {
    expect(row.bundle_names).toEqual([...(row.bundle_names ?? [])].sort());
    expect(row.bundle_names?.length).toBeGreaterThan(0);
    for (const time of [row.start_date, row.latest_heartbeat, row.end_date])
      expect(time ?? 0).toBeLessThan((world.queue.now + 1) * 1000);
  }
  for (const [name, since] of model.failing) {
    const patience_ms = LIMIT_MS + NOTICES_MS + 2 * (model.slow.get(name) ?? 0);
    if (world.queue.now - since > patience_ms) expect(world.processes[name]?.condition).not.toBe('running');
  }
}

/** Without the API nobody can have written. */
function unwritten(world: World, before: string): void {
  expect(JSON.stringify(rowsOf(world))).toBe(before);
}

/** Who cannot reach the API from now on, and who can again. */
function settle(model: Model, now: number): void {
  for (const name of PROCESSES) {
    const delay_ms = ON_THE_WAY.reduce((sum, service) => sum + (model.slow.get(service) ?? 0), 0);
    const isDeaf = model.broken.size > 0 || model.cutOff.has(name) || delay_ms >= TIMEOUT_MS;
    const fails = isDeaf && !model.frozen.has(name);
    if (!fails) model.failing.delete(name);
    else if (!model.failing.has(name)) model.failing.set(name, now);
  }
}

class Pass implements fc.Command<Model, Real> {
  private readonly ms: number;
  constructor(ms: number) {
    this.ms = ms;
  }
  check = () => true;
  run(model: Model, real: Real): void {
    const { world } = real;
    const before = JSON.stringify(rowsOf(world));
    advance(world, world.queue.now + this.ms, (happening) => hear(model, world, happening));
    if (model.broken.size > 0) unwritten(world, before);
    check(model, real);
  }
  toString = () => `pass ${this.ms} ms`;
}

class Do implements fc.Command<Model, Real> {
  private readonly fault: Fault;
  constructor(fault: Fault) {
    this.fault = fault;
  }
  check = () => true;
  run(model: Model, real: Real): void {
    const { world } = real;
    const { verb, target, by_ms = 0, from } = this.fault;
    isProvisioning = verb === 'retire';
    const isDone = attempt(() => inflict(world, this.fault, (happening) => hear(model, world, happening)));
    isProvisioning = false;
    if (!isDone) return;
    const isService = ON_THE_WAY.includes(target);
    if (verb === 'retire') {
      const token = TOKEN[target] ?? '';
      model.retired.add(`${token}.${model.written[token]}`);
      model.written[token] = (model.written[token] ?? 0) + 1;
    }
    if (isService && (verb === 'stop' || verb === 'hang')) model.broken.add(target);
    if (!isService && verb === 'hang') model.frozen.add(target);
    if (verb === 'partition' && from === 'execution-api') model.cutOff.add(target);
    if (verb === 'slow') model.slow.set(target, by_ms);
    if (verb === 'kill' || verb === 'resume') model.frozen.delete(target);
    // Who is started now has all of his patience before him.
    if (verb === 'resume')
      for (const one of [model.broken, model.cutOff, model.failing, model.slow]) one.delete(target);
    settle(model, world.queue.now);
    check(model, real);
  }
  toString = () => JSON.stringify(this.fault);
}

const faultOf = (verbs: readonly Fault['verb'][], targets: readonly string[]) =>
  fc
    .record({
      verb: fc.constantFrom(...verbs),
      target: fc.constantFrom(...targets),
      by_ms: fc.constantFrom(0, 900, 3100, 4500, 90_000),
      from: fc.constantFrom('execution-api', 'database'),
    })
    .map((fault) => new Do(fault));
const skews = fc
  .record({ target: fc.constantFrom(...PROCESSES), by_ms: fc.constantFrom(-90_000, 90_000) })
  .map((skew) => new Do({ verb: 'skew', ...skew }));
const COMMANDS = [
  fc.integer({ min: 0, max: 12_000 }).map((ms) => new Pass(ms)),
  fc.integer({ min: 0, max: 90_000 }).map((ms) => new Pass(ms)),
  faultOf(['stop', 'kill', 'hang', 'resume', 'resume', 'resume', 'partition', 'retire', 'slow'], PROCESSES),
  faultOf(['stop', 'hang', 'resume', 'resume', 'resume', 'slow'], ON_THE_WAY),
  skews,
];

const aModel = (): Model => ({
  written: { one: 1, two: 1 },
  runs: new Map([
    ['one.1', 1],
    ['two.1', 2],
  ]),
  retired: new Set(),
  broken: new Set(),
  cutOff: new Set(),
  frozen: new Set(),
  slow: new Map(),
  failing: new Map(),
});

test('one running job for each session, none for a retired one; stale before it is replaced; the server stamps; an outage ends in an exit, and writes nothing', () => {
  fc.assert(
    fc.property(fc.nat(1000), fc.commands(COMMANDS, { maxCommands: 40 }), (seed, commands) => {
      fc.modelRun(() => ({ model: aModel(), real: { world: aWorld(seed) } }), commands);
    }),
    { numRuns: 300 },
  );
});

test('to the byte: in pieces, from a copy, or in one go', () => {
  const ends = fc.array(
    fc.tuple(fc.constantFrom(...PROCESSES, ...ON_THE_WAY), fc.integer({ min: 0, max: 60_000 })),
    {
      maxLength: 8,
    },
  );
  fc.assert(
    fc.property(fc.nat(1000), ends, (seed, script) => {
      const straight = aWorld(seed);
      let halting = aWorld(seed);
      for (const [index, [target, ms]] of script.entries()) {
        const verb = index % 2 === 0 ? 'hang' : 'resume';
        for (const world of [straight, halting]) attempt(() => inflict(world, { verb, target }));
        advance(straight, straight.queue.now + ms);
        const until = halting.queue.now + ms;
        advance(halting, Math.floor((halting.queue.now + until) / 2));
        halting = structuredClone(halting);
        advance(halting, until);
      }
      expect(JSON.stringify(halting)).toBe(JSON.stringify(straight));
    }),
    { numRuns: 40 },
  );
});
