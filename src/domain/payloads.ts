import * as v from 'valibot';
import { label, problemOf, word } from './masked-fields';
import type { Problem } from './model';
import { executorEntry } from './payload-executor';
import { type Decoded, healthShape, MAX_BODY, snapshotOf } from './payload-health';
import { UNASKED_ROUTE, wordOf } from './plugin-route';

const SHAPE = healthShape(executorEntry, { word, label });

const no = <P extends Problem>(problem: P): { readonly ok: false; readonly problem: P } => ({
  ok: false,
  problem,
});

/** The same for a body that is JSON already. */
export function decodeHealthBody(json: unknown): Decoded {
  const read = v.safeParse(SHAPE, json, { abortEarly: true });
  if (!read.success) return no(problemOf(read.issues[0]));
  const { executor, executors } = read.output;
  const snapshot = snapshotOf({ ...read.output, executor: executor ?? executors });
  if (snapshot === null) return no({ kind: 'not_health' });
  const state = wordOf(json);
  return {
    ok: true,
    snapshot: state === null ? snapshot : { ...snapshot, plugin: { ...UNASKED_ROUTE, state } },
  };
}

/**
 * Text of a health answer -> what it says, or a named problem with the path of the first offending field.
 * Never throws. Fields that Vitals does not know pass; a component that is missing or null is null ("not
 * reported"); words that it does not know are kept as `unrecognised`. Mirrors the response models of
 * `/api/v2/monitor/health` from 3.0 to 3.4, main's `team_name` of September 2026, the executor proposal, and what the plugin's
 * route adds.
 */
export function decodeHealth(body: string): Decoded {
  const read = healthJson(body);
  return read.ok ? decodeHealthBody(read.json) : read;
}

/** Text of a health answer -> its JSON, or a named problem. */
function healthJson(
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
