import { useEffect, useState } from 'react';

/**
 * True from the moment on at which `isReady` was true for the first time, or `patience` ms have passed, whichever is first:
 * what was drawn once is not taken away when its reason is gone.
 */
export function useStays(isReady: boolean, patience: number): boolean {
  const [stays, setStays] = useState(isReady);
  if (isReady && !stays) setStays(true);
  useEffect(() => {
    const timer = setTimeout(() => setStays(true), patience);
    return () => clearTimeout(timer);
  }, [patience]);
  return stays || isReady;
}
