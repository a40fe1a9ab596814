import type { FeedState } from '../../domain/judged';
import { late } from '../../ui/late';

const useChunk = late(async () => (await import('./later')).LATER);

/** The sentences and the block that holds them; null until they have arrived. Asked for when the first question is settled. */
export const useLater = (feed: FeedState) => useChunk(feed === 'first' ? null : feed);
