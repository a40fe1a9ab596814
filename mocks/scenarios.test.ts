import { describe, expect, test } from 'vitest';
import { SCENARIOS, scenarioOf } from './scenarios';
import { jobRows } from './scenarios/job-rows';
import type { Checkpoint, Scenario } from './scenarios/scenario';
import type { World } from './state';
import { type HealthBody, health } from './wire';
import { answerTo } from './wire/answer';
import { reach } from './wire/reach';
import { advance, createWorld, viewOf } from './world';

test('names are kebab-case and apart, titles short, stories two sentences', () => {
  expect(new Set(SCENARIOS.map((one) => one.name)).size).toBe(SCENARIOS.length);
  for (const { name, title, story } of SCENARIOS) {
    expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(title.length).toBeLessThan(40);
    expect(story.match(/\.(?= |$)/g)).toHaveLength(2);
  }
});

/**
 * What the page's word needs health to say. Late, a lost replica and never started are the page's own findings:
 * health says healthy to the first two and unhealthy to the last.
 */
const SAID: Record<
  string,
  (entry: { status: string | null; detailed_status?: string } | undefined) => boolean
> = {
  healthy: (entry) => entry?.status === 'healthy' && [undefined, 'healthy'].includes(entry.detailed_status),
  late: (entry) => entry?.status === 'healthy',
  degraded: (entry) => entry?.status === 'healthy',
  unhealthy: (entry) => entry?.status === 'unhealthy' || entry?.detailed_status === 'down',
  not_deployed: (entry) => entry?.status === 'unhealthy',
  not_reported: (entry) => entry === undefined,
};

/**
 * Whether what is said proves nothing, so that a page cannot know: nothing can be read, no check of any executor has come
 * in for three intervals, or a heartbeat lies in the future.
 */
function provesNothing(component: string, body: HealthBody, now: number): boolean {
  const entry = body[component as keyof HealthBody] as HealthBody['executor'];
  if (body.metadatabase.status === 'unhealthy' || entry?.status === 'unknown') return true;
  const instances: readonly Record<string, unknown>[] = entry?.instances ?? [];
  const expired = (one: Record<string, unknown>) =>
    now - Date.parse(String(one['health_checked_at'])) > 3000 * Number(one['poll_interval_s']);
  if (component === 'executor') return instances.every(expired);
  return instances.some((one) => Date.parse(String(one[`latest_${component}_heartbeat`])) > now);
}

function expectSaid(body: HealthBody, checkpoint: Checkpoint, now: number): void {
  for (const [component, word] of Object.entries(checkpoint.expected)) {
    const entry = body[component as keyof HealthBody];
    const isSo = word === 'unknown' ? provesNothing(component, body, now) : SAID[word]?.(entry);
    expect([component, word, isSo, entry]).toEqual([component, word, true, entry]);
  }
}

/** A page gives a question ten seconds; what it says without an answer is its own business. */
const isAnswered = (world: World): boolean => {
  const state = reach(world, { database: true });
  return typeof state === 'number' && state < 10_000;
};

/** Airflow's own health, with what its plugin tells where it is installed and may be asked. */
function told(world: World): HealthBody {
  const said = world.release.plugin ? answerTo(world, 'vitals/api/health', new URLSearchParams()) : null;
  return said?.status === 200 && 'body' in said ? (said.body as HealthBody) : health(viewOf(world));
}

describe.each(SCENARIOS.map((one): [string, Scenario] => [one.name, one]))('%s', (_, scenario) => {
  test.each([1, 2, 3, 7, 42, 1234])('with seed %i the wire says what the checkpoints need', (seed) => {
    const world = createWorld(scenario, seed);
    for (const checkpoint of scenario.checkpoints) {
      advance(world, world.start + checkpoint.at_s * 1000);
      if (isAnswered(world)) expectSaid(told(world), checkpoint, world.queue.now);
    }
  });

  test('every fault of its script can be when its time comes', () => {
    const world = createWorld(scenario, 1);
    advance(world, world.start + 600_000);
    expect(world.done.filter(({ event }) => event === 'fault_refused')).toEqual([]);
    expect(world.done.filter(({ event }) => event === 'fault').length).toBeLessThanOrEqual(
      scenario.script?.length ?? 0,
    );
  });
});

test.each(SCENARIOS)('$name: its rows are of processes and lives that there were', (scenario) => {
  for (const checkpoint of scenario.checkpoints) {
    const jobs = jobRows(scenario, checkpoint).map(([job]) => job);
    expect(new Set(jobs).size).toBe(Object.keys(checkpoint.rows ?? {}).length);
    for (const job of jobs) expect(job).toBeGreaterThan(0);
  }
});

test('two thousand instances are two thousand, in 42 teams', () => {
  const scenario = scenarioOf('two-thousand');
  if (scenario === undefined) throw new Error('no such scenario');
  const world = createWorld(scenario, 1);
  const body = health(viewOf(world));
  const listed = [body.scheduler, body.triggerer, body.dag_processor, body.executor].map(
    (entry) => entry?.instances?.length,
  );
  expect(listed).toEqual([12, 640, 1180, 168]);
  expect(new Set(Object.values(world.config.bundles)).size).toBe(42);
  expect(Object.keys(world.config.bundles)).toHaveLength(318);
});

test('every deployment has run for hours when it starts, but the fresh one', () => {
  for (const scenario of SCENARIOS) {
    const world = createWorld(scenario, 1);
    const rows = Object.values(world.tables.jobs);
    expect(rows.length > 0).toBe(scenario.name !== 'fresh-install');
    for (const row of rows) expect(world.start * 1000 - (row.start_date ?? 0)).toBeGreaterThan(3600e6);
  }
});
