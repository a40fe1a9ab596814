import { type KeyboardEvent, useState } from 'react';
import type { Instant } from '../../../domain/time';
import type { Changes } from './address';
import { keyTo } from './crosshair-keys';
import { LET_GO, pinned as pinnedAt } from './moves';
import { bucketAt, bucketStart, isInside, type Window } from './window';

export interface Crosshair {
  /** The bucket it stands on; null: nowhere, the newest values are shown. */
  readonly index: number | null;
  readonly isPinned: boolean;
  /** Follows the pointer; null as it leaves. A pinned one stays. */
  readonly hover: (at: Instant | null) => void;
  /** A click: pins the bucket, or lets it go where it is pinned already. */
  readonly toggle: (at: Instant) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onBlur: () => void;
}

/** The one crosshair of lanes and chart. Its pin is in the address; where it stands otherwise is nobody's business. */
export function useCrosshair(
  window: Window,
  pin: Instant | null,
  newest: number,
  onChange: (changes: Changes) => void,
): Crosshair {
  const [stands, setStands] = useState<Instant | null>(null);
  const isPinned = pin !== null && isInside(window, pin);
  const shown = isPinned ? pin : stands !== null && isInside(window, stands) ? stands : null;
  const index = shown === null ? null : bucketAt(window, shown);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = keyTo(event.key, event.shiftKey, index ?? newest, window.count);
    if (to !== null) {
      if (isPinned) onChange(pinnedAt(window, to));
      else setStands(bucketStart(window, to));
    } else if (event.key === 'Enter' && !isPinned) onChange(pinnedAt(window, index ?? newest));
    else if (event.key === 'Escape' && index !== null) {
      setStands(null);
      if (isPinned) onChange(LET_GO);
    } else return;
    // Neither does the page scroll, nor does an Escape that lets go close a panel as well.
    event.preventDefault();
    event.stopPropagation();
  }
  return {
    index,
    isPinned,
    hover: setStands,
    toggle: (at) => {
      const to = bucketAt(window, at);
      onChange(isPinned && to === index ? LET_GO : pinnedAt(window, to));
    },
    onKeyDown,
    onBlur: () => setStands(null),
  };
}
