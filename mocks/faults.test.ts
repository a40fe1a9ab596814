import { describe, expect, test } from 'vitest';
import { scenarioOf } from './scenarios';
import type { Fault, World } from './state';
import { allJobs, jobOf } from './tables';
import { health } from './wire';
import { advance, createWorld, inflict, viewOf } from './world';

const aWorld = (): World => {
  const scenario = scenarioOf('all-well');
  if (scenario === undefined) throw new Error('no such scenario');
  return createWorld(scenario, 5);
};
const go = (world: World, seconds: number) => advance(world, world.queue.now + seconds * 1000);
const processOf = (world: World, name: string) => {
  const process = world.processes[name];
  if (process === undefined) throw new Error(`no ${name}`);
  return process;
};
const names = (world: World): unknown[] =>
  (health(viewOf(world)).triggerer.instances ?? []).map((one) => String(one['hostname'])).toSorted();

describe('a triggerer', () => {
  test('that stops ends its row and is gone at once', () => {
    const world = aWorld();
    const { job } = processOf(world, 'triggerer-0');
    inflict(world, { verb: 'stop', target: 'triggerer-0' });
    expect(jobOf(world.tables, job)).toMatchObject({ state: 'success', end_date: expect.any(Number) });
    expect(names(world)).toEqual(['triggerer-1']);
  });

  test('that is killed leaves its row running for ever, and is listed until the limit', () => {
    const world = aWorld();
    const { job } = processOf(world, 'triggerer-0');
    inflict(world, { verb: 'kill', target: 'triggerer-0' });
    go(world, 20);
    expect(names(world)).toEqual(['triggerer-0', 'triggerer-1']);
    go(world, 3600);
    expect(names(world)).toEqual(['triggerer-1']);
    expect(health(viewOf(world)).triggerer.detailed_status).toBe('degraded');
    expect(jobOf(world.tables, job)).toMatchObject({ state: 'running', end_date: null });
  });

  test('that is started again stands beside its own dead row', () => {
    const world = aWorld();
    const before = allJobs(world.tables).length;
    inflict(world, { verb: 'kill', target: 'triggerer-0' });
    inflict(world, { verb: 'resume', target: 'triggerer-0' });
    go(world, 60);
    expect(allJobs(world.tables)).toHaveLength(before + 1);
    expect(names(world)).toEqual(['triggerer-0', 'triggerer-1']);
  });

  test('whose clock runs ahead beats in the future', () => {
    const world = aWorld();
    inflict(world, { verb: 'skew', target: 'triggerer-0', by_ms: 180_000 });
    go(world, 10);
    const { job } = processOf(world, 'triggerer-0');
    const ahead = (jobOf(world.tables, job).latest_heartbeat ?? 0) / 1000 - world.queue.now;
    expect(ahead).toBeGreaterThan(170_000);
  });

  test('that is slow beats late, and recovers', () => {
    const world = aWorld();
    inflict(world, { verb: 'slow', target: 'triggerer-0', by_ms: 40_000 });
    go(world, 45);
    expect(names(world)).toEqual(['triggerer-1']);
    inflict(world, { verb: 'resume', target: 'triggerer-0' });
    go(world, 60);
    expect(names(world)).toEqual(['triggerer-0', 'triggerer-1']);
  });
});

test('a frozen scheduler does nothing, and goes on when it thaws', () => {
  const world = aWorld();
  const turns: number[] = [];
  const hear = (happening: { event: string; scheduler?: unknown; at: number }) => {
    if (happening.event === 'loop' && happening.scheduler === 'scheduler-1') turns.push(happening.at);
  };
  inflict(world, { verb: 'hang', target: 'scheduler-1' });
  advance(world, world.queue.now + 60_000, hear);
  expect(turns).toEqual([]);
  inflict(world, { verb: 'resume', target: 'scheduler-1' });
  advance(world, world.queue.now + 10_000, hear);
  expect(turns.length).toBeGreaterThan(7);
});

test('without its database nobody beats, and everybody does when it is back', () => {
  const world = aWorld();
  go(world, 5);
  const beats = () => allJobs(world.tables).map((row) => row.latest_heartbeat ?? 0);
  inflict(world, { verb: 'kill', target: 'database' });
  const before = beats();
  go(world, 60);
  expect(beats()).toEqual(before);
  inflict(world, { verb: 'resume', target: 'database' });
  go(world, 10);
  for (const beat of beats()) expect(world.queue.now * 1000 - beat).toBeLessThan(10_000_000);
});

