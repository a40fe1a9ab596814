import { useLayoutEffect } from 'react';
import { useSurface } from '../ui/surface';
import type { Theme } from './view';

/** Puts the theme where the colour tokens look for it. In the Airflow UI its own switch decides, and what mounts the page follows it. */
export function useTheme(theme: Theme): void {
  const { kind, host } = useSurface();
  useLayoutEffect(() => {
    if (kind === 'airflow') return;
    if (theme === 'system') host.removeAttribute('data-theme');
    else host.setAttribute('data-theme', theme);
  }, [kind, host, theme]);
}
