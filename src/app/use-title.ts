import { useEffect } from 'react';
import type { Judged } from '../domain/judged';
import { tabTitle } from '../ui/words-headline';

/** The tab's title tells the state, without figures: it changes when a verdict does, never with the seconds. */
export function useTitle(judged: Judged): void {
  const title = tabTitle(judged);
  useEffect(() => {
    document.title = title;
  }, [title]);
}
