import { useSyncExternalStore } from 'react';

/** How the host's document looks now, as far as ours follows it. */
interface HostLook {
  /** Its colour mode; undefined where it does not say: the reader's system decides then. */
  readonly theme: 'dark' | 'light' | undefined;
  readonly dir: 'ltr' | 'rtl';
}

/** Airflow has its colour mode as a class and its direction as an attribute of the root element. */
const WATCHED = { attributes: true, attributeFilter: ['class', 'dir'] };

const themeNow = (): HostLook['theme'] =>
  (['dark', 'light'] as const).find((theme) => document.documentElement.classList.contains(theme));

const dirNow = (): HostLook['dir'] => (document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr');

function subscribe(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, WATCHED);
  return () => observer.disconnect();
}

/** Follows the host's look while the component is mounted. */
export const useHostLook = (): HostLook => ({
  theme: useSyncExternalStore(subscribe, themeNow),
  dir: useSyncExternalStore(subscribe, dirNow),
});
