import type { World } from './use-world';

type ClockWish =
  | { readonly speed: number }
  | { readonly advance_s: number }
  | { readonly until: 'next-event' | 'next-poll' };

/** What a press of a key asks of the laboratory; null: nothing. */
export type KeyWish = 'toggle' | 'close' | ClockWish;

const TYPES = 'input:not([type="range"], [type="checkbox"]), textarea, select, [contenteditable]';
/** What does something of its own when Space is pressed on it. */
const PRESSED = 'button, a, input, summary, [role="menuitem"], [role="slider"], [role="option"]';

/**
 * The laboratory's keys (design, rule 25): backquote toggles it; while it is open Space pauses and continues, period is
 * a second, comma a poll, n the next event, Escape closes. None while typing or in a dialog, or with a modifier.
 */
export function keyWish(
  event: KeyboardEvent,
  isOpen: boolean,
  { state, pace }: Pick<World, 'state' | 'pace'>,
): KeyWish | null {
  const { key, target } = event;
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return null;
  const element = target instanceof Element ? target : null;
  if (element?.closest(TYPES) || document.querySelector('dialog[open]') !== null) return null;
  if (key === '`') return 'toggle';
  if (!isOpen) return null;
  if (key === 'Escape') return isItsEscape(element) ? 'close' : null;
  if (state === null) return null;
  if (key === '.') return { advance_s: 1 };
  if (key === ',') return { until: 'next-poll' };
  if (key === 'n') return { until: 'next-event' };
  if (key === ' ' && !element?.closest(PRESSED)) return { speed: state.speed === 0 ? pace : 0 };
  return null;
}

/** Outside of it, the panel of an instance beside it closes first. */
const isItsEscape = (element: Element | null): boolean =>
  element?.closest('#laboratory') != null || document.querySelector('.side-panel') === null;
