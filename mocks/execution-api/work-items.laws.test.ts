import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fault, Happening, World } from '../state';
import { attempt } from '../testing';
import { advance, createWorld, inflict } from '../world';

const SERVES: Readonly<Record<string, readonly string[]>> = {
  'api-1': ['one', 'both'],
  'api-2': ['two', 'both'],
  'database-1': ['three', 'both'],
};
const SERVICES = ['execution-api', 'api-server', 'database'];
const BUNDLES = ['one', 'two', 'three', 'both'];
const PROCESSES = Object.keys(SERVES);
/** A callback that nobody ran for so long expires. */
const DEADLINE_MS = 600_000;

/** Preparing takes long and user code, too, so that faults find work in every stage. */
const aWorld = (seed: number): World =>
  createWorld(
    {
      release: '3.5.0',
      config: {
        bundles: Object.fromEntries(BUNDLES.map((name) => [name, null])),
        contents: { one: { prepare_ms: 9000 }, both: { prepare_ms: 2500, callback_ms: 7000 } },
      },
      processes: [
        { kind: 'scheduler', name: 'scheduler-1' },
        { kind: 'dag_processor', name: 'api-1', mode: 'api', bundles: ['one', 'both'] },
        { kind: 'dag_processor', name: 'api-2', mode: 'api', bundles: ['two', 'both'] },
        { kind: 'dag_processor', name: 'database-1', bundles: ['three', 'both'] },
      ],
    },
    seed,
  );

interface Step {
  readonly fault: Fault;
  readonly for_ms: number;
}
const size = fc.constantFrom(0, 900, 2900, 3100, 4500);
const of = (verbs: readonly Fault['verb'][], targets: readonly string[]): fc.Arbitrary<Fault> =>
  fc.record({
    verb: fc.constantFrom(...verbs),
    target: fc.constantFrom(...targets),
    by_ms: size,
    from: fc.constantFrom('execution-api', 'database'),
  });
const steps = fc.array(
  fc.record({
    fault: fc.oneof(
      of(['kill', 'stop', 'hang', 'resume', 'resume', 'stall', 'partition', 'slow', 'retire'], PROCESSES),
      of(['stop', 'hang', 'slow', 'resume', 'resume'], SERVICES),
      of(['fail', 'fail', 'fail', 'reparse', 'stop', 'empty', 'resume'], BUNDLES),
    ),
    for_ms: fc.oneof(fc.integer({ min: 0, max: 12_000 }), fc.integer({ min: 0, max: 90_000 })),
  }),
  { minLength: 4, maxLength: 24 },
);

function play(world: World, script: readonly Step[], stops = 1): Happening[] {
  const heard: Happening[] = [];
  const hear = (happening: Happening) => void heard.push(happening);
  const attemptTo = (fault: Fault) => attempt(() => inflict(world, fault, hear));
  advance(world, world.queue.now + 20_000, hear);
  for (const { fault, for_ms } of script) {
    attemptTo(fault);
    const from = world.queue.now;
    for (let stop = 1; stop <= stops; stop += 1)
      advance(world, from + Math.floor((for_ms * stop) / stops), hear);
  }
  for (const target of [...SERVICES, ...BUNDLES, ...PROCESSES]) attemptTo({ verb: 'resume', target });
  advance(world, world.queue.now + SETTLING_MS, hear);
  for (const target of PROCESSES) {
    if (world.processes[target]?.condition === 'stopped') attemptTo({ verb: 'resume', target });
  }
  advance(world, world.queue.now + QUIET_MS, hear);
  return heard;
}
/** By then a processor that was without an answer for too long has exited, and needs a restart. */
const SETTLING_MS = 45_000;
/** Enough for a crashed session to become stale, to register again, and to claim what waits. */
const QUIET_MS = 150_000;

/** A batch of `one` has been seen to take half a minute: 9 s to prepare it, and seconds for each callback. What waits is in the next. */
const TWO_BATCHES_MS = 60_000;

/** What an onlooker knows of one item, by nothing but what was told. */
interface Seen {
  readonly kind: string;
  readonly bundle: string;
  readonly queuedAt: number;
  owner: string | null;
  claimedAt: number;
  reachedBy: string | null;
  end: string | null;
}

