import { useMemo, useSyncExternalStore } from 'react';
import type { History } from '../domain/history';
import type { Judged } from '../domain/judged';
import type { Limits } from '../domain/model';
import type { SourceName } from '../domain/sources';
import type { Instant } from '../domain/time';
import type { Cell } from './cell';
import { useSession } from './environment';
import type { OwnExpectations } from './expectations';
import type { Polling } from './polling';
import type { OperatorLimits } from './runtime-config';
import type { Session } from './session';
import { setKeepsHidden, setOwnExpectations, setOwnLimits } from './session/set-own';

/** The value of a cell, and a new drawing whenever it changes. */
export function useCell<T>(cell: Cell<T>): T {
  return useSyncExternalStore(cell.subscribe, cell.get, cell.get);
}

/** Everything judged, at each second and each answer. What did not change is the same object as before. */
export const useJudged = (): Judged => useCell(useSession().judged);

/** The server's time as estimated; moves each second while the page is visible. The only ticking hook. */
export const useNow = (): Instant => useCell(useSession().now);

/** The state of asking, and its three buttons. Moves with the polls, not with the seconds. */
export function usePolling(): Polling & Pick<Session, 'retryNow' | 'pause' | 'resume'> {
  const { polling, retryNow, pause, resume } = useSession();
  const state = useCell(polling);
  return useMemo(() => ({ ...state, retryNow, pause, resume }), [state, retryNow, pause, resume]);
}

/** The limit of each component, and where it is from. */
export const useLimits = (): Limits => useCell(useSession().limits);

/** What this page has seen since it was opened; `domain/buckets.ts` cuts it into a chart. */
export const useHistory = (): History => useCell(useSession().history);

/** Limits that were set in this browser, and how to set them ({} for none). */
export function useOwnLimits(): readonly [OperatorLimits, (limits: OperatorLimits) => void] {
  const session = useSession();
  return [useCell(session.ownLimits), (limits) => setOwnLimits(session, limits)];
}

/** The same for what is expected to run, and what does not run here on purpose. */
export function useOwnExpectations(): readonly [OwnExpectations, (own: OwnExpectations) => void] {
  const session = useSession();
  return [useCell(session.ownExpectations), (own) => setOwnExpectations(session, own)];
}

/** Whether this browser goes on recording while nobody sees the page, and how to choose. */
export function useKeepsHidden(): readonly [boolean, (keeps: boolean) => void] {
  const session = useSession();
  return [useCell(session.keepsHidden), (keeps) => setKeepsHidden(session, keeps)];
}

/** Asks one source at once: a refused one as well, because somebody may have logged in. */
export const useAskNow = (): ((name: SourceName) => void) => useSession().askNow;

/** Rows that count no more and were put away in this browser, by `data-instance`; and how to put one away. */
export function useDismissed(): readonly [ReadonlySet<string>, (id: string) => void] {
  const { dismissed, dismiss } = useSession();
  return [useCell(dismissed), dismiss];
}

/** What the server sent, as it sent it; mask it (domain/masking) before it is shown. */
export const useRaw = (): Session['raw'] => useSession().raw;
