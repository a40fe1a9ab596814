import * as v from 'valibot';
import { labelBy, wordBy } from './fields';
import { mask } from './masking';
import type { Problem } from './model';

/** Fields with text that somebody wrote, without its secrets; and what cannot be read, in words that hold none either. */

export const word = wordBy(mask);
export const label = labelBy(mask);

/**
 * JSON's `true` and `false`, and its numbers. Not valibot's own schemas of them: those would be loaded before the first verdict,
 * which meets neither.
 */
export const yesOrNo = v.custom<boolean>((value) => typeof value === 'boolean', 'boolean');
export const figure = v.custom<number>((value) => typeof value === 'number', 'number');

/** The first issue of a body -> which field cannot be read, and what stands there. */
export function problemOf(issue: v.BaseIssue<unknown>): Problem {
  const path = pathOf(issue) || 'the answer';
  const { type, input, message } = issue;
  if (type === 'raw_transform') {
    const shown = mask(String(input)).slice(0, 60);
    return { kind: 'bad_date', path, text: shown, absurd: message === 'absurd_date' };
  }
  const custom = message === 'boolean' || message === 'number' ? message : 'object';
  const expected = type === 'custom' ? custom : type;
  return { kind: 'wrong_type', path, expected, got: typeName(input) };
}

/** `scheduler.instances.0`; empty for the whole answer. */
export const pathOf = (issue: v.BaseIssue<unknown>): string =>
  (issue.path ?? []).map(({ key }) => String(key)).join('.');

/** What JSON calls a value. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}
