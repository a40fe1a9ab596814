import { bringIn, canCome } from '../dag-processor/arrivals';
import type { Bundle } from '../dag-processor/bundles';
import { emptyBundle, fillBundle, findSource, loseSource } from '../dag-processor/parsing';
import type { WorkKind } from '../execution-api/tables';
import { openItems } from '../execution-api/work-items';
import type { Run, Verb, World } from '../state';
import type { Apply, Check, Refusal } from './fault-error';

/** What a verb does to a bundle. */
export const TO_BUNDLE: Partial<Record<Verb, Apply<Bundle>>> = {
  /** Its files are gone. */
  empty: ({ world }, bundle) => emptyBundle(world, bundle),
  /** Its source (a repository, a bucket) cannot be fetched: it can be neither refreshed nor prepared. */
  stop: ({ world }, bundle) => loseSource(world, bundle),
  /** One of its Dags fails: a callback waits for a Dag processor. */
  fail: (run, bundle, fault) => bringIn(run, 'callback', fault.target, nextFile(run, bundle)),
  /** Somebody asks to have one of its files parsed now. */
  reparse: (run, bundle, fault) => bringIn(run, 'parse_request', fault.target, nextFile(run, bundle)),
  /** Its files are back, and its source. */
  resume: ({ world }, bundle) => {
    findSource(world, bundle);
    fillBundle(world, bundle);
  },
};

/** One file after the other, so that two requests in a row are for two files. */
const nextFile = ({ world }: Run, { spec }: Bundle): number =>
  world.execution.nextItem % Math.max(1, spec.files);

export const checkBundle: Check<Bundle> = (world, bundle, { verb, target }) => {
  if (verb === 'fail') return checkCome(world, 'callback');
  if (verb !== 'reparse') return undefined;
  const refusal = checkCome(world, 'parse_request');
  if (refusal !== undefined) return refusal;
  const asked = openItems(world).filter((one) => one.kind === 'parse_request' && one.bundle === target);
  return asked.length >= bundle.spec.files
    ? [`all files of ${target} are requested already`, 'Wait until they have been parsed.']
    : undefined;
};

function checkCome(world: World, kind: WorkKind): Refusal | undefined {
  if (canCome(world, kind)) return undefined;
  return kind === 'callback'
    ? ['no scheduler could send a callback', 'Resume a scheduler and the database.']
    : ['nobody could take the request', 'Resume the API server and the database.'];
}
