/**
 * The Link header for a page: what its `<head>` loads, so that the browser asks for it while the page itself is still
 * on its way. Without it the browser waits, for a policy in a meta tag and for the first script.
 */
export function preloads(html: string): string {
  const tags = [...html.matchAll(/<(script|link)\b([^>]*)>/g)];
  return tags.flatMap(([, name = '', attributes = '']) => preload(name, attributes) ?? []).join(', ');
}

function preload(name: string, attributes: string): string | undefined {
  const value = (attribute: string): string | undefined =>
    new RegExp(`\\s${attribute}="([^"]*)"`).exec(attributes)?.[1];
  const address = name === 'script' ? value('src') : value('href');
  if (address === undefined || !/^\.\/[\w./-]+$/.test(address)) return undefined;
  if (name === 'script') {
    return value('type') === 'module'
      ? `<${address}>; rel=modulepreload`
      : `<${address}>; rel=preload; as=script`;
  }
  if (value('rel') !== 'stylesheet') return undefined;
  const crossorigin = /\scrossorigin\b/.test(attributes) ? '; crossorigin' : '';
  return `<${address}>; rel=preload; as=style${crossorigin}`;
}
