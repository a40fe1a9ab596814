import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { SessionProvider } from '../data/environment';
import { fakeEnvironment, json } from '../data/fake-airflow';
import { createSession } from '../data/session';
import { App } from './app';
import { openLater } from './later';

/** An answer: a health body made at the time of asking, nobody there, or any response. */
export type Answer = (now: number) => object | Response | 'nobody';

/** What the overview fetches when it stands on the screen: here before, it arrives while React is waited for. */
const onDemand = () => Promise.all([import('../features/overview/later'), import('./overview-history')]);

/** For tests: the whole page over a server that answers what `answer` says at that moment. */
export async function openPage(answer: Answer, release = '3.4.0', config: object = {}) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  await onDemand();
  let current = answer;
  const environment = fakeEnvironment((path, clock) => {
    if (path === 'api/v2/version') return json({ version: release }, clock);
    if (path !== 'api/v2/monitor/health') return json({ detail: 'Not authenticated' }, clock, 0, 401);
    const said = current(clock.now());
    if (said === 'nobody') throw new TypeError('Failed to fetch');
    return said instanceof Response ? said : json(said, clock);
  }, config);
  const session = createSession(environment, async () => openLater(environment));
  const root = createRoot(document.getElementById('root') ?? document.body);
  const pass = (ms: number): Promise<void> => act(() => environment.clock.advance(ms));
  await act(async () => {
    session.start();
    root.render(
      <SessionProvider session={session}>
        <App />
      </SessionProvider>,
    );
  });
  await pass(0);
  return {
    environment,
    pass,
    answers(next: Answer): void {
      current = next;
    },
    close: () =>
      act(async () => {
        root.unmount();
        session.stop();
      }),
  };
}

/** The text of the first element that fits, with its white space made single. */
export const text = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();

/** Presses the button with these words. */
export async function press(words: string): Promise<void> {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === words);
  if (button === undefined) throw new Error(`There is no button “${words}”`);
  await act(async () => button.click());
}
