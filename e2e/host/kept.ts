import type { Page } from '@playwright/test';

/** What a page holds on to for as long as the document lives. */
export interface Kept {
  /** By type of event; on what lasts as long as the document. */
  readonly listeners: Readonly<Record<string, number>>;
  readonly observers: number;
  readonly timers: number;
}

/** Counts in the page, from its next document on, what is begun and not ended: `kept` tells. */
export async function count(page: Page): Promise<void> {
  await page.addInitScript(watch);
}

export const kept = (page: Page): Promise<Kept> => page.evaluate('kept()');

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Runs in the page, so it can use nothing from outside. */
function watch(): void {
  const globals = globalThis as unknown as Record<
    string,
    Method & { readonly prototype: Record<string, Method> }
  >;
  const listening = new Map<unknown, Set<unknown>>();
  const observing = new Set<unknown>();
  const waiting = new Set<unknown>();
  const roots: readonly unknown[] = [document, document.documentElement, document.body];
  const lasts = (target: unknown): boolean => !(target instanceof Node) || roots.includes(target);
  /** Puts `around` the method of a prototype, before its own work. */
  const wrap = (
    name: string,
    method: string,
    before: (self: unknown, given: readonly unknown[]) => void,
  ): void => {
    const { prototype } = globals[name] as { readonly prototype: Record<string, Method> };
    const own = prototype[method] as Method;
    prototype[method] = function wrapped(...given) {
      before(this, given);
      return own.apply(this, given);
    };
  };
  wrap('EventTarget', 'addEventListener', (self, [type, listener, options]) => {
    const isOnce = typeof options === 'object' && options !== null && 'once' in options;
    if (!lasts(self) || self instanceof AbortSignal || isOnce || listener === null) return;
    const all = listening.get(type) ?? new Set();
    listening.set(type, all.add(listener));
  });
  wrap('EventTarget', 'removeEventListener', (_self, [type, listener]) => {
    listening.get(type)?.delete(listener);
  });
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver']) {
    wrap(name, 'observe', (self) => observing.add(self));
    wrap(name, 'disconnect', (self) => observing.delete(self));
  }
  const timers: readonly (readonly [string, string])[] = [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
  ];
  for (const [begin, end] of timers) {
    const [start, stop] = [globals[begin] as Method, globals[end] as Method];
    const begun = (run: Method, ...given: unknown[]): unknown => {
      const ran: Method = (...values) => {
        if (begin === 'setTimeout') waiting.delete(timer);
        return run(...values);
      };
      const timer = start.call(globalThis, ran, ...given);
      waiting.add(timer);
      return timer;
    };
    const ended = (timer: unknown): unknown => {
      waiting.delete(timer);
      return stop.call(globalThis, timer);
    };
    Object.assign(globalThis, { [begin]: begun, [end]: ended });
  }
  Object.assign(globalThis, {
    kept: () => ({
      listeners: Object.fromEntries([...listening].map(([type, all]) => [type, all.size])),
      observers: observing.size,
      timers: waiting.size,
    }),
  });
}
