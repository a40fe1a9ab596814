import type { Bundle } from '../dag-processor/bundles';
import { sessionTruth } from '../execution-api/truth';
import { workTruth } from '../execution-api/work';
import { hasCheck } from '../executors';
import { askedTruths } from '../executors/asked';
import { own } from '../own';
import type { ExecutorSpec, Process, Service, World } from '../state';
import { type Choices, collectChoices } from './choices';

/*
 * What is true of each part of a world, as no API tells it; the shape is that of the laboratory (`world.ts` there). What
 * is as it is with most is left out, and what can be done is told once for all in the same situation: two thousand
 * processes are looked at twice a second.
 */

interface Truth {
  readonly name: string;
  readonly kind: string;
  readonly condition: string;
  readonly well: boolean;
  readonly choices?: string;
  readonly [field: string]: unknown;
}

/** All of it: processes, executors, services, bundles; and the lists of choices that their `choices` name. */
export function truthsOf(world: World): {
  readonly components: readonly Truth[];
  readonly choices: Choices['all'];
} {
  const choices = collectChoices(world);
  const named = ({ kind, name }: { readonly kind: string; readonly name: string }) =>
    unless(kind, 'choices', choices.ofOther(kind, name));
  return {
    components: [
      ...Object.values(world.processes).map((one) => ({
        ...processTruth(world, one),
        ...unless(one.kind, 'choices', choices.ofProcess(one)),
      })),
      ...[
        ...world.executors.map((one) => executorTruth(world, one)),
        ...Object.values(world.services).map((one) => serviceTruth(world, one)),
        ...Object.entries(world.bundles).map(([name, one]) => bundleTruth(name, one)),
      ].map((one) => ({ ...one, ...named(one) })),
    ],
    choices: choices.all,
  };
}

/** A field, unless it is as usual. */
const unless = <T>(usual: T, field: string, value: T): Readonly<Record<string, T>> =>
  value === usual ? {} : { [field]: value };
const some = <T>(field: string, values: readonly T[] | null): Readonly<Record<string, readonly T[]>> =>
  values === null || values.length === 0 ? {} : { [field]: values };

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
    // Alive and refused, or alive and without an answer, is not well, whatever its own probes say.
    well:
      isThere && isItself && (session === null || (session.healthy && session.works) || process.life === 0),
    ...unless<string | null>(name, 'hostname', hostname),
    job,
    ...some('former', former),
    ...some('bundles', bundles),
    ...some('teams', teams),
    ...unless('database', 'mode', mode),
    ...unless(0, 'skew_ms', skew_ms),
    ...unless(0, 'slow_ms', slow_ms),
    ...some('cut_off_from', cutOffFrom),
    ...unless<string | null>(null, 'stalled', stalled),
    ...(blocked !== null && { waits_for: blocked.waitsFor }),
    ...(session !== null && { session }),
  };
}

function serviceTruth({ vitals }: World, { name, kind, condition, slow_ms }: Service): Truth {
  const says = kind === 'plugin' ? vitals.says : null;
  const well = condition === 'up' && slow_ms === 0 && says === null;
  return { name, kind, condition, well, ...unless(0, 'slow_ms', slow_ms), ...unless(null, 'says', says) };
}

/** An executor is a piece of code in each scheduler: it is as well as what stands behind it, and as what it says. */
function executorTruth(world: World, spec: ExecutorSpec): Truth {
  const names = [spec.service, spec.workers].filter((name) => name !== null);
  const behind = names.flatMap((name) => own(world.services, name) ?? []);
  const worst =
    behind.find((one) => one.condition === 'down') ?? behind.find((one) => one.condition !== 'up');
  const isForced = Object.hasOwn(world.forced, spec.name);
  return {
    name: spec.name,
    kind: 'executor',
    condition: worst?.condition ?? 'up',
    well: worst === undefined && !isForced && behind.every((one) => one.slow_ms === 0),
    ...some('teams', spec.teams),
    executor: { kind: spec.kind, checked: hasCheck(world, spec), services: names },
  };
}

function bundleTruth(name: string, bundle: Bundle): Truth {
  const condition = bundle.unreachable !== null ? 'broken' : bundle.emptied !== null ? 'empty' : 'full';
  const teams = bundle.team === null ? [] : [bundle.team];
  return {
    name,
    kind: 'bundle',
    condition,
    well: condition === 'full',
    ...some('teams', teams),
    ...unless(true, 'configured', bundle.active),
  };
}

/** Who asks which executor, with times in seconds after the scenario's start. */
export const askedOf = (world: World): readonly object[] =>
  askedTruths(world).map(({ pendingSince, ...rest }) => ({
    ...rest,
    ...(pendingSince !== null && { pending_since: (pendingSince - world.start) / 1000 }),
  }));
