import { useLayoutEffect } from 'react';
import type { Theme } from './view';

/** Puts the theme on the document, where the colour tokens look for it. */
export function useTheme(theme: Theme): void {
  useLayoutEffect(() => {
    if (theme === 'system') delete document.documentElement.dataset['theme'];
    else document.documentElement.dataset['theme'] = theme;
  }, [theme]);
}
