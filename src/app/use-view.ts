import { useSyncExternalStore } from 'react';
import { useEnvironment } from '../data/environment';
import { readView, type View, withParameters } from './view';

/** The view that the address holds, and a way to change it there. null takes a choice out of the address. */
export function useView(): readonly [View, (changes: Partial<Record<keyof View, string | null>>) => void] {
  const { navigation } = useEnvironment();
  const search = useSyncExternalStore(navigation.subscribe, navigation.search);
  return [readView(search), (changes) => navigation.replace(withParameters(navigation.search(), changes))];
}
