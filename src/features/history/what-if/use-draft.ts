import { useCallback, useRef, useState } from 'react';
import type { Duration } from '../../../domain/time';
import { whatIfOf } from '../chart/scale';

/** The one value behind the slider and the handle on the chart. */
export interface Draft {
  /** What is drawn; null: today's limit. */
  readonly shown: Duration | null;
  /** While it is moved (ms): nothing of it is in the address yet. */
  readonly move: (limit: number) => void;
  /** Let go: what was moved to goes into the address. */
  readonly settle: () => void;
}

/**
 * What-if while a hand moves it. The address changes when it is let go, not with each pixel: browsers refuse a page that
 * rewrites its address too often. `settled`: what the address says; `today`: the limit of now, null where what-if is not
 * for this component.
 */
export function useDraft(
  settled: Duration | null,
  today: Duration | null,
  onSettled: (limit: Duration | null) => void,
): Draft {
  const [draft, setDraft] = useState<{
    readonly value: Duration | null;
    readonly over: Duration | null;
  } | null>(null);
  // What the hand did last: a key moves and settles in one event, before anything is drawn.
  const latest = useRef<{ readonly value: Duration | null } | null>(null);
  const known = settled === null || today === null ? null : whatIfOf(settled, today);
  const move = useCallback(
    (limit: number) => {
      if (today === null) return;
      const value = whatIfOf(limit, today);
      latest.current = { value };
      setDraft({ value, over: known });
    },
    [today, known],
  );
  const settle = useCallback(() => {
    if (latest.current === null) return;
    onSettled(latest.current.value);
    latest.current = null;
  }, [onSettled]);
  // As soon as the address says something else than it did when the hand began, the address holds: for good.
  if (draft !== null && draft.over !== known) setDraft(null);
  return { shown: draft === null ? known : draft.value, move, settle };
}
