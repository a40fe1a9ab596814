import type { Instant } from '../../domain/time';

/** What reaches the other tabs that keep the history of the same Airflow, whatever their build. */
export interface WritersChannel {
  readonly post: (message: string) => void;
  readonly listen: (heard: (message: unknown) => void) => void;
  readonly close: () => void;
}

/** Which of several tabs that all ask for themselves is the one that writes. */
export interface Writers {
  /** Whether it is this one; tells the others that it is there. */
  readonly isMine: (now: Instant) => boolean;
  readonly stop: () => void;
}

/** Longer than any tab is silent while its questions fail, shorter than what one remembers that does not write. */
const SILENT = 35_000;
const NAME = /^([+-])([0-9a-z]{1,20})$/;

/**
 * Two tabs of an origin that is not secure, or of two builds, know nothing of each other's leader; of two that write the
 * same trouble would stand there twice. So each that would write says its name, and the least one writes. `name`: lower
 * case letters and digits, another one for each tab.
 */
export function createWriters(channel: WritersChannel | null, name: string): Writers {
  const heardAt = new Map<string, Instant | null>();
  channel?.listen((message) => {
    const [, sign, other] = NAME.exec(String(message)) ?? [];
    if (other === undefined || other >= name) return;
    if (sign === '+') heardAt.set(other, null);
    else heardAt.delete(other);
  });
  return {
    isMine(now) {
      channel?.post(`+${name}`);
      for (const [other, at] of heardAt)
        if (at === null) heardAt.set(other, now);
        else if (now - at > SILENT || now < at) heardAt.delete(other);
      return heardAt.size === 0;
    },
    stop() {
      channel?.post(`-${name}`);
      channel?.close();
    },
  };
}

/** The browser's own; null where it has none. */
export function browserWritersChannel(base: URL): WritersChannel | null {
  try {
    const channel = new BroadcastChannel(`vitals writers ${base.href}`);
    const closed = new AbortController();
    let last = '';
    // A page that is closed is not silent for a while: the next one writes at once. One that comes back says so.
    const leave = (): void => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      if (last.startsWith('+')) channel.postMessage(`-${last.slice(1)}`);
    };
    addEventListener('pagehide', leave, { signal: closed.signal });
    return {
      post(message) {
        if (closed.signal.aborted) return;
        last = message;
        // A channel reaches its own origin only; there is none to name.
        // oxlint-disable-next-line unicorn/require-post-message-target-origin
        channel.postMessage(message);
      },
      listen(heard) {
        channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard(data));
      },
      close() {
        closed.abort();
        channel.close();
      },
    };
  } catch {
    return null;
  }
}
