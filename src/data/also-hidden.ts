import { seconds } from '../domain/time';
import type { Cell } from './cell';
import type { Clock } from './clock';
import type { Visibility } from './visibility';

/** A host that draws a page anew (with each change of its path) does so at once; nobody has left then. */
const GRACE = seconds(1);

/**
 * A visibility for a page that a host takes away and brings back: hidden as well while `isMounted` is false, for longer
 * than `grace` (ms of `clock`); there again at once. While it is away nothing is listened to and no timer runs: whatever
 * the document says then, nobody can see the page.
 */
export function alsoHidden(
  visibility: Visibility,
  isMounted: Pick<Cell<boolean>, 'get' | 'subscribe'>,
  clock: Clock,
  grace: number = GRACE,
): Visibility {
  let isAway = !isMounted.get();
  let cancel = (): void => {};
  let unlisten: (() => void) | null = null;
  const watchers = new Set<() => void>();
  const tell = (): void => {
    for (const changed of [...watchers]) changed();
  };

  /** Listens to the document for as long as that can make a difference to anybody. */
  function tune(): void {
    const isOfUse = watchers.size > 0 && !isAway;
    if (isOfUse) unlisten ??= visibility.subscribe(tell);
    else {
      unlisten?.();
      unlisten = null;
    }
  }
  function turn(next: boolean): void {
    if (next === isAway) return;
    const wasHidden = visibility.hidden();
    isAway = next;
    tune();
    // In a hidden document it changes nothing.
    if (!wasHidden) tell();
  }
  isMounted.subscribe(() => {
    cancel();
    if (isMounted.get()) turn(false);
    else cancel = clock.after(grace, () => turn(true));
  });

  return {
    hidden: () => isAway || visibility.hidden(),
    subscribe(changed) {
      watchers.add(changed);
      tune();
      return () => {
        watchers.delete(changed);
        tune();
      };
    },
  };
}
