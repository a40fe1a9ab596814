import { createContext, type ReactNode, useContext } from 'react';
import type { Judge } from '../domain/verdict-rules';
import type { Wire } from './client';
import type { Clock } from './clock';
import type { FirstBox } from './first-request';
import type { Moments } from './moments';
import type { Navigation } from './navigation';
import type { Rules } from './rules';
import { originsOf, type RuntimeConfig } from './runtime-config';
import type { Session } from './session';
import { type KeyValue, safeStorage } from './storage';
import { pageVisibility, type Visibility } from './visibility';

export interface Simulation {
  /** What in `?sim=` could not be used, as a sentence; the usual scenario runs then. */
  readonly problem: string | null;
  /**
   * Somebody has changed the simulated Airflow: `sim` names what it is now, for the address. `isAnother`: the page's
   * memory is of another world, so it begins anew.
   */
  readonly moved: (sim: string, isAnother: boolean) => void;
}

/** The outside world behind small ports: the one thing that differs between production, demo and tests. */
export interface Environment {
  readonly clock: Clock;
  readonly fetch: typeof fetch;
  /** The very first question of health, where it left before this code arrived. */
  readonly first?: FirstBox;
  /** Where our own server may stand between; see `Wire`. */
  readonly explain?: NonNullable<Wire['explain']>;
  /** How answers are judged before the later code is there. */
  readonly rules: Rules;
  /** Makes what tells the later code what has happened; null: nothing is kept here. */
  readonly momentsBy: ((judge: Judge) => Moments) | null;
  readonly storage: KeyValue;
  readonly navigation: Navigation;
  readonly visibility: Visibility;
  /** Where Airflow answers; ends in a slash. */
  readonly base: URL;
  readonly mode: 'app' | 'demo';
  /** The Airflow is the simulated one; null for a real one. */
  readonly simulation: Simulation | null;
  /** What to call this Airflow: the operator's name for it, else its host; null for the simulated one. */
  readonly name: string | null;
  readonly config: RuntimeConfig;
  /** Origins that the page's policy lets it ask: its own, and the configured one. */
  readonly origins: readonly string[];
  /** Watches an Airflow at another address of these origins instead; the address goes into the query string. */
  readonly moveTo: (base: URL) => void;
}

/** What the entry chooses: whose clock, whose fetch, and how to begin anew. */
export type Parts = Pick<
  Environment,
  | 'clock'
  | 'fetch'
  | 'first'
  | 'explain'
  | 'rules'
  | 'momentsBy'
  | 'mode'
  | 'simulation'
  | 'navigation'
  | 'moveTo'
> &
  Partial<Pick<Environment, 'visibility'>>;

/** The browser's environment around what the entry has chosen. `base` null: the configured one. */
export function browserEnvironment(config: RuntimeConfig, base: URL | null, parts: Parts): Environment {
  const asked = base ?? config.base;
  return {
    visibility: pageVisibility,
    ...parts,
    storage: safeStorage(() => localStorage),
    base: asked,
    name: config.environment ?? (parts.simulation ? null : asked.host),
    config,
    origins: originsOf(config, document.baseURI),
  };
}

/** The one context of the page. */
const SessionContext = createContext<Session | null>(null);

/** For the hooks of this folder. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('A hook of src/data was used outside of SessionProvider');
  return session;
}

/** The outside world: storage, the address, the operator's configuration. Stays the same between renders. */
export const useEnvironment = (): Environment => useSession().environment;

interface ProviderProps {
  readonly session: Session;
  readonly children: ReactNode;
}

/** Puts a session around the page. */
export const SessionProvider = ({ session, children }: ProviderProps) => (
  <SessionContext value={session}>{children}</SessionContext>
);
