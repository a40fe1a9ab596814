import * as v from 'valibot';
import { entry, heartbeat, label, names, problemOf, said, teamsOf, text, word } from './fields';
import type {
  ExecutorReport,
  HeartbeatComponent,
  HeartbeatReport,
  InstanceReport,
  Problem,
  Snapshot,
  Word,
} from './model';
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

/** 3.4: alive rows. */
const instance = (name: HeartbeatComponent) =>
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
const component = (name: HeartbeatComponent) =>
  v.nullish(
    v.pipe(
      entry({
        status: word,
        detailed_status: word,
        instances: v.nullish(v.array(instance(name)), null),
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

/** Reads the executor entry of an answer, null where there is none. */
type ExecutorEntry = v.GenericSchema<unknown, ExecutorReport | null>;

const health = <T>(executor: v.GenericSchema<unknown, T>) =>
  entry({
    metadatabase: v.nullish(entry({ status: word }), null),
    scheduler: component('scheduler'),
    triggerer: component('triggerer'),
    dag_processor: component('dag_processor'),
    executor,
    executors: executor,
  });

/** Text of a health answer -> its JSON, or a named problem. */
export function healthJson(
  body: string,
): { readonly ok: true; readonly json: unknown } | { readonly ok: false; readonly problem: Problem } {
  if (body.length > MAX_BODY) return no({ kind: 'too_large', bytes: body.length, limit: MAX_BODY });
  const start = body.trimStart().slice(0, 1);
  if (start === '<') return no({ kind: 'html' });
  try {
    return { ok: true, json: JSON.parse(body) };
  } catch {
    return no(breaksOff(body) ? { kind: 'truncated' } : { kind: 'not_json', contentType: '' });
  }
}

/** Whether a text that is no JSON ends inside of an object, a list or a string. */
function breaksOff(text: string): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isInString && character === '\\') index += 1;
    else if (character === '"') isInString = !isInString;
    else if (!isInString && (character === '{' || character === '[')) depth += 1;
    else if (!isInString && (character === '}' || character === ']')) depth -= 1;
  }
  return isInString || depth > 0;
}

/** What can be read without knowing what an executor entry looks like; null: there is one in the answer. */
export function decodePlainBody(json: unknown): Decoded | null {
  const read = v.safeParse(PLAIN, json, { abortEarly: true });
  if (!read.success) return no(problemOf(read.issues[0]));
  const { executor, executors } = read.output;
  return executor === null && executors === null ? decodedOf({ ...read.output, executor: null }) : null;
}

const PLAIN = health(v.nullish(v.unknown(), null));

/** The decoder of a body that is JSON already, executors by `entry`. */
export function bodyDecoder(entry: ExecutorEntry): (json: unknown) => Decoded {
  const schema = health(entry);
  return (json) => {
    const read = v.safeParse(schema, json, { abortEarly: true });
    if (!read.success) return no(problemOf(read.issues[0]));
    const { executor, executors } = read.output;
    return decodedOf({ ...read.output, executor: executor ?? executors });
  };
}

interface Read extends Pick<Snapshot, HeartbeatComponent | 'executor'> {
  readonly metadatabase: { readonly status?: Word | null | undefined } | null;
}

function decodedOf({ metadatabase, scheduler, triggerer, dag_processor, executor }: Read): Decoded {
  const reports = [scheduler, triggerer, dag_processor];
  if (!metadatabase && !executor && reports.every((report) => report === null))
    return no({ kind: 'not_health' });
  const detailed = reports.some((report) => report !== null && report.detailed.kind !== 'absent');
  return {
    ok: true,
    snapshot: {
      shape: detailed ? 'detailed' : 'plain',
      metadatabase: metadatabase && said(metadatabase.status),
      scheduler,
      triggerer,
      dag_processor,
      executor,
    },
  };
}

const no = <P extends Problem>(problem: P): { readonly ok: false; readonly problem: P } => ({
  ok: false,
  problem,
});
