import type { KeyValue } from '../data/storage';
import type { Theme } from './view';

const KEY = 'vitals.theme';

/** The theme that this browser remembers; `system` where it remembers none, or nonsense. */
export function storedTheme(storage: KeyValue): Theme {
  const stored = storage.get(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Remembers a theme for the next visit. */
export const storeTheme = (storage: KeyValue, theme: Theme): void =>
  storage.set(KEY, theme === 'system' ? null : theme);
