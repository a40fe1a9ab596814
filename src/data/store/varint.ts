/**
 * Whole numbers as few bytes: seven bits a byte, the highest bit says that more follow. Small figures are most of a history,
 * so a row of a hundred instances is about a kilobyte. Plain arithmetic instead of bit shifts, which end at 32 bits.
 */
export interface Writer {
  /** A whole number from 0 to 2^53 - 1; what is none is written as the nearest one. */
  readonly put: (value: number) => void;
  /** The same with a sign. */
  readonly putSigned: (value: number) => void;
  readonly putAll: (bytes: Uint8Array) => void;
  /** A copy of what was written so far. */
  readonly bytes: () => Uint8Array<ArrayBuffer>;
  /** Begins anew. */
  readonly reset: () => void;
}

const whole = (value: number): number =>
  Number.isFinite(value) ? Math.min(Math.round(value), Number.MAX_SAFE_INTEGER) : 0;

export function writer(): Writer {
  let buffer = new Uint8Array(256);
  let length = 0;
  const room = (more: number): void => {
    if (length + more <= buffer.length) return;
    const grown = new Uint8Array(Math.max(buffer.length * 2, length + more));
    grown.set(buffer);
    buffer = grown;
  };
  const put = (value: number): void => {
    let rest = Math.max(0, whole(value));
    room(8);
    while (rest >= 128) {
      buffer[length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    buffer[length++] = rest;
  };
  return {
    put,
    putSigned: (value) => put(value < 0 ? -2 * whole(value) - 1 : 2 * whole(value)),
    putAll(bytes) {
      room(bytes.length);
      buffer.set(bytes, length);
      length += bytes.length;
    },
    bytes: () => buffer.slice(0, length),
    reset: () => {
      length = 0;
    },
  };
}

/** Reads what a `writer` wrote, from `start` up to `end`. Throws a RangeError where the bytes end early or make no number. */
export interface Reader {
  readonly take: () => number;
  readonly takeSigned: () => number;
  /** A reader of the next `length` bytes; they are passed over here. */
  readonly part: (length: number) => Reader;
  readonly isDone: () => boolean;
}

export function reader(bytes: Uint8Array, start = 0, end = bytes.length): Reader {
  let at = start;
  const take = (): number => {
    let value = 0;
    let worth = 1;
    for (;;) {
      const byte = at < end ? bytes[at] : undefined;
      if (byte === undefined) throw new RangeError('the bytes end early');
      at += 1;
      value += (byte % 128) * worth;
      if (value > Number.MAX_SAFE_INTEGER) throw new RangeError('no whole number');
      if (byte < 128) return value;
      worth *= 128;
    }
  };
  return {
    take,
    takeSigned() {
      const value = take();
      return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
    },
    part(length) {
      if (at + length > end) throw new RangeError('the bytes end early');
      at += length;
      return reader(bytes, at - length, at);
    },
    isDone: () => at >= end,
  };
}
