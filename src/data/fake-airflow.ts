import { ALL_RULES } from './all-rules';
import type { Clock } from './clock';
import type { Environment } from './environment';
import { type FakeClock, fakeClock } from './fake-clock';
import { createMoments } from './moments';
import { readRuntimeConfig } from './runtime-config';
import { startServerSays } from './start-server';

/** For tests: what the fake server says to a path; nothing for "not found", an error for "nobody there". */
export type Say = (path: string, clock: Clock) => Response | undefined | Promise<Response | undefined>;

/** An environment without a browser; `seen` collects the paths that were asked. */
export interface FakeEnvironment extends Environment {
  readonly clock: FakeClock;
  readonly seen: string[];
  readonly setHidden: (hidden: boolean) => void;
}

export function fakeEnvironment(say: Say, vitals: object = {}): FakeEnvironment {
  const clock = fakeClock();
  const config = readRuntimeConfig(vitals, 'http://airflow.test/team/');
  const stored = new Map<string, string>();
  const seen: string[] = [];
  let hidden = false;
  const watchers = new Set<() => void>();
  let search = '';
  let searchChanged = (): void => {};
  return {
    clock,
    seen,
    config,
    rules: ALL_RULES,
    explain: startServerSays,
    momentsBy: createMoments,
    base: config.base,
    mode: 'app',
    simulation: null,
    origins: [config.base.origin],
    moveTo: () => {},
    name: config.environment ?? config.base.host,
    fetch: (async (input: URL) => {
      const path = input.href.slice(config.base.href.length);
      seen.push(path);
      return (await say(path, clock)) ?? new Response('{}', { status: 404 });
    }) as unknown as typeof fetch,
    storage: {
      get: (key) => stored.get(key) ?? null,
      set: (key, value) => void (value === null ? stored.delete(key) : stored.set(key, value)),
    },
    navigation: {
      search: () => search,
      href: (next) => next || '?',
      replace(next) {
        search = next;
        searchChanged();
      },
      push(next) {
        search = next;
        searchChanged();
      },
      subscribe(changed) {
        searchChanged = changed;
        return () => {};
      },
    },
    visibility: {
      hidden: () => hidden,
      subscribe(changed) {
        watchers.add(changed);
        return () => watchers.delete(changed);
      },
    },
    setHidden(value) {
      hidden = value;
      for (const changed of [...watchers]) changed();
    },
  };
}

/** A JSON answer, stamped by a server whose clock is `ahead` of ours. */
export function json(body: unknown, clock: Clock, ahead = 0, status = 200): Response {
  // As old as uvicorn's is on average, so that ages are what a test says they are.
  const date = new Date(clock.now() + ahead - 1000).toUTCString();
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date },
  });
}

/** A health body of 3.1 in which everything beat `age` ms ago, by a server whose clock is `ahead` of ours. */
export function healthBody(clock: Clock, age = 1000, ahead = 0): object {
  const at = new Date(clock.now() + ahead - age).toISOString();
  const entry = (name: string): object => ({ status: 'healthy', [`latest_${name}_heartbeat`]: at });
  return {
    metadatabase: { status: 'healthy' },
    scheduler: entry('scheduler'),
    triggerer: entry('triggerer'),
    dag_processor: entry('dag_processor'),
  };
}
