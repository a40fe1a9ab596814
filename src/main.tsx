import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app';
import { isEmbedded, outsideFrame } from './app/embed/frame-view';
import { readView, withParameters } from './app/view';

import { browserClock } from './data/clock';
import { browserEnvironment, type Environment, SessionProvider } from './data/environment';
import type { FirstBox } from './data/first-request';
import { createMoments } from './data/moments';
import { browserNavigation } from './data/navigation';
import { PLAIN_RULES } from './data/plain-rules';
import { baseFromSearch, readRuntimeConfig } from './data/runtime-config';
import { createSession, type Session } from './data/session';
import { startServerSays } from './data/start-server';

const globals = globalThis as { __vitals?: unknown; __vitalsFirst?: unknown };
const config = readRuntimeConfig(globals.__vitals, document.baseURI);
const address = browserNavigation();
const isFrame = isEmbedded(address.search());
/** A link that leaves a frame leads to the whole page. */
const navigation = isFrame
  ? { ...address, href: (search: string) => address.href(outsideFrame(search)) }
  : address;
const place = document.getElementById('root');
if (place === null) throw new Error('index.html has no element #root');
const root = createRoot(place);
let session: Session | null = null;
let isDrawn = false;
/** `vitals.config.js` has sent it. */
const first: FirstBox = { request: globals.__vitalsFirst };
delete globals.__vitalsFirst;
/** Nothing is drawn for this long while the first question is out (ms; design: first load). */
const UNNOTICED = 200;

type Choice = Pick<Environment, 'clock' | 'fetch' | 'mode' | 'simulation'>;

/**
 * Begins to watch, then draws: the first question must not wait for the page, and an answer that is almost there is
 * drawn at once instead of an empty page before it. Called again, it begins anew.
 */
async function open(choice: Choice): Promise<void> {
  const base = baseFromSearch(navigation.search(), config, document.baseURI);
  const environment = browserEnvironment(config, base, {
    ...choice,
    first,
    explain: startServerSays,
    rules: PLAIN_RULES,
    momentsBy: createMoments,
    navigation,
    moveTo,
  });
  session?.stop();
  session = createSession(environment, async () => {
    const { openLater } = await import('./app/later');
    return openLater(environment);
  });
  session.start();
  if (!isDrawn) await settled(session);
  isDrawn = true;
  root.render(
    <StrictMode>
      <SessionProvider session={session}>
        <App isFrame={isFrame} />
      </SessionProvider>
    </StrictMode>,
  );

  function moveTo(next: URL): void {
    const query = new URLSearchParams(navigation.search());
    query.set('base', next.href);
    navigation.replace(`?${query}`);
    void open(choice);
  }
}

/** Until the first answer or failure is there, but no longer than a person would notice. */
const settled = ({ judged }: Session): Promise<void> =>
  new Promise((resolve) => {
    const stop = judged.subscribe(() => {
      if (judged.get().feed !== 'first') done();
    });
    const timer = setTimeout(done, UNNOTICED);
    function done(): void {
      stop();
      clearTimeout(timer);
      resolve();
    }
  });

const simOf = (search: string): string => new URLSearchParams(search).get('sim') ?? 'scenario:all-well';

/** The scenario that a value of `?sim=` names, by itself or with its key. */
const storyOf = (sim: string): string => /^(?:scenario:)?([^,:]+)(?:,|$)/.exec(sim)?.[1] ?? sim;

/** The demo: the same page, with the simulated Airflow's clock and behind its fetch. Another story is another Airflow. */
async function openDemo(): Promise<void> {
  let sim = simOf(navigation.search());
  // The laboratory's styles are there before its room is drawn: nothing is laid out twice.
  const [{ startSimulatedAirflow }] = await Promise.all([
    import('../mocks/browser'),
    import('./app/simulated'),
  ]);
  const airflow = await startSimulatedAirflow({ base: config.base, sim });
  const { clock, fetch } = airflow;
  begin(airflow.problem);
  // The browser's Back, or a link that was pasted: another situation.
  navigation.subscribe(() => {
    const next = simOf(navigation.search());
    if (next === sim) return;
    sim = next;
    begin(airflow.open(next));
  });

  function begin(wrong: typeof airflow.problem): void {
    const problem = wrong === null ? null : `${wrong.error}. ${wrong.hint}`;
    void open({ clock, fetch, mode: 'demo', simulation: { problem, moved } });
  }
  function moved(next: string, isAnother: boolean): void {
    // Another story is a place of its own, to which Back leads; a tour has its steps for that.
    const isPlace = storyOf(next) !== storyOf(sim) && readView(navigation.search()).tour === null;
    sim = next;
    navigation[isPlace ? 'push' : 'replace'](withParameters(navigation.search(), { sim: next }));
    if (isAnother) begin(null);
  }
}

if (import.meta.env.MODE === 'demo') void openDemo();
else
  void open({ clock: browserClock, fetch: globalThis.fetch.bind(globalThis), mode: 'app', simulation: null });
