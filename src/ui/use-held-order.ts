import { useState } from 'react';

/**
 * The order in which rows are drawn. While `held` (pointer or focus is among them) it stays what it was: new
 * rows come last, lost ones go, nothing else moves. Otherwise it is the order of `ids`.
 */
export function useHeldOrder(ids: readonly string[], held: boolean): readonly string[] {
  const [shown, setShown] = useState(ids);
  const wanted = held ? merged(shown, ids) : ids;
  const same = wanted.length === shown.length && wanted.every((id, index) => id === shown[index]);
  if (!same) setShown(wanted);
  return same ? shown : wanted;
}

function merged(shown: readonly string[], ids: readonly string[]): readonly string[] {
  const present = new Set(ids);
  const known = new Set(shown);
  return [...shown.filter((id) => present.has(id)), ...ids.filter((id) => !known.has(id))];
}
