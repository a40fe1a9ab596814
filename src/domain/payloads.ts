import * as z from 'zod/mini';
import { heartbeat, names, text, word } from './fields';
import { mask } from './masking';
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
const beatOf = (entry: object, name: HeartbeatComponent): Instant | null =>
  ((entry as Record<string, unknown>)[beatKey(name)] as Instant | null | undefined) ?? null;

/** 3.4: alive rows; `team_name` is what main had for a month before `team_names`. */
const instance = (name: HeartbeatComponent) =>
  z.pipe(
    z.object({ hostname: text, team_names: names, team_name: text, bundle_names: names, ...beatField(name) }),
    z.transform((row): InstanceReport => {
      const bundles = row.bundle_names ?? [];
      return {
        hostname: row.hostname ?? null,
        heartbeat: beatOf(row, name),
        teams: name === 'triggerer' ? (row.team_names ?? (row.team_name ? [row.team_name] : [])) : null,
        bundles: name === 'dag_processor' ? (bundles.length === 0 ? 'all' : bundles) : null,
      };
    }),
  );

/** All releases: `{status, latest_<name>_heartbeat}`; 3.4 adds `detailed_status` and `instances`. */
const component = (name: HeartbeatComponent) =>
  z.pipe(
    z.nullish(
      z.object({
        status: word,
        detailed_status: word,
        instances: z.nullish(z.array(instance(name))),
        ...beatField(name),
      }),
    ),
    z.transform((entry): HeartbeatReport | null =>
      entry
        ? {
            status: entry.status,
            detailed: entry.detailed_status,
            heartbeat: beatOf(entry, name),
            instances: entry.instances ?? null,
          }
        : null,
    ),
  );

const health = z.object({
  metadatabase: z.nullish(z.object({ status: word })),
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
  const parsed = health.safeParse(json);
  if (!parsed.success) return no(problemOf(parsed.error.issues[0], json));
  const { metadatabase, scheduler, triggerer, dag_processor, executor, executors } = parsed.data;
  const entry = executor ?? executors;
  const reports = [scheduler, triggerer, dag_processor];
  if (!metadatabase && !entry && reports.every((report) => report === null))
    return no({ kind: 'not_health' });
  const detailed = reports.some((report) => report !== null && report.detailed.kind !== 'absent');
  return {
    ok: true,
    snapshot: {
      shape: detailed ? 'detailed' : 'plain',
      metadatabase: metadatabase?.status ?? null,
      scheduler,
      triggerer,
      dag_processor,
      executor: entry,
    },
  };
}

const no = (problem: Problem): Decoded => ({ ok: false, problem });

type Issue = z.core.$ZodIssue | undefined;

function problemOf(issue: Issue, json: unknown): Problem {
  const path = (issue?.path ?? []).map(String);
  const name = path.length === 0 ? 'the answer' : path.join('.');
  if (issue?.code === 'custom' && typeof issue.params?.['date'] === 'string') {
    const shown = mask(issue.params['date']).slice(0, 60);
    return { kind: 'bad_date', path: name, text: shown, absurd: issue.message === 'absurd_date' };
  }
  const expected = issue?.code === 'invalid_type' ? issue.expected : 'something else';
  return { kind: 'wrong_type', path: name, expected, got: typeName(valueAt(json, path)) };
}

function valueAt(json: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
    json,
  );
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
