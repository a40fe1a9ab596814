import type { CDPSession, Page } from '@playwright/test';

/** What code of ours has running in a document, and what the document weighs. */
export interface Traces {
  /** Timers, listeners on what outlives our elements, and observers that were begun from a file of ours. */
  readonly running: readonly string[];
  /** Bytes of JavaScript after two collections. */
  readonly heap: number;
  readonly nodes: number;
  readonly listeners: number;
}

/** Watches a document from before its first script; must be called before the page is opened. */
export async function watchTraces(page: Page): Promise<() => Promise<Traces>> {
  await page.addInitScript(instrument);
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  return async () => {
    const running = await page.evaluate(() =>
      (globalThis as unknown as { oursRunning: () => string[] }).oursRunning(),
    );
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { metrics } = await session.send('Performance.getMetrics');
    const valueOf = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN;
    return {
      running,
      heap: valueOf('JSHeapUsedSize'),
      nodes: valueOf('Nodes'),
      listeners: valueOf('JSEventListeners'),
    };
  };
}

/**
 * Runs in the page. A call counts as ours when a file of the wheel is on its stack. A timer that has fired and a listener
 * that is gone count no more. Listeners on elements go with their elements, so only those of longer life are counted.
 */
function instrument(): void {
  const running = new Map<unknown, string>();
  /** Where in our files a timer was begun, for the message. */
  const place = () =>
    (new Error().stack ?? '')
      .split('\n')
      .filter((line) => line.includes('/vitals/ui/'))
      .slice(0, 3)
      .map((line) => line.replace(/^\s*at (?:.*\/)?/, ' < '))
      .join('');
  const isOurs = () => (new Error().stack ?? '').includes('/vitals/ui/');
  Object.assign(globalThis, { oursRunning: () => [...running.values()].sort() });
  const timers = globalThis as unknown as Record<string, (...args: unknown[]) => unknown>;
  for (const [begin, end] of [
    ['setTimeout', 'clearTimeout'],
    ['setInterval', 'clearInterval'],
    ['requestAnimationFrame', 'cancelAnimationFrame'],
  ] as const) {
    const [start, stop] = [timers[begin], timers[end]];
    if (start === undefined || stop === undefined) continue;
    timers[begin] = (task: unknown, ...rest: unknown[]) => {
      const ours = isOurs();
      const id: unknown = start.call(
        globalThis,
        (...args: unknown[]) => {
          if (begin !== 'setInterval') running.delete(`${begin} ${String(id)}`);
          if (typeof task === 'function') Reflect.apply(task, globalThis, args);
        },
        ...rest,
      );
      if (ours)
        running.set(`${begin} ${String(id)}`, begin === 'setTimeout' ? `setTimeout${place()}` : begin);
      return id;
    };
    timers[end] = (id: unknown) => {
      running.delete(`${begin} ${String(id)}`);
      return stop.call(globalThis, id);
    };
  }
  type Method = (this: unknown, ...args: unknown[]) => unknown;
  const methodsOf = (prototype: object) => prototype as Record<string, Method>;
  const events = methodsOf(EventTarget.prototype);
  const [add, remove] = [events['addEventListener'], events['removeEventListener']] as [Method, Method];
  const ids = new WeakMap<object, number>();
  let last = 0;
  const idOf = (thing: object) => {
    if (!ids.has(thing)) ids.set(thing, (last += 1));
    return ids.get(thing);
  };
  const livesLong = (target: unknown) =>
    [globalThis, document, document.documentElement, document.body].includes(target as Document) ||
    [MediaQueryList, BroadcastChannel, VisualViewport].some((kind) => target instanceof kind);
  const keyOf = (target: object, type: string, listener: unknown, options: unknown) => {
    const capture =
      typeof options === 'object' && options !== null
        ? Reflect.get(options, 'capture') === true
        : options === true;
    return `${idOf(target)} ${type} ${idOf(listener as object)} ${capture}`;
  };
  events['addEventListener'] = function begin(type, listener, options) {
    const target = this ?? globalThis;
    const given = Object(options) as AddEventListenerOptions;
    const endsItself = given.once === true || given.signal !== undefined;
    if (listener !== null && !endsItself && livesLong(target) && isOurs())
      running.set(
        keyOf(target, String(type), listener, options),
        `${String(type)} of ${target.constructor.name}`,
      );
    return add.call(target, type, listener, options);
  };
  events['removeEventListener'] = function end(type, listener, options) {
    const target = this ?? globalThis;
    if (listener !== null) running.delete(keyOf(target, String(type), listener, options));
    return remove.call(target, type, listener, options);
  };
  const close = methodsOf(BroadcastChannel.prototype)['close'] as Method;
  // Nothing is heard on a closed channel, so nobody takes its listeners away.
  BroadcastChannel.prototype.close = function end() {
    for (const key of running.keys()) if (String(key).startsWith(`${idOf(this)} `)) running.delete(key);
    return close.call(this);
  };
  for (const name of ['MutationObserver', 'ResizeObserver', 'IntersectionObserver'] as const) {
    const prototype = globalThis[name].prototype as unknown as Record<
      string,
      (...args: unknown[]) => unknown
    >;
    const { observe, disconnect } = prototype;
    if (observe === undefined || disconnect === undefined) continue;
    prototype['observe'] = function begin(this: object, ...args: unknown[]) {
      if (livesLong(args[0]) && isOurs()) running.set(this, name);
      return observe.apply(this, args);
    };
    prototype['disconnect'] = function end(this: object) {
      running.delete(this);
      return disconnect.apply(this, []);
    };
  }
}
