import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserTabs } from './browser';
import type { Message } from './messages';

const BASE = new URL('http://airflow.test/team/');
const HERE: Message = { kind: 'here' };

beforeEach(() => vi.stubGlobal('navigator', { locks: {} }));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** What a page that was built from these sources shares with others. */
function pageOf(sources: string, base = BASE) {
  vi.stubEnv('VITALS_SOURCES', sources);
  const ports = browserTabs(base);
  if (ports === null) throw new Error('this browser has no tabs');
  return ports;
}

it('pages of the same sources share one lock and one channel, whatever their own files are called', async () => {
  const [standalone, card] = [pageOf('a1'), pageOf('a1')];
  expect(standalone.name).toBe(card.name);
  const [one, other] = [standalone.open(), card.open()];
  const heard = new Promise<Message>((resolve) => other.listen(resolve));
  one.post(HERE);
  expect(await heard).toEqual(HERE);
  one.close();
  other.close();
});

it('another version, or another Airflow, is another circle', () => {
  const names = [pageOf('a1'), pageOf('a2'), pageOf('a1', new URL('http://airflow.test/'))].map(
    ({ name }) => name,
  );
  expect(new Set(names).size).toBe(3);
});

it('a message of nobody we know is not heard', async () => {
  const ports = pageOf('a1');
  const channel = ports.open();
  const heard: Message[] = [];
  const done = new Promise<void>((resolve) =>
    channel.listen((message) => {
      heard.push(message);
      resolve();
    }),
  );
  const stranger = new BroadcastChannel(ports.name);
  for (const said of [null, 7, 'here', {}, { kind: 'told', topic: 'health' }, { kind: 'leads' }, HERE]) {
    // A channel reaches its own origin only; there is none to name.
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    stranger.postMessage(said);
  }
  await done;
  expect(heard).toEqual([HERE]);
  stranger.close();
  channel.close();
});

it('without locks, or without channels, each page is alone', () => {
  vi.stubGlobal('navigator', {});
  expect(browserTabs(BASE)).toBeNull();
  vi.stubGlobal('navigator', { locks: {} });
  vi.stubGlobal('BroadcastChannel', undefined);
  expect(browserTabs(BASE)).toBeNull();
});
