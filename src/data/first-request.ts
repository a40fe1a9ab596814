/** The health request that leaves before the application's code has arrived. */
interface FirstRequest {
  readonly url: string;
  /** By the browser's clock, ms since the epoch. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
  /** Another one that left beside it. */
  readonly next?: unknown;
}

/** Holds that request until it is taken, then the next; who has sent it puts anything at all in, so it is checked then. */
export interface FirstBox {
  request: unknown;
}

/** Older than this, its answer says too little about now (a page that was loaded and left in the background). */
const FRESH = 10_000;

/** Gives the request that is under way, once, if it asks the same address; null in any other case. */
export function takeFirst(box: FirstBox | undefined, url: URL, now: number): FirstRequest | null {
  const first = box?.request as Partial<FirstRequest> | null | undefined;
  if (!box || first?.url !== url.href) return null;
  box.request = first.next;
  const { sentAt, response } = first;
  const isYoung = typeof sentAt === 'number' && sentAt <= now && now - sentAt < FRESH;
  return isYoung && response instanceof Promise ? { url: first.url, sentAt, response } : null;
}
