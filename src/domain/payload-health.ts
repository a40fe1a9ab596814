import * as v from 'valibot';
import { entry, heartbeat, type labelBy, names, said, teamsOf, text, type wordBy } from './fields';
import type { HeartbeatComponent, HeartbeatReport, InstanceReport, Problem, Snapshot, Word } from './model';
import type { Instant } from './time';

/** A health body is a few kB; two thousand instances are half a megabyte. More than this is no health answer. */
export const MAX_BODY = 4 * 1024 * 1024;

export type Decoded =
  | { readonly ok: true; readonly snapshot: Snapshot }
  | { readonly ok: false; readonly problem: Problem };

/** `latest_<name>_heartbeat`: the one key that differs, so it is added to each shape and read by its name. */
const beatKey = (name: HeartbeatComponent): string => `latest_${name}_heartbeat`;
const beatField = (name: HeartbeatComponent): object => ({ [beatKey(name)]: heartbeat });
const beatOf = (read: object, name: HeartbeatComponent): Instant | null =>
  (read as Record<string, Instant | null>)[beatKey(name)] ?? null;

/** What fields with text that somebody wrote are read by. */
interface Written {
  readonly word: ReturnType<typeof wordBy>;
  readonly label: ReturnType<typeof labelBy>;
}

/** 3.4: alive rows. */
const instance = (name: HeartbeatComponent, { label }: Written) =>
  v.pipe(
    entry({ team_names: names, team_name: text, bundle_names: names, hostname: label, ...beatField(name) }),
    v.transform((row): InstanceReport => {
      const bundles = row.bundle_names ?? [];
      return {
        hostname: row.hostname,
        heartbeat: beatOf(row, name),
        teams: name === 'triggerer' ? teamsOf(row) : null,
        bundles: name === 'dag_processor' ? (bundles.length === 0 ? 'all' : bundles) : null,
      };
    }),
  );

/** All releases: `{status, latest_<name>_heartbeat}`; 3.4 adds `detailed_status` and `instances`. */
const component = (name: HeartbeatComponent, written: Written) =>
  v.nullish(
    v.pipe(
      entry({
        status: written.word,
        detailed_status: written.word,
        instances: v.nullish(v.array(instance(name, written)), null),
        ...beatField(name),
      }),
      v.transform(
        (read): HeartbeatReport => ({
          status: said(read.status),
          detailed: said(read.detailed_status),
          instances: read.instances,
          heartbeat: beatOf(read, name),
        }),
      ),
    ),
    null,
  );

/** The shape of a health answer, with what its two entries for executors are read by. */
export const healthShape = <T>(executor: v.GenericSchema<unknown, T>, written: Written) =>
  entry({
    metadatabase: v.nullish(entry({ status: written.word }), null),
    scheduler: component('scheduler', written),
    triggerer: component('triggerer', written),
    dag_processor: component('dag_processor', written),
    executor,
    executors: executor,
  });

interface Read extends Pick<Snapshot, HeartbeatComponent | 'executor'> {
  readonly metadatabase: { readonly status?: Word | null | undefined } | null;
}

/** What was read of an answer -> the snapshot; null where nothing in it is of a health answer. */
export function snapshotOf(read: Read): Snapshot | null {
  const { metadatabase, scheduler, triggerer, dag_processor, executor } = read;
  const reports = [scheduler, triggerer, dag_processor];
  if (!metadatabase && !executor && reports.every((report) => report === null)) return null;
  const detailed = reports.some((report) => report !== null && report.detailed.kind !== 'absent');
  return {
    shape: detailed ? 'detailed' : 'plain',
    metadatabase: metadatabase && said(metadatabase.status),
    scheduler,
    triggerer,
    dag_processor,
    executor,
  };
}
