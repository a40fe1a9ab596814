import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A reference to put on an element, and its width in whole pixels as it changes; 0 before it is laid out. */
export function useTourWidth(): readonly [RefObject<HTMLDivElement | null>, number] {
  const reference = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = reference.current;
    if (element === null) return;
    const measure = () => setWidth(Math.floor(element.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [reference, width];
}
