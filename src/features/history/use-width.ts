import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A reference to put on an element, and its width in whole pixels as it changes; 0 before it is laid out. */
export function useWidth<T extends HTMLElement>(): readonly [RefObject<T | null>, number] {
  const reference = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = reference.current;
    if (element === null) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.clientWidth)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [reference, width];
}
