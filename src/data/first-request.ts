/** The health request that `public/vitals.config.js` sends before the application's code has arrived. */
interface FirstRequest {
  readonly url: string;
  /** By the browser's clock, ms since the epoch. */
  readonly sentAt: number;
  readonly response: Promise<Response>;
}

/** Older than this, its answer says too little about now (a page that was loaded and left in the background). */
const FRESH = 10_000;

/**
 * Gives the request that is under way, once, if it asks the same address; null in any other case. What stands in
 * the global is checked, because a file that people edit put it there.
 */
export function takeFirst(url: URL, now: number): FirstRequest | null {
  const holder = globalThis as { __vitalsFirst?: Partial<FirstRequest> };
  const first = holder.__vitalsFirst;
  if (first?.url !== url.href) return null;
  delete holder.__vitalsFirst;
  const { sentAt, response } = first;
  const isYoung = typeof sentAt === 'number' && sentAt <= now && now - sentAt < FRESH;
  return isYoung && response instanceof Promise ? { url: first.url, sentAt, response } : null;
}
