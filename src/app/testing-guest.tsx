import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '../data/environment';
import { fakeEnvironment, json } from '../data/fake-airflow';
import { createSession } from '../data/session';
import { type Surface, SurfaceProvider } from '../ui/surface';
import { App } from './app';
import { openLater } from './later';

/** The address of the page in the host of these tests. */
export const HOSTED = 'http://airflow.test/team/plugin/vitals';
interface HappyWindow {
  readonly happyDOM: { readonly setURL: (address: string) => void };
}

/** For tests: the whole page as a guest in the document of a host, which has a field and a button of its own. */
export async function openGuest(answer: (now: number) => object) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML =
    '<h1 id="overview">Host</h1><input id="field"><button id="button">Host</button><airflow-vitals></airflow-vitals>';
  document.head.innerHTML = '<base href="/team/"><title>Host</title>';
  // As wide that the panel stands beside the page.
  window.innerWidth = 1400;
  (window as unknown as HappyWindow).happyDOM.setURL(HOSTED);
  const host = document.querySelector<HTMLElement>('airflow-vitals') as HTMLElement;
  const shadow = host.attachShadow({ mode: 'open' });
  const surface: Surface = { kind: 'airflow', root: shadow, host };
  const fake = fakeEnvironment((path, clock) => {
    if (path === 'api/v2/version') return json({ version: '3.4.0' }, clock);
    if (path !== 'api/v2/monitor/health') return json({ detail: 'Not authenticated' }, clock, 0, 401);
    return json(answer(clock.now()), clock);
  });
  const href = (search: string): string => `${HOSTED}${search}`;
  const environment = { ...fake, navigation: { ...fake.navigation, href } };
  const session = createSession(environment, async () => openLater(environment));
  const root = createRoot(shadow);
  const pass = (ms: number): Promise<void> => act(() => environment.clock.advance(ms));
  await act(async () => {
    session.start();
    root.render(
      <SurfaceProvider value={surface}>
        <SessionProvider session={session}>
          <App />
        </SessionProvider>
      </SurfaceProvider>,
    );
  });
  await pass(0);
  const find = (selector: string): HTMLElement => {
    const found = shadow.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`There is no ${selector}`);
    return found;
  };
  return {
    environment,
    shadow,
    pass,
    find,
    /** Presses a key where the focus would be. */
    key: (key: string, where: Element) =>
      act(async () => {
        where.dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, composed: true, cancelable: true }),
        );
      }),
    press: (selector: string) => act(async () => find(selector).click()),
    close: () =>
      act(async () => {
        root.unmount();
        session.stop();
        document.head.innerHTML = '';
      }),
  };
}
