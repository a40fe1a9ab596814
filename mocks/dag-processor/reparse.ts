import type { World } from '../state';
import type { Bundle } from './bundles';
import { refreshedAt } from './parsing';
import { fileIsThere } from './work-bundles';

/**
 * A bundle was refreshed outside of its rhythm at an instant (milliseconds since the epoch), and its rhythm counts from there
 * on (`request_bundle_refresh`). The tables hear of it later, and the source may be gone again by then.
 */
export function noteRefresh(world: World, bundle: Bundle, at: number): void {
  bundle.refreshed = Math.max(refreshedAt(world, bundle) ?? 0, at);
}

/** A file is parsed ahead of its turn; its own rhythm goes on as it was (simplified). */
export function parseNow(world: World, bundle: Bundle, file: number): void {
  if (!fileIsThere(bundle, file)) return;
  bundle.parsed[file] = Math.max(bundle.parsed[file] ?? 0, world.queue.now * 1000);
}
