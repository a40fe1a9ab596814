import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { SessionProvider } from '../../data/environment';
import { fakeEnvironment, healthBody, json } from '../../data/fake-airflow';
import { createSession } from '../../data/session';
import { App } from '../app';
import { openLater } from '../later';
import { outsideFrame } from './frame-view';

let close: () => Promise<void> = async () => {};
beforeAll(() =>
  Promise.all([
    import('../../features/overview/later'),
    import('../../features/sources/sources'),
    import('./frame-line'),
  ]),
);
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The page of an Airflow without a login, as a frame with this address has it. */
async function openFrame(search: string) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  const environment = fakeEnvironment((path, clock) => {
    if (path === 'api/v2/version') return json({ version: '3.1.8' }, clock);
    if (path === 'api/v2/monitor/health') return json(healthBody(clock), clock);
    return json({ detail: 'Not authenticated' }, clock, 0, 401);
  });
  const { navigation } = environment;
  const framed = {
    ...environment,
    // The document of a test has an origin of its own, and this Airflow is to be of the same.
    base: new URL('./', location.origin),
    navigation: { ...navigation, href: (to: string) => `http://vitals.test/${outsideFrame(to)}` },
  };
  navigation.replace(search);
  const session = createSession(environment, async () => openLater(environment));
  const root = createRoot(document.getElementById('root') ?? document.body);
  await act(async () => {
    session.start();
    root.render(
      <SessionProvider session={{ ...session, environment: framed }}>
        <App isFrame />
      </SessionProvider>,
    );
  });
  for (let turn = 0; turn < 3; turn += 1) await act(() => environment.clock.advance(0));
  close = () =>
    act(async () => {
      root.unmount();
      session.stop();
    });
  return { navigation };
}

/** As in a page of another site. */
function stubForeignFrame(): void {
  const top = {
    get location(): never {
      throw new DOMException('', 'SecurityError');
    },
  };
  vi.spyOn(window, 'top', 'get').mockReturnValue(top as unknown as Window);
}

const text = (selector: string): string => document.querySelector(selector)?.textContent ?? '';
const components = (): readonly unknown[] =>
  [...document.querySelectorAll('[data-component]:not([data-instance])')].map((one) =>
    one.getAttribute('data-component'),
  );

it('a frame has a line in the place of the bar, and its link leads to the whole page', async () => {
  await openFrame('?embed=1&component=triggerer&theme=dark&zone=utc');
  expect(components()).toEqual(['triggerer']);
  expect(document.querySelector('.bar, .tabs, .tools')).toBeNull();
  expect(text('.frame-line')).toMatch(/Answered|next/);
  expect(document.querySelector<HTMLAnchorElement>('.frame-line a')?.href).toBe(
    'http://vitals.test/?zone=utc',
  );
});

it('a name that is no component is told, and none is shown', async () => {
  await openFrame('?embed=1&component=worker');
  expect(components()).toEqual([]);
  expect(text('main')).toContain('There is no component “worker”');
});

it('in a page of another site it says that no login comes in, and offers none', async () => {
  stubForeignFrame();
  await openFrame('?embed=1');
  expect(text('.frame-note')).toContain('keeps your login back');
  expect(document.body.textContent).not.toContain('Log in');
});

it('in a page of its own site it does not', async () => {
  await openFrame('?embed=1');
  expect(document.querySelector('.frame-note')).toBeNull();
  expect(document.body.textContent).toContain('Log in');
});

it('a link that may not open a tab gives its address, to be copied or gone to', async () => {
  stubForeignFrame();
  const opened = vi.fn((): Window | null => null);
  vi.stubGlobal('open', opened);
  await openFrame('?embed=1');
  const link = document.querySelector<HTMLAnchorElement>('.frame-line a');
  const click = () =>
    act(async () => {
      link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
    });
  await click();
  expect(opened).toHaveBeenCalledExactlyOnceWith('http://vitals.test/', '_blank');
  expect(text('.frame-note .mono')).toBe('http://vitals.test/');
  const tab = { opener: window } as unknown as Window;
  opened.mockReturnValue(tab);
  await click();
  expect(tab.opener).toBeNull();
  expect(document.querySelector('.frame-note .mono')).toBeNull();
});
