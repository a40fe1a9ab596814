import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Instant, minutes, ms, plus } from '../domain/time';
import { SessionProvider } from './environment';
import { fakeEnvironment, healthBody, json, type Say } from './fake-airflow';
import { useIncidents, useKeeping, useKnown, useLives, useNotes, useRecorded } from './history-hooks';
import { useNow } from './hooks';
import { createLater } from './others';
import { createSession, type Session } from './session';
import type { Store } from './store';
import { createMemoryStore } from './store/memory';

const say: Say = (path, clock) =>
  path === 'api/v2/monitor/health' ? json(healthBody(clock), clock) : undefined;

let root: Root;
let environment: ReturnType<typeof fakeEnvironment>;
let session: Session;
/** Readings that wait until the test lets them go; null: none waits. */
let held: (() => void)[] | null;
let asked = 0;

/** A store whose disk may be slow. */
function slow(store: Store): Store {
  return {
    ...store,
    async rows(...range) {
      asked += 1;
      const waiting = held;
      if (waiting !== null) await new Promise<void>((go) => waiting.push(go));
      return store.rows(...range);
    },
  };
}

function Watching({ span, now }: { readonly span: number; readonly now: Instant }) {
  const { state, recorded } = useRecorded(plus(now, ms(-span)), now, []);
  return (
    <output data-state={state} data-tier={recorded?.tier} data-to={recorded?.to}>
      {recorded?.components.scheduler.length}
    </output>
  );
}

function Page({ span }: { readonly span: number }) {
  const counts = [useIncidents().length, useNotes().size, useKnown().length, useLives()?.lives.length];
  const now = useNow();
  return (
    <p data-where={useKeeping()?.where} data-counts={counts.join(' ')}>
      <Watching span={span} now={now} />
    </p>
  );
}

const output = (): HTMLElement => document.querySelector<HTMLElement>('output') as HTMLElement;
const pass = (seconds: number): Promise<void> => act(() => environment.clock.advance(seconds * 1000));
const draw = (span: number): Promise<void> =>
  act(async () =>
    root.render(
      <SessionProvider session={session}>
        <Page span={span} />
      </SessionProvider>,
    ),
  );

beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML = '<div id="root"></div>';
  held = null;
  asked = 0;
  environment = fakeEnvironment(say);
  const openStore = () => ({
    store: slow(createMemoryStore(environment.base, environment.clock)),
    lasts: false,
    channel: null,
  });
  session = createSession(environment, async () => createLater(environment, { openStore }));
  root = createRoot(document.querySelector('#root') as HTMLElement);
});
afterEach(async () => {
  await act(async () => root.unmount());
  session.stop();
});

it('says that it reads until the chronicle is there, then what was recorded, and keeps up with the answers', async () => {
  await draw(minutes(15));
  expect(output().dataset['state']).toBe('reading');
  expect(output().parentElement?.dataset['where']).toBeUndefined();
  session.start();
  await pass(30);
  expect(output().dataset).toMatchObject({ state: 'ready', tier: 'raw' });
  expect(output().parentElement?.dataset['where']).toBe('memory');
  const before = Number(output().textContent);
  expect(before).toBeGreaterThan(2);
  await pass(30);
  expect(Number(output().textContent)).toBeGreaterThan(before);
});

it('keeps the last result while another range is read, and says that it is not that range yet', async () => {
  session.start();
  await draw(minutes(15));
  await pass(30);
  held = [];
  await draw(minutes(24 * 60));
  expect(output().dataset).toMatchObject({ state: 'reading', tier: 'raw' });
  await act(async () => {
    for (const go of held ?? []) go();
    held = null;
  });
  await pass(0);
  expect(output().dataset).toMatchObject({ state: 'ready', tier: 'minute' });
});

it('reads one after the other, however slow the disk is and however often there is news', async () => {
  session.start();
  await draw(minutes(15));
  await pass(30);
  held = [];
  const before = asked;
  await pass(60);
  expect(asked).toBe(before + 1);
});
