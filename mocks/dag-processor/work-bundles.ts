import type { Process, World } from '../state';
import type { Bundle } from './bundles';

/** `--bundle-name`, or all that are configured: the bundles that a Dag processor works for, by name. */
export const servedBundles = (world: World, { bundles: named }: Process): [string, Bundle][] =>
  Object.entries(world.bundles).filter(
    ([name, bundle]) => bundle.active && (!named?.length || named.includes(name)),
  );

/** Those of them whose source can be fetched just now. */
export const readyBundles = (world: World, process: Process): string[] =>
  servedBundles(world, process).flatMap(([name, bundle]) => (bundle.unreachable === null ? name : []));

/** Whether a bundle still has that file. */
export const fileIsThere = (bundle: Bundle, file: number): boolean =>
  bundle.active && bundle.emptied === null && file < bundle.parsed.length;
