import type { Bundle } from '../dag-processor/bundles';
import { sessionTruth } from '../execution-api/truth';
import { workTruth } from '../execution-api/work';
import { hasCheck } from '../executors';
import { askedTruths } from '../executors/asked';
import { verbsFor, whyNot } from '../faults';
import type { ExecutorSpec, Fault, Process, Service, Verb, World } from '../state';

/*
 * What is true of each part of a world, as no API tells it; the shape is that of the laboratory (`world.ts` there).
 */

interface Choice {
  readonly verb: string;
  readonly can: boolean;
  readonly why: string | null;
}
interface Truth {
  readonly name: string;
  readonly kind: string;
  readonly condition: string;
  readonly well: boolean;
  readonly verbs: readonly Choice[];
  readonly [field: string]: unknown;
}

/** All of it: processes, executors, services, bundles. */
export const truthsOf = (world: World): Truth[] => [
  ...Object.values(world.processes).map((one) => processTruth(world, one)),
  ...world.executors.map((one) => executorTruth(world, one)),
  ...Object.values(world.services).map((one) => serviceTruth(world, one)),
  ...Object.entries(world.bundles).map(([name, one]) => bundleTruth(world, name, one)),
];

function processTruth(world: World, process: Process): Truth {
  const { name, kind, hostname, condition, job, former, bundles, teams, mode } = process;
  const { skew_ms, slow_ms, cutOffFrom, stalled, blocked } = process;
  const known = sessionTruth(world, process);
  const session = known && { ...known, ...workTruth(world, process) };
  const isItself = skew_ms === 0 && slow_ms === 0 && cutOffFrom.length === 0 && stalled === null;
  const isThere = condition === 'running' || process.life === 0;
  return {
    name,
    kind,
    condition,
    well: isThere && isItself && (session === null || session.healthy || process.life === 0),
    hostname,
    job,
    former,
    bundles,
    teams,
    mode,
    skew_ms,
    slow_ms,
    cut_off_from: cutOffFrom,
    stalled,
    ...(blocked !== null && { waits_for: blocked.waitsFor }),
    ...(session !== null && { session }),
    verbs: choices(world, name),
  };
}

function serviceTruth(world: World, { name, kind, condition, slow_ms }: Service): Truth {
  const well = condition === 'up' && slow_ms === 0;
  return { name, kind, condition, well, slow_ms, verbs: choices(world, name) };
}

/** An executor is a piece of code in each scheduler: it is as well as what stands behind it, and as what it says. */
function executorTruth(world: World, spec: ExecutorSpec): Truth {
  const names = [spec.service, spec.workers].filter((name) => name !== null);
  const behind = names.flatMap((name) => world.services[name] ?? []);
  const worst =
    behind.find((one) => one.condition === 'down') ?? behind.find((one) => one.condition !== 'up');
  const isForced = Object.hasOwn(world.forced, spec.name);
  return {
    name: spec.name,
    kind: 'executor',
    condition: worst?.condition ?? 'up',
    well: worst === undefined && !isForced && behind.every((one) => one.slow_ms === 0),
    teams: spec.teams,
    executor: { kind: spec.kind, checked: hasCheck(spec), services: names },
    verbs: choices(world, spec.name),
  };
}

function bundleTruth(world: World, name: string, bundle: Bundle): Truth {
  const condition = bundle.unreachable !== null ? 'broken' : bundle.emptied !== null ? 'empty' : 'full';
  const teams = bundle.team === null ? [] : [bundle.team];
  return {
    name,
    kind: 'bundle',
    condition,
    well: condition === 'full',
    teams,
    configured: bundle.active,
    verbs: choices(world, name),
  };
}

/** What can be done to it now. The very check that a fault goes through is asked, with an argument that fits. */
const choices = (world: World, name: string): Choice[] =>
  verbsFor(world, name).map((verb) => {
    const refusal = whyNot(world, { verb, target: name, ...EXAMPLE[verb] });
    return { verb, can: refusal === undefined, why: refusal?.join('. ') ?? null };
  });

/** An argument of each verb that needs one; which, is the one who breaks it to say. */
const EXAMPLE: Partial<Record<Verb, Partial<Fault>>> = {
  slow: { by_ms: 1000 },
  skew: { by_ms: 1000 },
  clean: { by_ms: 1000 },
  partition: { from: 'database' },
  say: { word: 'healthy' },
};

/** Who asks which executor, with times in seconds after the scenario's start. */
export const askedOf = (world: World): readonly object[] =>
  askedTruths(world).map(({ pendingSince, ...rest }) => ({
    ...rest,
    pending_since: pendingSince === null ? null : (pendingSince - world.start) / 1000,
  }));
