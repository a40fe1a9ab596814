/**
 * A discrete-event queue as plain data: clone it with `structuredClone`, print it with JSON, go on from either.
 * Times are whole milliseconds since the epoch. Events have a total order, (at, seq): of two at the same instant the
 * one that was scheduled first comes first.
 */
export interface Queue<E> {
  now: number;
  nextSeq: number;
  /** A heap in which each entry has four below it, the earliest first: fewer levels than with two, so fewer looks at memory. */
  heap: Entry<E>[];
}
export interface Entry<E> {
  readonly at: number;
  readonly seq: number;
  readonly event: E;
}

/** An empty queue whose clock stands at `now`. */
export const createQueue = <E>(now: number): Queue<E> => ({ now: whole(now), nextSeq: 1, heap: [] });

/** Puts an event at an instant; the present is allowed, the past throws. */
export function schedule<E>(queue: Queue<E>, at: number, event: E): void {
  if (whole(at) < queue.now) throw new Error(`an event ${queue.now - at} ms in the past`);
  const entry = { at, seq: queue.nextSeq, event };
  queue.nextSeq += 1;
  let i = queue.heap.push(entry) - 1;
  while (i > 0) {
    const parent = (i - 1) >> 2;
    if (!before(entry, at_(queue, parent))) break;
    queue.heap[i] = at_(queue, parent);
    i = parent;
  }
  queue.heap[i] = entry;
}

/**
 * Runs all events up to and including `until` in their order, and leaves the clock there. `handle` may schedule more.
 * Throws when `until` lies in the past, and when more than `limit` events run without the clock moving: a loop.
 */
export function runUntil<E>(
  queue: Queue<E>,
  until: number,
  handle: (event: E) => void,
  limit = 100_000,
): void {
  if (whole(until) < queue.now) throw new Error(`the clock cannot go back ${queue.now - until} ms`);
  let still = 0;
  for (let first = queue.heap[0]; first !== undefined && first.at <= until; first = queue.heap[0]) {
    still = first.at === queue.now ? still + 1 : 0;
    if (still > limit) throw new Error(`more than ${limit} events at one instant`);
    removeFirst(queue);
    queue.now = first.at;
    handle(first.event);
  }
  queue.now = until;
}

/** What is to come, in order; a copy. */
export const coming = <E>(queue: Queue<E>): Entry<E>[] =>
  [...queue.heap].sort((a, b) => (before(a, b) ? -1 : 1));

function removeFirst<E>({ heap }: Queue<E>): void {
  const last = heap.pop();
  const { length } = heap;
  if (last === undefined || length === 0) return;
  let i = 0;
  for (let child = 1; child < length; child = 4 * i + 1) {
    let first = heap[child] as Entry<E>;
    const end = Math.min(child + 4, length);
    for (let other = child + 1; other < end; other += 1) {
      const entry = heap[other] as Entry<E>;
      if (!before(entry, first)) continue;
      first = entry;
      child = other;
    }
    if (!before(first, last)) break;
    heap[i] = first;
    i = child;
  }
  heap[i] = last;
}

const before = <E>(a: Entry<E>, b: Entry<E>): boolean => (a.at === b.at ? a.seq < b.seq : a.at < b.at);
const at_ = <E>(queue: Queue<E>, index: number): Entry<E> => queue.heap[index] as Entry<E>;

function whole(at: number): number {
  if (!Number.isSafeInteger(at)) throw new Error(`not a whole millisecond: ${at}`);
  return at;
}
