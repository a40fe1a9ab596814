import { createContext, useContext } from 'react';

/** Where the page stands: it is the document, or it is a guest in somebody else's. */
export interface Surface {
  /** `page`: a tab of its own; `frame`: in an iframe, with `?embed=1`; `airflow`: in the Airflow UI, in a shadow root. */
  readonly kind: 'page' | 'frame' | 'airflow';
  /** Elements are looked for here, never in `document`: of a guest, the host's document knows nothing. */
  readonly root: Document | ShadowRoot;
  /** Carries `data-theme`, which the colour tokens follow. */
  readonly host: HTMLElement;
}

let own: Surface | null = null;

/** The page in a tab of its own; the same object each time, so that effects which depend on it do not run again. */
export const pageSurface = (): Surface => {
  own ??= { kind: 'page', root: document, host: document.documentElement };
  return own;
};

const SurfaceContext = createContext<Surface | null>(null);

/** Puts the page on a surface; without one it is on its own document. */
export const SurfaceProvider = SurfaceContext;

export const useSurface = (): Surface => useContext(SurfaceContext) ?? pageSurface();

/** The element that has the focus; of a guest, the one inside its root. */
export const focusedIn = ({ root }: Surface): Element | null => root.activeElement;

/** What an event happened to: whoever listens outside of a shadow root is told its host only. */
export function targetOf(event: Event): Element | null {
  const [target] = event.composedPath();
  return target instanceof Element ? target : null;
}
