import type { SourceState } from '../domain/sources';
import { useSession } from './environment';
import { useCell } from './hooks';
import { ALL_UNASKED } from './source-state';

/** What the page asks, in the order of SOURCES, and how each of them answers. */
export function useSources(): readonly SourceState[] {
  const told = useCell(useSession().sources);
  return told.length === 0 ? ALL_UNASKED : told;
}
