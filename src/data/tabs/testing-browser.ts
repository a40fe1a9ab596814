import type { Clock } from '../clock';
import type { FakeClock } from '../fake-clock';
import type { Locks, TabPorts } from './browser';
import { type Message, readMessage } from './messages';

/** For tests: one tab of a browser that is not there. */
export interface FakeTab {
  /** Its timers stop while it is frozen, and run late then. */
  readonly clock: Clock;
  readonly ports: TabPorts;
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Nothing of it ever happens again; what it held is free. */
  readonly close: () => void;
}

export interface FakeBrowser {
  readonly open: () => FakeTab;
  /** What the tabs have said to each other, as often as they said it. */
  readonly said: Message[];
}

interface Request {
  readonly name: string;
  readonly client: string;
  readonly run: (task: () => void) => void;
  readonly hold: (lock: object | null) => Promise<void>;
  readonly settle: (error?: Error) => void;
}

const NAME = 'vitals';
/** From one process to another (ms). */
const WAY = 1;
const error = (name: string): Error => Object.assign(new Error(name), { name });

/** Locks and channels as browsers have them, on a clock that the test moves. `notice`: until a tab hears that its lock was stolen (ms). */
export function fakeBrowser(clock: FakeClock, notice = WAY): FakeBrowser {
  const said: Message[] = [];
  const held = new Map<string, Request>();
  let line: Request[] = [];
  /** One for each channel, of which a tab may have several. */
  const listeners = new Map<object, { readonly client: string; readonly hear: (data: unknown) => void }>();
  let opened = 0;

  function grant(request: Request): void {
    held.set(request.name, request);
    request.run(() => {
      void request.hold({}).then(() => {
        clock.after(WAY, () => free(request));
        request.settle();
      });
    });
  }
  function free(request: Request): void {
    if (held.get(request.name) !== request) return;
    held.delete(request.name);
    const next = line.find(({ name }) => name === request.name);
    line = line.filter((one) => one !== next);
    if (next) grant(next);
  }

  function locksOf(client: string, run: Request['run']): Locks {
    return {
      request: (name, { signal, steal = false, ifAvailable = false }, hold) =>
        new Promise<void>((resolve, reject) => {
          const settle = (why?: Error): void => run(() => (why ? reject(why) : resolve()));
          const request: Request = { name, client, run, hold, settle };
          const holder = held.get(name);
          if (steal && holder) {
            held.delete(name);
            clock.after(notice - WAY, () => holder.settle(error('AbortError')));
          }
          if (!held.has(name)) return grant(request);
          if (ifAvailable) return run(() => void hold(null).then(() => settle()));
          line.push(request);
          signal?.addEventListener('abort', () => {
            if (!line.includes(request)) return;
            line = line.filter((one) => one !== request);
            reject(error('AbortError'));
          });
        }),
      query: () =>
        new Promise((resolve) => {
          const list = [...held.values()].map(({ name, client: clientId }) => ({ name, clientId }));
          run(() => resolve({ held: list }));
        }),
    };
  }

  return {
    said,
    open() {
      opened += 1;
      const client = `tab ${opened}`;
      let isFrozen = false;
      let isClosed = false;
      let late: (() => void)[] = [];
      const run = (task: () => void): void => {
        if (isClosed) return;
        if (isFrozen) late.push(task);
        else task();
      };
      const soon = (task: () => void): void => void clock.after(WAY, () => run(task));
      const close = (): void => {
        isClosed = true;
        for (const [channel, one] of listeners) if (one.client === client) listeners.delete(channel);
        line = line.filter((request) => request.client !== client);
        for (const request of [...held.values()]) if (request.client === client) free(request);
      };
      return {
        clock: { now: () => clock.now(), after: (ms, task) => clock.after(ms, () => run(task)) },
        ports: {
          name: NAME,
          locks: locksOf(client, soon),
          open() {
            const channel = {};
            return {
              post(message) {
                if (!listeners.has(channel)) throw error('InvalidStateError');
                said.push(message);
                const data: unknown = structuredClone(message);
                for (const [other, { hear }] of listeners) if (other !== channel) hear(data);
              },
              listen(heard) {
                const hear = (data: unknown): void =>
                  soon(() => {
                    const message = readMessage(data);
                    if (message !== null) heard(message);
                  });
                listeners.set(channel, { client, hear });
              },
              close: () => listeners.delete(channel),
            };
          },
        },
        freeze() {
          isFrozen = true;
        },
        thaw() {
          isFrozen = false;
          const tasks = late;
          late = [];
          for (const task of tasks) run(task);
        },
        close,
      };
    },
  };
}
