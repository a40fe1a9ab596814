import { useEffect } from 'react';
import type { Judged } from '../domain/judged';
import { useSurface } from '../ui/surface';
import { tabTitle } from '../ui/words-headline';

/**
 * The tab's title tells the state, without figures: it changes when a verdict does, never with the seconds. A guest leaves
 * the title to its host.
 */
export function useTitle(judged: Judged): void {
  const { kind } = useSurface();
  const title = tabTitle(judged);
  useEffect(() => {
    if (kind === 'page') document.title = title;
  }, [kind, title]);
}
