import { useLayoutEffect } from 'react';
import { useSurface } from '../../ui/surface';

/** Puts a sheet behind those of the shadow root while the component is there. */
export function useSheet(css: string): void {
  const { root } = useSurface();
  useLayoutEffect(() => adopt(root, css), [root, css]);
}

/** Gives what takes it away again. */
function adopt(root: DocumentOrShadowRoot, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((one) => one !== sheet);
  };
}
