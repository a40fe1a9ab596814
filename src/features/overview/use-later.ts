import type { FeedState } from '../../domain/judged';
import { late } from '../../ui/late';

const useChunk = late(async () => (await import('./later')).LATER);

/** The later part of the overview; null until it has arrived. It is asked for when the first question is settled. */
export const useLater = (feed: FeedState) => useChunk(feed === 'first' ? null : feed);
