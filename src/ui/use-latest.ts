import { useCallback, useInsertionEffect, useRef } from 'react';

/**
 * One function for as long as the component stands, which does what that of the newest render would; for effects and
 * listeners, not to be called while rendering. React has `useEffectEvent` for that from 19.2 on, and Airflow 3.1 brings 19.1.
 */
export function useLatest<A extends readonly unknown[], R>(act: (...args: A) => R): (...args: A) => R {
  const latest = useRef(act);
  // Before any other effect of the same commit runs.
  useInsertionEffect(() => {
    latest.current = act;
  });
  return useCallback((...args) => latest.current(...args), []);
}
