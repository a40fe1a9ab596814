import { useMemo, useState } from 'react';
import { useDismissed, useJudged, useNow } from '../../data/hooks';
import { type Listing, listing, NO_LISTING } from './list-entries';

/** Remembers the listing before, so that what did not change stays the same object. */
function remembering() {
  let before = NO_LISTING;
  return (...[judged, dismissed, now]: Parameters<typeof listing>): Listing => {
    before = listing(judged, dismissed, now, before);
    return before;
  };
}

/** All instances of this moment. */
export function useListing(): Listing {
  const judged = useJudged();
  const now = useNow();
  const [dismissed] = useDismissed();
  const [list] = useState(remembering);
  return useMemo(() => list(judged, dismissed, now), [list, judged, dismissed, now]);
}
