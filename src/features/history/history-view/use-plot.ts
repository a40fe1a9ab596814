import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

interface Place {
  /** Of the plot, in whole pixels; 0 before it is laid out. */
  readonly width: number;
  /** From the grid's left edge to the plot's. */
  readonly left: number;
}

/** References for the grid and for the plot inside it, and where the plot is as that changes. */
export function usePlot(): readonly [
  RefObject<HTMLDivElement | null>,
  RefObject<HTMLDivElement | null>,
  Place,
] {
  const grid = useRef<HTMLDivElement>(null);
  const plot = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState<Place>({ width: 0, left: 0 });
  useLayoutEffect(() => {
    const element = plot.current;
    if (element === null) return;
    const measure = (): void => {
      const left = element.getBoundingClientRect().left - (grid.current?.getBoundingClientRect().left ?? 0);
      setPlace({ width: Math.floor(element.clientWidth), left: Math.round(left) });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [grid, plot, place];
}
