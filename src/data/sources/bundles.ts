import type { Bundle } from '../../domain/bundles';
import { decodeBundles } from '../../domain/payload-bundles';
import type { Instant } from '../../domain/time';
import type { Wire } from '../client';
import { askPage, below, PAGE } from './pages';

export interface BundlesAnswer {
  readonly bundles: readonly Bundle[];
  readonly isComplete: boolean;
  /** By the local clock. */
  readonly receivedAt: Instant;
}

/** A thousand bundles; who has more sees the first ones, and is told that the list is cut. */
const PAGES = 10;

/** Reads `/api/v2/dagBundles` (3.4 on), all pages of it. Throws a ProblemError where one fails. */
export async function askBundles(wire: Wire, base: URL, stop: AbortSignal): Promise<BundlesAnswer> {
  const bundles = new Map<string, Bundle>();
  let total: number | null = null;
  let read = 0;
  let skipped = 0;
  let first: Instant | null = null;
  for (let page = 0; page < PAGES; page += 1) {
    const url = below(base, 'api/v2/dagBundles', { limit: PAGE, offset: page * PAGE, order_by: 'name' });
    const answer = await askPage(wire, url, decodeBundles, stop);
    first ??= answer.receivedAt;
    ({ total } = answer.page);
    read += answer.page.entries;
    skipped += answer.page.skipped;
    for (const bundle of answer.page.bundles) bundles.set(bundle.name, bundle);
    if (answer.page.entries < PAGE || (total !== null && read >= total)) break;
  }
  return {
    bundles: [...bundles.values()],
    isComplete: skipped === 0 && total !== null && read >= total,
    receivedAt: first as Instant,
  };
}
