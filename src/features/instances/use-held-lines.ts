import { useState } from 'react';
import type { Listing } from './list-entries';
import type { Folds, Line } from './list-layout';
import type { ListView } from './list-view';

interface Shown {
  readonly lines: readonly Line[];
  /** What the reader asked for; a change of that is never held back. */
  readonly view: ListView;
  readonly folds: Folds;
  /** The rows of that moment, for those that have vanished since. */
  readonly listed: Listing;
}

/**
 * The lines that are drawn. While `held` (pointer or focus is among them) they stay what they were, unless the reader
 * asks for others; what the rows say goes on being of this moment.
 */
export function useHeldLines(wanted: Shown, held: boolean): Shown & { readonly waits: boolean } {
  const [shown, setShown] = useState(wanted);
  const keeps = held && shown.view === wanted.view && shown.folds === wanted.folds;
  const next = keeps || shown.lines === wanted.lines ? shown : wanted;
  if (next !== shown) setShown(next);
  return { ...next, waits: next.lines !== wanted.lines && !sameOrder(next.lines, wanted.lines) };
}

const sameOrder = (a: readonly Line[], b: readonly Line[]): boolean =>
  a.length === b.length && a.every((line, index) => line.key === b[index]?.key);
