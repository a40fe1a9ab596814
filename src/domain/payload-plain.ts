import * as v from 'valibot';
import { labelBy, wordBy } from './fields';
import { type Decoded, healthShape, snapshotOf } from './payload-health';

/** What no secret can hide in, whatever stands around it (masking.ts): no address, no `name=value`. */
const HARMLESS = /^[\w.-]*$/;

function harmless(text: string): string {
  if (!HARMLESS.test(text)) throw new Error('This text has to be masked');
  return text;
}

const written = { word: wordBy(harmless), label: labelBy(harmless) };
const SHAPE = healthShape(v.nullish(v.unknown(), null), written);

/**
 * Text of a health answer, as nearly every Airflow of today gives it -> what it says. null: it takes more to read it, as
 * `decodeHealth` (payloads.ts) does: it names executors, holds text that has to be masked, or is wrong in a way to be
 * explained. Never throws.
 */
export function decodePlainHealth(body: string): Decoded | null {
  try {
    const { success, output } = v.safeParse(SHAPE, JSON.parse(body), { abortEarly: true });
    if (!success || output.executor !== null || output.executors !== null) return null;
    const snapshot = snapshotOf({ ...output, executor: null });
    return snapshot && { ok: true, snapshot };
  } catch {
    return null;
  }
}
