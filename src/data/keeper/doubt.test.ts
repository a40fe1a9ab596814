import { describe, expect, it } from 'vitest';
import { HEARTBEAT_COMPONENTS } from '../../domain/model';
import { instant } from '../../domain/time';
import { settled } from '../fake-clock';
import type { Session } from '../session';
import { createMemoryStore } from '../store/memory';
import { watchingPage } from '../testing-page';

const EVER = [instant(0), instant(8e15)] as const;

/** A page whose job list is not answered before `list` is called: with the list, or refused. */
async function openOn(sim: string) {
  const page = watchingPage(sim);
  let list: (isRefused: boolean) => void = () => {};
  const gate = new Promise<boolean>((open) => {
    list = open;
  });
  const slow = async (input: URL, init?: RequestInit): Promise<Response> => {
    if (`${input}`.includes('api/v2/jobs') && (await gate))
      return new Response('{"detail":"Forbidden"}', { status: 403 });
    return page.fetch(input, init);
  };
  Object.assign(page.environment, { fetch: slow });
  const store = createMemoryStore(page.base, page.environment.clock);
  const session = page.another({ openStore: () => ({ store, lasts: true, channel: null }) });
  session.start();
  await settled();
  const words = async (): Promise<readonly string[]> => {
    const rows = await store.rows('raw', ...EVER, null);
    const cells = rows.flatMap(({ components }) => HEARTBEAT_COMPONENTS.flatMap((name) => components[name]));
    return [...new Set(cells.map(({ worst }) => worst))];
  };
  return { session, words, pass: page.pass, list, page };
}

const inStrips = (session: Session) =>
  new Set(session.history.get().components.scheduler.map(({ verdict }) => verdict));
const incidents = (session: Session) => session.chronicle.get()?.incidents.get() ?? [];

describe('what may be down or never started', () => {
  it('waits for the job list, and is nowhere recorded as down where that has no row', async () => {
    const { session, words, pass, list } = await openOn('scenario:fresh-install');
    await pass(12);
    expect(await words()).toEqual([]);
    list(false);
    await pass(40);
    expect(await words()).toEqual(['never_started']);
    expect(inStrips(session)).toEqual(new Set(['not_deployed']));
    expect(incidents(session)).toEqual([]);
  });

  it('is down, from the first answer on, where the list is refused', async () => {
    const { session, words, pass, list } = await openOn('scenario:fresh-install');
    await pass(12);
    list(true);
    await pass(40);
    expect(await words()).toEqual(['unhealthy']);
    const { first } = session.history.get();
    expect(incidents(session).map(({ began }) => began)).toContain(first);
  });

  it('is down where the list never comes', async () => {
    const { words, pass } = await openOn('scenario:fresh-install');
    await pass(80);
    expect(await words()).toContain('unhealthy');
  });

  it('is unknown where nobody watches any more before the list came', async () => {
    const { session, words, pass } = await openOn('scenario:fresh-install');
    await pass(12);
    session.pause();
    await pass(1);
    expect(await words()).toEqual(['unknown']);
    expect(incidents(session)).toEqual([]);
  });

  it('makes nothing wait that has a heartbeat', async () => {
    const { words, pass } = await openOn('scenario:all-well');
    await pass(12);
    expect(await words()).toEqual(['healthy']);
  });
});
