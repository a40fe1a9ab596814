import { act, Profiler, type ProfilerOnRenderCallback, StrictMode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SessionProvider, useEnvironment } from './environment';
import { fakeEnvironment, healthBody, json, type Say } from './fake-airflow';
import { useHistory, useJudged, useLimits, useNow, useOwnLimits, usePolling } from './hooks';
import { createLater } from './others';
import { createSession } from './session';

const say: Say = (path, clock) =>
  path === 'api/v2/monitor/health' ? json(healthBody(clock), clock) : undefined;
const renders = { ticking: 0, still: 0 };
const count: ProfilerOnRenderCallback = (id) => {
  renders[id as keyof typeof renders] += 1;
};

function Ticking() {
  return <time>{useNow()}</time>;
}

function Still() {
  const { feed, tries, pause, resume } = usePolling();
  const [own, setOwn] = useOwnLimits();
  return (
    <p
      data-feed={feed}
      data-tries={tries}
      data-name={useEnvironment().name}
      data-own={Object.keys(own).length}
    >
      <button type="button" onClick={pause}>
        pause
      </button>
      <button type="button" onClick={resume}>
        resume
      </button>
      <button type="button" onClick={() => setOwn({})}>
        {useLimits().scheduler.source}
      </button>
    </p>
  );
}

function Words() {
  const words = Object.values(useJudged().components).map(({ verdict }) => verdict);
  return <output data-samples={useHistory().components.scheduler.length}>{words.join(' ')}</output>;
}

let root: Root;
let environment: ReturnType<typeof fakeEnvironment>;
const find = (selector: string): HTMLElement => document.querySelector<HTMLElement>(selector) as HTMLElement;

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  environment = fakeEnvironment(say, { limits: { dag_processor: 30 } });
  const session = createSession(environment, async () => createLater(environment));
  session.start();
  root = createRoot(find('#root'));
  await act(async () =>
    root.render(
      <StrictMode>
        <SessionProvider session={session}>
          <Profiler id="ticking" onRender={count}>
            <Ticking />
          </Profiler>
          <Profiler id="still" onRender={count}>
            <Still />
          </Profiler>
          <Words />
        </SessionProvider>
      </StrictMode>,
    ),
  );
  await act(() => environment.clock.advance(0));
});

afterEach(() => act(() => root.unmount()));

describe('the hooks', () => {
  it('show the first answer, in strict mode too, with one question asked', () => {
    expect(find('output').textContent).toBe('healthy healthy healthy not_reported healthy');
    expect(find('p').dataset).toMatchObject({ feed: 'alive', tries: '0', name: 'airflow.test' });
    expect(environment.seen.filter((path) => path.endsWith('health'))).toHaveLength(1);
  });

  it('tick where time is shown and nowhere else', async () => {
    Object.assign(renders, { ticking: 0, still: 0 });
    const before = Number(find('time').textContent);
    await act(() => environment.clock.advance(4000));
    expect(Number(find('time').textContent) - before).toBe(4000);
    expect(renders.ticking).toBeGreaterThan(0);
    expect(renders.still).toBe(0);
  });

  it('pause and resume from a button', async () => {
    const [pause, resume] = document.querySelectorAll('button');
    await act(async () => pause?.click());
    expect(find('p').dataset['feed']).toBe('paused');
    await act(() => environment.clock.advance(60_000));
    expect(find('output').dataset['samples']).toBe('1');
    await act(async () => {
      resume?.click();
      await environment.clock.advance(0);
    });
    expect(find('p').dataset['feed']).toBe('alive');
    expect(find('output').dataset['samples']).toBe('2');
  });
});
