import { useCallback, useSyncExternalStore } from 'react';

/** As last measured; null: not since the room was watched. Kept, because asking a browser for a width makes it lay out the page. */
let width: number | null = null;

const measured = (): number => document.querySelector('.room')?.clientWidth || innerWidth;

function subscribe(changed: () => void): () => void {
  const room = document.querySelector('.room');
  if (room === null) return () => {};
  const watcher = new ResizeObserver(() => {
    width = measured();
    changed();
  });
  watcher.observe(room);
  return () => {
    watcher.disconnect();
    width = null;
  };
}

/**
 * Whether the page has at least this much room (px), now and whenever that changes: the window's width less a drawer
 * beside the page. The same as `@container page (width >= …)` of the styles.
 */
export function useRoom(least: number): boolean {
  const holds = useCallback(() => {
    width ??= measured();
    return width >= least;
  }, [least]);
  return useSyncExternalStore(subscribe, holds);
}
