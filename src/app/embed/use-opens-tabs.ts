import { useEffect, useState } from 'react';
import { framing } from '../../data/framing';
import { useSurface } from '../../ui/surface';

/**
 * Makes every link that leaves this view open a tab of its own: what a frame shows is somebody else's choice, and Airflow's
 * own pages may refuse to be framed. Gives the address of a link that got no tab, and how to forget it. Does nothing where the
 * page stands in no frame.
 */
export function useOpensTabs(): readonly [string | null, (address: string | null) => void] {
  const { root } = useSurface();
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    if (!framing().isFramed) return;
    const heard = (event: Event): void => {
      const link = leaving(event as MouseEvent);
      if (link === null) return;
      event.preventDefault();
      setRefused(framing().canOpenTabs !== false && opensTab(link.href) ? null : link.href);
    };
    // After React's own handlers, which hang below: a click that was taken there is not ours.
    root.addEventListener('click', heard);
    return () => root.removeEventListener('click', heard);
  }, [root]);
  return [refused, setRefused];
}

/** The link of a plain click that would lead away from here; null for all else. */
function leaving(event: MouseEvent): HTMLAnchorElement | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.href === '' || link.target !== '' || link.download !== '') return null;
  return link.getAttribute('href')?.startsWith('#') === true ? null : link;
}

/** Without `noopener`: with it the browser would not tell whether a tab has opened. */
function opensTab(address: string): boolean {
  const tab = window.open(address, '_blank');
  if (tab === null) return false;
  try {
    tab.opener = null;
  } catch {
    // It has gone to another origin already, which has cut the tie.
  }
  return true;
}
