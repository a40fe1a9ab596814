import { createCardLater } from '../card-later';
import { fakeEnvironment, healthBody, json } from '../fake-airflow';
import { type FakeClock, fakeClock } from '../fake-clock';
import { createLater } from '../others';
import { createSession, type Session } from '../session';
import { type FakeBrowser, type FakeTab, fakeBrowser } from './testing-browser';

/** For tests: one page in one tab. */
export interface Page {
  readonly session: Session;
  readonly tab: FakeTab;
  /** The serial numbers of the answers that it has taken in, in that order. */
  readonly answers: readonly number[];
  /** What it asked for itself. */
  readonly seen: readonly string[];
  readonly see: (isHidden: boolean) => void;
  readonly freeze: () => void;
  readonly thaw: () => void;
  readonly close: () => void;
  /** It is there, somebody can see it, and nobody has paused or frozen it. */
  readonly isWatching: () => boolean;
}

/** A browser whose pages all watch the same Airflow, which counts its answers. */
export interface Tabs {
  readonly clock: FakeClock;
  readonly browser: FakeBrowser;
  readonly server: {
    isUp: boolean;
    /** How long an answer takes (ms). */
    takes: number;
    /** Paths that were asked for, of all tabs, in their order. */
    readonly seen: string[];
    /** What else it answers, besides its release. */
    others: (path: string) => Response | undefined;
  };
  readonly health: () => number;
  readonly open: (options?: Opening) => Page;
}

interface Opening {
  /** Whether it talks to other pages. */
  readonly isShared?: boolean;
  /** The card on the home page, which is built apart and keeps nothing. */
  readonly isCard?: boolean;
  /** The tab that it is opened in: a new one, unless another page stands there already. */
  readonly tab?: FakeTab;
}

const HEALTH = 'api/v2/monitor/health';

export function tabsOfOneBrowser(): Tabs {
  const clock = fakeClock();
  const browser = fakeBrowser(clock);
  const server: Tabs['server'] = { isUp: true, takes: 20, seen: [], others: () => undefined };
  let serial = 0;

  async function say(path: string): Promise<Response | undefined> {
    server.seen.push(path);
    await new Promise<void>((done) => clock.after(server.takes, done));
    if (!server.isUp) throw new TypeError('Failed to fetch');
    if (path === 'api/v2/version') return json({ version: '3.3.2' }, clock);
    if (path !== HEALTH) return server.others(path);
    serial += 1;
    return json({ ...healthBody(clock), serial }, clock);
  }

  return {
    clock,
    browser,
    server,
    health: () => server.seen.filter((path) => path === HEALTH).length,
    open({ isShared = true, isCard = false, tab = browser.open() } = {}) {
      const fake = fakeEnvironment(say);
      const environment = { ...fake, clock: tab.clock };
      const session = createSession(environment, async () =>
        (isCard ? createCardLater : createLater)(environment, isShared ? { tabs: tab.ports } : {}),
      );
      const answers: number[] = [];
      let body: string | null = null;
      session.polling.subscribe(() => {
        const next = session.raw.health();
        if (next === null || next === body) return;
        body = next;
        answers.push((JSON.parse(next) as { readonly serial: number }).serial);
      });
      let isThere = true;
      let isFrozen = false;
      session.start();
      return {
        session,
        tab,
        answers,
        seen: fake.seen,
        see: fake.setHidden,
        freeze() {
          isFrozen = true;
          tab.freeze();
        },
        thaw() {
          isFrozen = false;
          tab.thaw();
        },
        close() {
          isThere = false;
          session.stop();
          tab.close();
        },
        isWatching: () =>
          isThere && !isFrozen && !fake.visibility.hidden() && !session.polling.get().isPaused,
      };
    },
  };
}
