import { createElement, type ReactNode, useCallback, useMemo, useState } from 'react';
import { createPortal } from 'react-dom';
import { type Surface, SurfaceProvider } from '../../ui/surface';
import { barrier } from './barrier';
import { useHostLook } from './host-look';

/** With a dash: libraries for shortcuts look inside such an element for what somebody types into. */
const TAG = 'airflow-vitals';

const sheets = new Map<string, CSSStyleSheet>();

/** A style sheet is read once for the document, however often the component comes and goes. */
function sheetOf(css: string): CSSStyleSheet {
  const known = sheets.get(css);
  if (known !== undefined) return known;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  sheets.set(css, sheet);
  return sheet;
}

interface ShadowRootProps {
  /** Made for a shadow root at build time (scripts/build/shadow-css.ts). */
  readonly css: string;
  /** Called for the root when it is there; gives what ends it. The same function each time. */
  readonly attend?: (root: ShadowRoot) => () => void;
  readonly children: ReactNode;
}

/**
 * A part of the host's page where no style of the host's reaches ours and none of ours the host's. It follows the host's colour
 * mode and direction; all below it is on a surface of kind `airflow`.
 */
export function ShadowRoot({ css, attend, children }: ShadowRootProps) {
  const [surface, setSurface] = useState<Surface | null>(null);
  const { theme, dir } = useHostLook();
  const attach = useCallback(
    (host: HTMLElement) => {
      // React may call this twice for one element, which can have one shadow root.
      const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
      const sheet = sheetOf(css);
      // Called again when the host shows us again: what a part of ours has put behind it stays.
      if (!root.adoptedStyleSheets.includes(sheet))
        root.adoptedStyleSheets = [sheet, ...root.adoptedStyleSheets];
      setSurface((known) => (known?.root === root ? known : { kind: 'airflow', root, host }));
      return attend?.(root) ?? (() => {});
    },
    [css, attend],
  );
  const attributes = { ref: attach, 'data-surface': 'airflow', 'data-theme': theme, dir };
  const content = useMemo(
    () =>
      surface && (
        // What stands here is in English whatever the host speaks.
        <div className="guest" lang="en" {...barrier}>
          <SurfaceProvider value={surface}>{children}</SurfaceProvider>
        </div>
      ),
    [surface, children],
  );
  return createElement(TAG, attributes, surface && createPortal(content, surface.root as ShadowRoot));
}
