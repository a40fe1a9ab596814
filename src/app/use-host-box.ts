import { useLayoutEffect } from 'react';
import { useSurface } from '../ui/surface';

/**
 * Inside the Airflow UI: tells the styles how far (px) our box is from the left and the right edge of the window, so that a
 * panel in the browser's top layer leaves the host's navigation in sight. Elsewhere the window is the box.
 */
export function useHostBox(): void {
  const { kind, host } = useSurface();
  useLayoutEffect(() => {
    if (kind !== 'airflow') return;
    const tell = (): void => {
      const { left, right } = host.getBoundingClientRect();
      host.style.setProperty('--box-left', `${Math.max(0, left)}px`);
      host.style.setProperty('--box-right', `${Math.max(0, document.documentElement.clientWidth - right)}px`);
    };
    tell();
    const watcher = new ResizeObserver(tell);
    watcher.observe(host);
    // With another direction the sidebar changes sides, and our box moves without another size.
    const turned = new MutationObserver(tell);
    turned.observe(host, { attributeFilter: ['dir'] });
    addEventListener('resize', tell);
    return () => {
      watcher.disconnect();
      turned.disconnect();
      removeEventListener('resize', tell);
    };
  }, [kind, host]);
}
