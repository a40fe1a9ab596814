import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider } from '../../data/environment';
import { fakeEnvironment, healthBody, json } from '../../data/fake-airflow';
import { createSession, type Session } from '../../data/session';
import { HostCard } from './host-card';

const HEALTH = 'api/v2/monitor/health';
const page = { href: 'http://airflow.test/team/plugin/vitals' };

let close = async (): Promise<void> => {};
/** What the server says of the triggerer's heartbeat (s ago); null: nobody answers. */
let beat: number | null = 1;

async function open(link: typeof page | null = page) {
  const environment = fakeEnvironment((path, clock) => {
    if (path !== HEALTH) return undefined;
    if (beat === null) throw new TypeError('Failed to fetch');
    const body = healthBody(clock) as Record<string, object>;
    const old = new Date(clock.now() - beat * 1000).toISOString();
    const status = beat < 30 ? 'healthy' : 'unhealthy';
    return json({ ...body, triggerer: { status, latest_triggerer_heartbeat: old } }, clock);
  });
  const session: Session = createSession(environment, () => Promise.reject(new Error('Nothing is loaded')));
  document.body.innerHTML = '<div id="root"></div>';
  const root = createRoot(document.getElementById('root') ?? document.body);
  // Here before, it arrives while React is waited for.
  await import('./later');
  await act(async () => {
    root.render(
      <SessionProvider session={session}>
        <HostCard
          page={link}
          linkOf={({ component }) => link && { href: `${link.href}?of=${component}` }}
          loginHref={() => 'http://airflow.test/login'}
        />
      </SessionProvider>,
    );
  });
  const pass = (seconds: number): Promise<void> =>
    act(async () => {
      for (let second = 0; second < seconds; second += 1) await environment.clock.advance(1000);
    });
  close = () =>
    act(async () => {
      root.unmount();
      session.stop();
    });
  return {
    environment,
    pass,
    begin: () =>
      act(async () => {
        session.start();
        await environment.clock.advance(0);
      }),
  };
}

const text = (selector: string): string =>
  (document.querySelector(selector)?.textContent ?? '').replace(/\s+/g, ' ').trim();
const verdictOf = (name: string): string | null | undefined =>
  document.querySelector(`[data-component="${name}"]`)?.getAttribute('data-verdict');

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  beat = 1;
});
afterEach(() => close());

describe('the card on the home page', () => {
  it('has its columns before anything is known, with bones where the figures will be', async () => {
    await open();
    const names = [...document.querySelectorAll('.cell .name')].map(({ textContent }) => textContent);
    expect(names).toEqual(['Scheduler', 'Triggerer', 'Dag processor', 'Executors']);
    expect(document.querySelectorAll('.bone')).toHaveLength(4);
    expect(text('.lead')).toBe('Vitals asking Airflow');
    expect(document.querySelector('.block')).toBeNull();
  });

  it('is one quiet line while all is well, and its ages go on without news', async () => {
    const card = await open();
    await card.begin();
    expect(text('.lead')).toBe('All well checked 0 s ago');
    expect(text('[data-component="scheduler"]')).toMatch(/^Scheduler healthy \d s ago$/);
    expect(text('[data-component="executor"]')).toBe('Executors not reported');
    expect(document.querySelector('.block, .bone')).toBeNull();
    await card.pass(2);
    expect(text('.lead')).toMatch(/^All well checked [12] s ago$/);
  });

  it('says what is wrong above the same line, and says the change aloud once', async () => {
    const card = await open();
    await card.begin();
    expect(text('[role="status"]')).toBe('');
    beat = 74;
    await card.pass(6);
    expect(text('[data-headline]')).toMatch(/^Triggerer is down: no heartbeat for 7\d s$/);
    expect(verdictOf('triggerer')).toBe('unhealthy');
    const spoken = text('[role="status"]');
    expect(spoken).toMatch(/^Triggerer is down/);
    await card.pass(3);
    expect(text('[role="status"]')).toBe(spoken);
    expect(text('[data-headline]')).not.toBe(spoken);
  });

  it('cannot see: no green outlives its limit, what was is said as past, and Retry now asks at once', async () => {
    const card = await open();
    await card.begin();
    beat = null;
    await card.pass(40);
    expect(text('[data-headline]')).toMatch(/^Cannot see: Airflow has not answered for 4\d s$/);
    expect(verdictOf('scheduler')).toBe('unknown');
    expect(text('[data-component="scheduler"]')).toBe('Scheduler unknown was healthy');
    const asked = card.environment.seen.length;
    beat = 1;
    const retry = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Retry now');
    await act(async () => retry?.click());
    expect(card.environment.seen.length).toBe(asked + 1);
    expect(text('.lead')).toMatch(/^All well/);
    expect(document.querySelector('.block')).toBeNull();
  });

  it('rests in a hidden tab, and comes back without an old verdict', async () => {
    const card = await open();
    await card.begin();
    await act(async () => card.environment.setHidden(true));
    const asked = card.environment.seen.length;
    await card.pass(120);
    expect(card.environment.seen.length).toBe(asked);
    expect(verdictOf('scheduler')).toBe('unknown');
    await act(async () => card.environment.setHidden(false));
    await card.pass(1);
    expect(text('.lead')).toMatch(/^All well/);
  });

  it('leads to the page where there is one, and has no link where there is none', async () => {
    await open();
    expect(document.querySelector('a')?.getAttribute('href')).toBe(page.href);
    await close();
    await open(null);
    expect(document.querySelector('a')).toBeNull();
  });
});
