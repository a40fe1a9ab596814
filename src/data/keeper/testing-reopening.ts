import type { Chronicle } from '../chronicle';
import { settled } from '../fake-clock';
import type { Session } from '../session';
import type { Store } from '../store';
import { createMemoryStore } from '../store/memory';
import { watchingPage } from '../testing-page';

/** A store as one page holds it: after `cut` nothing that this page writes arrives any more, as after a crash. */
function severable(store: Store): { readonly store: Store; readonly cut: () => void } {
  let isCut = false;
  return {
    store: {
      ...store,
      close: () => {},
      write: async (change) => void (isCut || (await store.write(change))),
    },
    cut() {
      isCut = true;
    },
  };
}

/** A browser whose one page on an Airflow can be closed, killed and opened again; what it keeps stays. */
export interface Browser {
  readonly session: () => Session;
  readonly chronicle: () => Chronicle;
  readonly store: Store;
  /** Opens the page and waits for its first answers. */
  readonly open: () => Promise<void>;
  readonly close: () => Promise<void>;
  /** Nothing that it has not written is written any more. */
  readonly crash: () => Promise<void>;
  readonly pass: (seconds: number, each?: () => void) => Promise<void>;
  readonly hide: (isHidden: boolean) => void;
}

/** `keep` gives another store than the usual one in memory. */
export function browserOn(sim: string, keep: (store: Store) => Store = (store) => store): Browser {
  const page = watchingPage(sim);
  const { base, environment } = page;
  const store = keep(createMemoryStore(base, environment.clock));
  let own = severable(store);
  let session = page.session;
  return {
    session: () => session,
    store,
    chronicle() {
      const chronicle = session.chronicle.get();
      if (chronicle === null) throw new Error('The page has no chronicle yet');
      return chronicle;
    },
    async open() {
      own = severable(store);
      const openStore = () => ({ store: own.store, lasts: true, channel: null });
      session = page.another({ openStore });
      session.start();
      await settled();
    },
    async close() {
      session.stop();
      await settled();
    },
    async crash() {
      own.cut();
      session.stop();
      await settled();
    },
    pass: page.pass,
    hide: (isHidden) => (environment as unknown as { setHidden(hidden: boolean): void }).setHidden(isHidden),
  };
}
