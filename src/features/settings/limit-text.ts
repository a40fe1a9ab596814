import { type Duration, seconds } from '../../domain/time';

export type ReadLimit =
  /** null: nothing typed, so not set in this browser. */
  { readonly ok: true; readonly limit: Duration | null } | { readonly ok: false; readonly why: string };

const LONGEST = 86_400;

/** What a person typed as seconds -> a limit, or what is wrong with it. A comma counts as a decimal point. */
export function readLimit(text: string): ReadLimit {
  const typed = text.trim().replace(/\s*(s|sec|seconds)$/i, '');
  if (typed === '') return { ok: true, limit: null };
  const number = Number(typed.replace(',', '.'));
  if (!/^[+-]?\d*[.,]?\d+$|^[+-]?\d+[.,]$/.test(typed) || !Number.isFinite(number)) {
    return { ok: false, why: `“${typed.slice(0, 40)}” is not a number of seconds.` };
  }
  if (number <= 0) return { ok: false, why: 'A limit is more than 0 s.' };
  if (number > LONGEST)
    return { ok: false, why: 'A limit is at most a day (86 400 s). Is this in milliseconds?' };
  if (number < 1) return { ok: false, why: 'A limit below 1 s would never be met.' };
  return { ok: true, limit: seconds(number) };
}

/** A limit as text for its field: seconds, without a unit. */
export const limitText = (limit: Duration | undefined): string =>
  limit === undefined ? '' : String(limit / 1000);
