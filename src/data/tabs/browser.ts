import { type Message, readMessage } from './messages';

/** What is used of `navigator.locks`. */
export interface Locks {
  request(
    name: string,
    options: { readonly signal?: AbortSignal; readonly steal?: boolean; readonly ifAvailable?: boolean },
    hold: (lock: object | null) => Promise<void>,
  ): Promise<unknown>;
  query(): Promise<{ readonly held?: readonly { readonly name?: string; readonly clientId?: string }[] }>;
}

/** What reaches all other tabs that watch the same Airflow, and never the one that says it. */
export interface Channel {
  post(message: Message): void;
  listen(heard: (message: Message) => void): void;
  close(): void;
}

/** What tabs need of the browser to be one: a lock that one of them holds, and a way to talk. */
export interface TabPorts {
  /** Of the lock. */
  readonly name: string;
  readonly locks: Locks;
  readonly open: () => Channel;
}

declare global {
  interface ImportMetaEnv {
    /** Set by the build (scripts/build/sources-digest.ts); in tests and in development there is one version only. */
    readonly VITALS_SOURCES?: string;
  }
}

/**
 * The browser's own. null where it has none: on an origin that is not secure there are no locks, and a sandboxed frame
 * may have neither. Tabs share what they know by address of the Airflow and by the sources of this folder and of the
 * domain: a page in the Airflow UI, a card and a tab of its own understand each other, an older tab and a newer one
 * never meet.
 */
export function browserTabs(base: URL): TabPorts | null {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks === undefined || typeof BroadcastChannel === 'undefined') return null;
  const name = `vitals ${import.meta.env.VITALS_SOURCES ?? 'unbuilt'} ${base.href}`;
  try {
    new BroadcastChannel(name).close();
  } catch {
    return null;
  }
  return { name, locks, open: () => openChannel(name) };
}

function openChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    // A channel reaches its own origin only; there is none to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    post: (message) => channel.postMessage(message),
    listen(heard) {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        const message = readMessage(data);
        if (message !== null) heard(message);
      });
    },
    close: () => channel.close(),
  };
}
