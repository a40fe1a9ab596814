import { worldOf } from '../mocks/doors/timeline';
import { parseSim } from '../mocks/situation';
import type { World } from '../mocks/state';
import { allJobs } from '../mocks/tables';
import { health } from '../mocks/wire';
import { dagBundles } from '../mocks/wire/dag-bundles';
import { jobs } from '../mocks/wire/jobs';
import { advance, createWorld, viewOf } from '../mocks/world';
import type { BundleList } from '../src/domain/bundles';
import { NO_EXPECTATIONS } from '../src/domain/expectations';
import { EMPTY_EXTRAS, type Extras, heardBundles, heardHealth, heardJobs } from '../src/domain/extras';
import type { JobList } from '../src/domain/jobs';
import { join } from '../src/domain/join';
import { ASSUMED, limitsFor } from '../src/domain/limits';
import { observe } from '../src/domain/observe';
import { decodeBundles } from '../src/domain/payload-bundles';
import { decodeJobs } from '../src/domain/payload-jobs';
import { decodeHealth } from '../src/domain/payloads';
import { instant, seconds } from '../src/domain/time';
import { judge } from '../src/domain/verdict';
import { EMPTY_MEMORY, type Watch } from '../src/domain/watch';
import { median } from './statistics';

const RELEASE = '3.4.0';
/** Rows that the page reads by default (`jobRows`). */
const ROWS = 300;
const RUNS = 41;

/** One kind of work of the domain, in Node; ms, median. */
export interface DomainWork {
  readonly what: string;
  readonly took: number;
  readonly first: number;
  readonly most: number;
}

/** What the domain takes for the largest list of jobs it reads, and for two thousand instances. */
export function measureDomain(): readonly DomainWork[] {
  const small = heard(restarted());
  const huge = heard(worldOf(parseSim('scenario:two-thousand,at:90')));
  return [
    { what: `${small.jobs.rows.length} job rows joined`, ...timed(joining(small)), most: 5 },
    { what: '2,000 instances: an answer of health', ...timed(hearing(huge)), most: 50 },
    { what: `2,000 instances: an answer with ${ROWS} job rows`, ...timed(joining(huge)), most: 50 },
    { what: '2,000 instances: one tick of the clock', ...timed(ticking(huge)), most: 8 },
  ];
}

/** Every instance was killed and came back once, so that every second row is a lost one with a successor. */
function restarted(): World {
  const names = Array.from({ length: ROWS / 2 }, (_, index) => `dagproc-${index}`);
  const world = createWorld(
    {
      release: RELEASE,
      processes: names.map((name) => ({ kind: 'dag_processor', name })),
      script: names.flatMap((target, index) => [
        { at_s: index / 10, fault: { verb: 'kill', target } as const },
        { at_s: index / 10 + 45, fault: { verb: 'resume', target } as const },
      ]),
    },
    1,
  );
  advance(world, world.queue.now + 90_000);
  return world;
}

interface Heard {
  readonly watch: Watch;
  readonly jobs: JobList;
  readonly bundles: BundleList;
  readonly at: number;
}

/** The answers of one world, decoded, as the page has them before it joins them. */
function heard(world: World): Heard {
  const view = viewOf(world);
  const body = decodeHealth(JSON.stringify(health(view)));
  if (!body.ok) throw new Error(`the answer cannot be read: ${body.problem.kind}`);
  const now = instant(world.queue.now);
  const watch = observe(blank(), { snapshot: body.snapshot, at: now }, judge);
  const pages = [0, 100, 200].map((offset) => {
    const query = { limit: '100', offset: String(offset) };
    return {
      jobs: decodeJobs(jobs(view, new URLSearchParams({ ...query, order_by: '-id' }))),
      bundles: decodeBundles(dagBundles(world, new URLSearchParams(query))),
    };
  });
  const rows = pages.flatMap((page) => (page.jobs.ok ? page.jobs.page.rows : []));
  const total = allJobs(world.tables).length;
  return {
    watch,
    jobs: { rows, total, isComplete: total <= ROWS, at: now },
    bundles: {
      bundles: pages.flatMap((page) => (page.bundles.ok ? page.bundles.page.bundles : [])),
      isComplete: true,
      at: now,
    },
    at: now,
  };
}

const blank = (): Watch => ({
  answer: null,
  problem: null,
  paused: null,
  limits: limitsFor(RELEASE, ASSUMED),
  expectations: NO_EXPECTATIONS,
  release: RELEASE,
  clock: 'server',
  interval: seconds(5),
  memory: EMPTY_MEMORY,
});

/** What an answer of the job list costs: taken in, and judged with everything else once. */
function joining({ watch, jobs: list, bundles, at }: Heard): () => void {
  const before = heardBundles(heardHealth(EMPTY_EXTRAS, watch), bundles);
  return () => joined(watch, heardJobs(before, list, watch), at);
}

/** What an answer of health costs once the job list is known. */
function hearing({ watch, jobs: list, bundles, at }: Heard): () => void {
  const before = heardJobs(heardBundles(heardHealth(EMPTY_EXTRAS, watch), bundles), list, watch);
  return () => joined(watch, heardHealth(before, watch), at);
}

/** What each second costs once everything has been taken in. */
function ticking({ watch, jobs: list, bundles, at }: Heard): () => void {
  const extras = heardJobs(heardBundles(heardHealth(EMPTY_EXTRAS, watch), bundles), list, watch);
  let second = 0;
  return () => {
    second += 1;
    joined(watch, extras, at + (second % 5) * 1000);
  };
}

function joined(watch: Watch, extras: Extras, at: number): void {
  join(judge(watch, instant(at)), watch, extras, instant(at));
}

/** ms: the first time, before the engine knows the code, and the median of many. */
function timed(work: () => void): { took: number; first: number } {
  const times = Array.from({ length: RUNS }, () => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return { took: median(times.slice(1)), first: times[0] ?? Number.NaN };
}
