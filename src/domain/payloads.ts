import * as v from 'valibot';
import { entry, heartbeat, label, names, problemOf, said, teamsOf, text, word } from './fields';
import type { HeartbeatComponent, HeartbeatReport, InstanceReport, Problem, Snapshot } from './model';
import { executorEntry } from './payload-executor';
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

const health = entry({
  metadatabase: v.nullish(entry({ status: word }), null),
  scheduler: component('scheduler'),
  triggerer: component('triggerer'),
  dag_processor: component('dag_processor'),
  executor: executorEntry,
  executors: executorEntry,
});

/**
 * Text of a health answer -> what it says, or a named problem with the path of the first offending field.
 * Never throws. Fields that Vitals does not know pass; a component that is missing or null is null ("not
 * reported"); words that it does not know are kept as `unrecognised`. Mirrors the response models of
 * `/api/v2/monitor/health` from 3.0 to 3.4, main's `team_name` of September 2026, and the executor proposal.
 */
export function decodeHealth(body: string): Decoded {
  if (body.length > MAX_BODY) return no({ kind: 'too_large', bytes: body.length, limit: MAX_BODY });
  const start = body.trimStart().slice(0, 1);
  if (start === '<') return no({ kind: 'html' });
  let json: unknown;
  try {
    json = JSON.parse(body);
  } catch {
    return no(breaksOff(body) ? { kind: 'truncated' } : { kind: 'not_json', contentType: '' });
  }
  return decodeHealthBody(json);
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

/** The same for a body that is JSON already. */
export function decodeHealthBody(json: unknown): Decoded {
  const read = v.safeParse(health, json, { abortEarly: true });
  if (!read.success) return no(problemOf(read.issues[0]));
  const { metadatabase, scheduler, triggerer, dag_processor, executor, executors } = read.output;
  const reports = [scheduler, triggerer, dag_processor];
  if (!metadatabase && !executor && !executors && reports.every((report) => report === null))
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
      executor: executor ?? executors,
    },
  };
}

const no = (problem: Problem): Decoded => ({ ok: false, problem });
