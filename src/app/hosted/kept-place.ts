import { type RefObject, useLayoutEffect, useRef } from 'react';
import { useSurface } from '../../ui/surface';

/**
 * The host hides us for a moment whenever it asks for our code once more (React's Suspense: `display: none`, and layout effects
 * end and begin). The browser then forgets what has the focus and how far things were scrolled: here both come back.
 */
export function KeptPlace(): null {
  const { root } = useSurface();
  const focus: RefObject<HTMLElement | null> = useRef(null);
  const scrolled = useRef<readonly (readonly [Element, number])[]>([]);
  useLayoutEffect(() => {
    for (const [element, top] of scrolled.current) element.scrollTop = top;
    // Somebody may have gone on in the host meanwhile.
    if (document.activeElement === document.body) focus.current?.focus({ preventScroll: true });
    return () => {
      focus.current = root.activeElement as HTMLElement | null;
      scrolled.current = [...root.querySelectorAll('*')].flatMap((one) =>
        one.scrollTop > 0 ? [[one, one.scrollTop] as const] : [],
      );
    };
  }, [root]);
  return null;
}
