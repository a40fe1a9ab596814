import { asCount } from '../../data/expectations';

export type ReadCount =
  /** null: nothing typed, so nothing said in this browser. */
  { readonly ok: true; readonly count: number | null } | { readonly ok: false; readonly why: string };

/** What a person typed as a number of instances -> the number, or what is wrong with it. */
export function readCount(text: string): ReadCount {
  const typed = text.trim();
  if (typed === '') return { ok: true, count: null };
  const number = Number(typed.replace(',', '.'));
  if (!Number.isFinite(number)) return { ok: false, why: `“${typed.slice(0, 40)}” is not a number.` };
  if (number <= 0) return { ok: false, why: 'At least 1. Tick “Not deployed” if none should run.' };
  if (!Number.isInteger(number)) return { ok: false, why: 'A whole number: 2, not 2.5.' };
  const count = asCount(number);
  return count === null ? { ok: false, why: 'At most 10,000.' } : { ok: true, count };
}

/** A number as text for its field. */
export const countText = (count: number | undefined): string => (count === undefined ? '' : String(count));
