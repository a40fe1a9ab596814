import type { World } from '../state';
import type { Bundle } from './bundles';
import { refreshedAt } from './parsing';
import { fileIsThere } from './work-bundles';

/** A bundle is refreshed outside of its rhythm, which counts from here on (`request_bundle_refresh`). */
export function refreshNow(world: World, bundle: Bundle): void {
  bundle.refreshed = Math.max(refreshedAt(world, bundle) ?? 0, world.queue.now);
}

/** A file is parsed ahead of its turn; its own rhythm goes on as it was (simplified). */
export function parseNow(world: World, bundle: Bundle, file: number): void {
  if (!fileIsThere(bundle, file)) return;
  bundle.parsed[file] = Math.max(bundle.parsed[file] ?? 0, world.queue.now * 1000);
}
