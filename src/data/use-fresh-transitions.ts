import { useEffect } from 'react';
import { useSession } from './environment';

/**
 * Whoever opens the history reads what schedulers told up to now: asked once more, where it is answered at all. Where it is
 * refused it is left alone, because the browser writes each refusal to its console.
 */
export function useFreshTransitions(): void {
  const session = useSession();
  useEffect(() => {
    const known = session.sources.get().find(({ name }) => name === 'transitions');
    if (known?.access === 'answering') session.askNow('transitions');
  }, [session]);
}
