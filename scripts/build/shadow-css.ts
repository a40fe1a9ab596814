import type { Plugin } from 'vite';

/** Layers in the order of index.css, with one before them that takes the host's inherited styles away. */
const FIRST =
  '@layer host-reset,properties,theme,base,components,utilities;' +
  '@layer host-reset{:host,.guest{all:initial;display:block}.guest{color-scheme:inherit}}';

/** Tailwind's fallback for browsers without @property, which it hides from all others. */
const GUARDED = /(@layer properties\s*\{\s*)@supports[^{]*\{((?:[^{}]*\{[^{}]*\})*)\s*\}(\s*\})/g;
/** A length by the root element's type size, not in an escaped class name. */
const BY_ROOT = /(?<![\w\\[.-])(-?\d*\.?\d+)rem\b/g;
/** The type size (px) that a document of ours has; of a host's nobody knows. */
const ROOT_SIZE = 16;
const REGISTERED = /@property\s+--[\w-]+\s*\{[^}]*\}/g;

/**
 * A style sheet for a document -> the same for a shadow root, where @property counts for nothing: borders, shadows and
 * transforms would be gone without the fallback; and where `rem` is the host's. Throws where Tailwind prints it in a way that is not known here.
 */
export function shadowCss(css: string): string {
  const adapted = css
    .replace(GUARDED, '$1$2$3')
    .replace(REGISTERED, '')
    .replace(BY_ROOT, (_rem, count: string) => `${Number(count) * ROOT_SIZE}px`);
  const fallback = /@layer properties\s*\{[^}]*/.exec(adapted)?.[0] ?? '';
  if (fallback.includes('@supports') || adapted.includes('@property'))
    throw new Error(
      'The style sheet holds @property or its guard in a form that scripts/build/shadow-css.ts misses.',
    );
  return FIRST + adapted;
}

const EXPORTED = /^export default (".*")$/s;

/** Makes every `….css?inline` of the plugin's bundle a sheet for its shadow root. */
export function shadowSheets(): Plugin {
  return {
    name: 'vitals:shadow-sheets',
    apply: 'build',
    // After Vite's own, which makes a module of the sheet.
    enforce: 'post',
    transform(code, id) {
      if (!id.endsWith('.css?inline')) return undefined;
      const literal = EXPORTED.exec(code.trim().replace(/;$/, ''))?.[1];
      if (literal === undefined) return this.error(`${id} is no module that exports a text`);
      return {
        code: `export default ${JSON.stringify(shadowCss(JSON.parse(literal) as string))}`,
        map: null,
      };
    },
  };
}