test('a process that is cut off from the database goes stale alone', () => {
  const world = aWorld();
  inflict(world, { verb: 'partition', target: 'triggerer-1', from: 'database' });
  go(world, 40);
  expect(names(world)).toEqual(['triggerer-0']);
});

test('db clean takes rows whose heartbeat is old, running ones too, and touches no other', () => {
  const world = aWorld();
  const rows = allJobs(world.tables).length;
  inflict(world, { verb: 'kill', target: 'triggerer-0' });
  go(world, 120);
  inflict(world, { verb: 'clean', target: 'database', by_ms: 60_000 });
  expect(allJobs(world.tables)).toHaveLength(rows - 1);
  expect(world.tables.jobs[processOf(world, 'triggerer-0').job]).toBeUndefined();
  expect(world.faults.map(({ verb }) => verb)).toEqual(['kill']);
});

test('two processes may share a host, and one may be started later', () => {
  const world = createWorld(
    {
      release: '3.4.0',
      processes: [
        { kind: 'triggerer', name: 'left', hostname: 'node' },
        { kind: 'triggerer', name: 'right', hostname: 'node' },
        { kind: 'triggerer', name: 'third', hostname: null, later: true },
      ],
    },
    1,
  );
  expect(names(world)).toEqual(['node', 'node']);
  inflict(world, { verb: 'resume', target: 'third' });
  expect(names(world)).toEqual(['node', 'node', 'null']);
  expect(processOf(world, 'third').former).toEqual([]);
});

test('every start of a process is remembered, oldest first', () => {
  const world = aWorld();
  const first = processOf(world, 'triggerer-0').job;
  for (const verb of ['kill', 'resume', 'stop', 'resume'] as const) {
    inflict(world, { verb, target: 'triggerer-0' });
    go(world, 10);
  }
  const { former, job } = processOf(world, 'triggerer-0');
  expect([former[0], former.length]).toEqual([first, 2]);
  expect(job).toBeGreaterThan(former[1] ?? 0);
});

test('a running fault is listed with its time until it is mended', () => {
  const world = aWorld();
  inflict(world, { verb: 'hang', target: 'celery-broker' });
  expect(world.faults).toEqual([{ id: 1, since: world.start, verb: 'hang', target: 'celery-broker' }]);
  inflict(world, { verb: 'resume', target: 'celery-broker' });
  expect(world.faults).toEqual([]);
});

test.each<[Fault, string]>([
  [{ verb: 'kill', target: 'nobody' }, 'nothing is called nobody'],
  [{ verb: 'explode', target: 'triggerer-0' } as unknown as Fault, 'no verb explode'],
  [{ verb: 'toString', target: 'triggerer-0' } as unknown as Fault, 'no verb toString'],
  [{ verb: 'skew', target: 'database', by_ms: 1 }, 'skew is for processes'],
  [{ verb: 'kill', target: 'ml' }, 'kill is for processes'],
  [{ verb: 'empty', target: 'dagproc-0' }, 'empty is for bundles'],
  [{ verb: 'clean', target: 'celery-broker', by_ms: 1 }, 'clean is for the database'],
  [{ verb: 'clean', target: 'database' }, 'clean by how much?'],
  [{ verb: 'stall', target: 'triggerer-0' }, 'triggerer-0 parses nothing'],
  [{ verb: 'slow', target: 'triggerer-0' }, 'slow by how much?'],
  [{ verb: 'slow', target: 'triggerer-0', by_ms: -1 }, 'slow cannot make faster'],
  [{ verb: 'partition', target: 'triggerer-0', from: 'the moon' }, 'partition from what?'],
])('%j cannot be, and changes nothing', (fault, message) => {
  const world = aWorld();
  const before = JSON.stringify(world);
  expect(() => inflict(world, fault)).toThrow(message);
  expect(JSON.stringify(world)).toBe(before);
});

test('a dead process cannot be stopped, hung or killed again', () => {
  const world = aWorld();
  inflict(world, { verb: 'kill', target: 'triggerer-0' });
  for (const verb of ['stop', 'hang', 'kill'] as const) {
    expect(() => inflict(world, { verb, target: 'triggerer-0' })).toThrow('triggerer-0 is killed');
  }
});
