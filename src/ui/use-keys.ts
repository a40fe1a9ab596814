import { useEffect } from 'react';
import { type Surface, targetOf, useSurface } from './surface';
import { useLatest } from './use-latest';

/** Whoever has the focus here is typing, and a letter is a letter. */
const TYPING = 'input, textarea, select, [contenteditable]';

/**
 * Hears keys that are the page's own: without Ctrl, Alt or ⌘, and pressed where nobody types. In another page's document that
 * is inside of ours, or where nothing has the focus; what is pressed in a part of the host's is the host's. `others`: a
 * selector of parts of the page with keys of their own.
 */
export function useKeys(others: string, act: (event: KeyboardEvent) => void): void {
  const surface = useSurface();
  const onKey = useLatest((event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = targetOf(event);
    if (target === null || !isOurs(surface, target)) return;
    if (target.closest(`${TYPING}, ${others}`) === null) act(event);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);
}

const isOurs = ({ root }: Surface, target: Element): boolean =>
  root.contains(target) || target === document.body || target === document.documentElement;
