import { type ComponentType, createElement, lazy, Suspense } from 'react';
import { useLocation } from './router';

/** One entry of the plugin list, as the API gives it. */
export interface ReactApp {
  readonly name: string;
  readonly bundle_url: string;
}

const globals = globalThis as unknown as Record<string, unknown>;
/** Which of the host's two ways to load a bundle: `3.1` (and 3.2), or `3.3` (and later). */
const release = new URLSearchParams(location.search).get('release') ?? '3.3';

async function load({ name, bundle_url }: ReactApp): Promise<{ default: ComponentType }> {
  if (release === '3.1') await import(/* @vite-ignore */ bundle_url);
  else {
    globals['AirflowPlugin'] = undefined;
    await import(/* @vite-ignore */ new URL(bundle_url, document.baseURI).href);
  }
  const component = globals[name] ?? globals['AirflowPlugin'];
  if (typeof component !== 'function') throw new TypeError(`Expected function, got ${typeof component}`);
  return { default: component as ComponentType };
}

const failed = (error: unknown): { default: ComponentType } => ({
  default: () => <p role="alert">Component failed loading: {String(error)}</p>,
});

/** Made anew with every render, as the host does it: a plugin is mounted again whenever the address moves. */
export function ReactPlugin({ app }: { readonly app: ReactApp }) {
  useLocation();
  const plugin = createElement(lazy(() => load(app).catch(failed)));
  return <Suspense fallback={<p>Loading</p>}>{plugin}</Suspense>;
}
