import { useCallback, useSyncExternalStore } from 'react';
import { type Surface, useSurface } from './surface';

/** As last measured; null: not since the room was watched. Kept, because asking a browser for a width makes it lay out the page. */
let width: number | null = null;

const roomOf = ({ root }: Surface): Element | null => root.querySelector('.room');

/** Before there is a room, a guest has at most what its host gives it. */
const measured = (surface: Surface): number =>
  roomOf(surface)?.clientWidth || (surface.kind === 'airflow' && surface.host.clientWidth) || innerWidth;

function watch(surface: Surface, changed: () => void): () => void {
  const room = roomOf(surface);
  if (room === null) return () => {};
  const watcher = new ResizeObserver(() => {
    width = measured(surface);
    changed();
  });
  watcher.observe(room);
  return () => {
    watcher.disconnect();
    width = null;
  };
}

/**
 * Whether the page has at least this much room (px), now and whenever that changes: the window's width less what is
 * beside the page. The same as `@container page (width >= …)` of the styles.
 */
export function useRoom(least: number): boolean {
  const surface = useSurface();
  const subscribe = useCallback((changed: () => void) => watch(surface, changed), [surface]);
  const holds = useCallback(() => {
    width ??= measured(surface);
    return width >= least;
  }, [surface, least]);
  return useSyncExternalStore(subscribe, holds);
}
