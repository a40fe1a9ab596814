import { alsoHidden } from '../../data/also-hidden';
import { type Cell, cell } from '../../data/cell';
import { browserClock } from '../../data/clock';
import type { Environment } from '../../data/environment';
import { browserEnvironment, type Parts } from '../../data/environment';
import type { Later } from '../../data/later';
import type { Navigation } from '../../data/navigation';
import { readRuntimeConfig } from '../../data/runtime-config';
import { createSession, type Session } from '../../data/session';
import { pageVisibility } from '../../data/visibility';

/** What outlives a component that the host takes away and brings back. */
export interface Held<N extends Navigation> {
  readonly session: Session;
  readonly navigation: N;
  /** Somebody draws it, until the function that it gives is called; the session rests while nobody does. */
  readonly enter: () => () => void;
}

const held = new Map<string, Held<Navigation>>();

/**
 * The one session of this document for what `settings` name (as `readRuntimeConfig` reads them). Made when it is first
 * asked for; it begins to watch when it is first entered. `first`: the question that left with the entry. `parts`: as much of the
 * page as is there before `load` has brought the code that comes after the first verdict; `navigate` makes its navigation.
 */
export function hold<N extends Navigation>(
  settings: unknown,
  first: unknown,
  parts: Pick<Parts, 'rules' | 'momentsBy'>,
  navigate: () => N,
  load: (environment: Environment) => Promise<Later>,
): Held<N> {
  const config = readRuntimeConfig(settings, document.baseURI);
  const key = config.base.href;
  const known = held.get(key);
  // A bundle has one way to navigate, so what it made before is of the same kind.
  if (known !== undefined) return known as Held<N>;
  const drawn = cell(0);
  const isMounted: Pick<Cell<boolean>, 'get' | 'subscribe'> = {
    get: () => drawn.get() > 0,
    subscribe: drawn.subscribe,
  };
  const navigation = navigate();
  const environment = browserEnvironment(config, null, {
    clock: browserClock,
    fetch: globalThis.fetch.bind(globalThis),
    first: { request: first },
    ...parts,
    mode: 'app',
    simulation: null,
    navigation,
    visibility: alsoHidden(pageVisibility, isMounted, browserClock),
    // There is no other: the plugin stands in the very Airflow that it watches.
    moveTo: () => {},
  });
  const session = createSession(environment, () => load(environment));
  let isStarted = false;
  const made: Held<N> = {
    session,
    navigation,
    enter() {
      drawn.set(drawn.get() + 1);
      if (!isStarted) session.start();
      isStarted = true;
      return () => drawn.set(drawn.get() - 1);
    },
  };
  held.set(key, made);
  return made;
}