/** A model of its own: it follows the happenings and throws at the first that may not be. */
function follow(heard: readonly Happening[]): Map<number, Seen> {
  const items = new Map<number, Seen>();
  const broken = new Map<string, Set<string>>();
  const emptiedAt = new Map<string, number>();
  for (const { at, event, process, item, target, verb, bundle, kind, outcome, why } of heard) {
    if (event === 'fault') {
      const name = String(target);
      if (verb === 'resume') broken.delete(name);
      else broken.set(name, (broken.get(name) ?? new Set()).add(String(verb)));
      if (verb === 'empty' || (verb === 'resume' && emptiedAt.has(name))) emptiedAt.set(name, at);
      continue;
    }
    if (typeof item !== 'number') continue;
    const who = String(process);
    const has = (name: string, word: string) => broken.get(name)?.has(word) === true;
    const isApi = who.startsWith('api');
    if (event === 'work_queued') {
      expect(items.has(item)).toBe(false);
      const seen = { kind: String(kind), bundle: String(bundle), queuedAt: at, owner: null };
      items.set(item, { ...seen, claimedAt: 0, reachedBy: null, end: null });
      continue;
    }
    const seen = items.get(item);
    if (seen === undefined) throw new Error(`${event} of an item that nobody queued`);
    expect(seen.end, `${event} after the end`).toBeNull();
    if (['work_claimed', 'work_reached', 'work_acknowledged'].includes(event)) {
      expect(SERVES[who], 'works for its own bundles alone').toContain(seen.bundle);
      // A late acknowledgement may outlive its sender; everything else needs one who lives.
      if (event !== 'work_acknowledged')
        for (const word of ['hang', 'kill', 'stop']) expect(has(who, word)).toBe(false);
    }
    const needsApi = isApi && (event !== 'work_reached' || seen.kind === 'callback');
    if (needsApi && ['work_claimed', 'work_reached', 'work_acknowledged'].includes(event)) {
      for (const name of SERVICES)
        expect(has(name, 'stop') || has(name, 'hang'), `${event} without ${name}`).toBe(false);
    }
    if (event === 'work_claimed') {
      expect([null, who], 'one owner at a time').toContain(seen.owner);
      if (seen.kind === 'callback') expect(seen.reachedBy, 'never again after user code').toBeNull();
      expect(has(seen.bundle, 'stop'), 'what cannot be prepared is not claimed').toBe(false);
      Object.assign(seen, { owner: who, claimedAt: at, reachedBy: null });
    } else if (event === 'work_reached') {
      expect(seen.owner).toBe(who);
      if (seen.kind === 'callback') expect(seen.reachedBy, 'run once').toBeNull();
      else expect(has(seen.bundle, 'stop'), 'refreshed from a source that can be fetched').toBe(false);
      seen.reachedBy = who;
    } else if (event === 'work_released') {
      expect(seen.owner).toBe(who);
      expect(isApi).toBe(true);
      if (seen.kind === 'callback') expect(seen.reachedBy).toBeNull();
      Object.assign(seen, { owner: null, reachedBy: null });
    } else if (event === 'work_acknowledged') {
      expect(seen.owner).toBe(who);
      if (outcome === 'cannot_run') expect(emptiedAt.get(seen.bundle) ?? 0).toBeGreaterThan(0);
      else expect(seen.reachedBy, 'said to be done by whoever did it').toBe(who);
      expect(outcome === 'refreshed').toBe(seen.kind === 'parse_request');
      seen.end = String(outcome);
    } else if (event === 'work_expired') {
      expect(seen.kind).toBe('callback');
      expect((at - seen.queuedAt) % DEADLINE_MS).toBe(0);
      expect(at).toBeGreaterThan(seen.queuedAt);
      expect(why).toBe(seen.reachedBy === null ? 'nobody ran it' : 'never acknowledged');
      seen.end = 'expired';
    } else if (event === 'work_lost') {
      expect(who.startsWith('database')).toBe(true);
      expect(seen.owner).toBe(who);
      seen.end = 'lost';
    } else throw new Error(`nobody knows ${event}`);
  }
  return items;
}

test('whatever breaks, each piece of work has one owner at a time, runs once at most, and ends once at most', () => {
  fc.assert(
    fc.property(fc.nat(1000), steps, (seed, script) => {
      const world = aWorld(seed);
      const items = follow(play(world, script));
      // The model and the tables agree on what is left.
      for (const [id, { owner, end }] of items) {
        const item = world.execution.items[id];
        if (end === null)
          expect(item).toMatchObject({ holder: owner, state: owner === null ? 'waiting' : 'claimed' });
      }
    }),
    { numRuns: 80 },
  );
});

test('once all is mended, what nobody had run is delivered, and nothing expires that could still be run', () => {
  fc.assert(
    fc.property(fc.nat(1000), steps, (seed, script) => {
      const world = aWorld(seed);
      const heard = play(world, script);
      const end = world.queue.now;
      for (const [id, { kind, queuedAt, owner, claimedAt, reachedBy, end: how }] of follow(heard)) {
        const what = { id, kind, how };
        if (end - queuedAt < DEADLINE_MS) expect(what).not.toMatchObject({ how: 'expired' });
        // Reached, and its processor died before it could say so: nobody may run it again.
        if (how !== null || (kind === 'callback' && reachedBy !== null)) continue;
        const waits = end - (owner === null ? queuedAt : claimedAt);
        expect({ ...what, owner, waits_s: waits / 1000 }).toSatisfy(() => waits < TWO_BATCHES_MS);
      }
    }),
    { numRuns: 80 },
  );
});

test('how often somebody looks changes nothing, and a world that was written down and read goes on the same', () => {
  fc.assert(
    fc.property(fc.nat(1000), steps, fc.integer({ min: 2, max: 9 }), (seed, script, stops) => {
      const straight = aWorld(seed);
      const halting = aWorld(seed);
      const reread = JSON.parse(JSON.stringify(aWorld(seed))) as World;
      const heard = play(straight, script);
      expect(play(halting, script, stops)).toEqual(heard);
      expect(play(reread, script)).toEqual(heard);
      expect(JSON.stringify(halting)).toBe(JSON.stringify(straight));
      expect(JSON.stringify(reread)).toBe(JSON.stringify(straight));
    }),
    { numRuns: 30 },
  );
});
