import { useMemo, useSyncExternalStore } from 'react';
import { useEnvironment } from '../data/environment';
import { readView, type View, withParameters } from './view';

type Changes = Readonly<Record<string, string | null>>;

interface Address {
  readonly view: View;
  readonly search: string;
  /** Changes some parameters (null takes one out). `remember`: the browser's Back undoes it. */
  readonly change: (changes: Changes, remember?: boolean) => void;
  /** The whole address with some parameters changed, for links. */
  readonly href: (changes: Changes) => string;
}

/** The view that the address holds, and ways to change it there and to link to another. */
export function useView(): Address {
  const { navigation } = useEnvironment();
  const search = useSyncExternalStore(navigation.subscribe, navigation.search);
  return useMemo(
    () => ({
      view: readView(search),
      search,
      change: (changes, remember = false) =>
        navigation[remember ? 'push' : 'replace'](withParameters(navigation.search(), changes)),
      href: (changes) => navigation.href(withParameters(search, changes)),
    }),
    [navigation, search],
  );
}
