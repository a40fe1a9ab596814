import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A reference to put on the coach: how high he is, in pixels, is told to the page below him (`--coach`) while he is there. */
export function useCoachHeight(): RefObject<HTMLElement | null> {
  const reference = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = reference.current;
    if (element === null) return;
    const { style } = document.documentElement;
    const measure = () => style.setProperty('--coach', `${element.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--coach');
    };
  }, []);
  return reference;
}
