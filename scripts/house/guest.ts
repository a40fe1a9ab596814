import { isTest } from './layers';

/** Where the page may be a guest in the Airflow UI. The laboratory is the demo's alone; mounting a guest needs its host. */
const A_GUEST = /^src\/(?:ui\/|features\/(?!laboratory\/)|app\/[^/]+$)/;
/** Opens the page for tests. */
const HARNESS = 'src/app/page-harness';

/** What asks the whole document, in which a guest's elements are not found, or its address, which is the host's. */
const ASKS_THE_HOST =
  /\bdocument\.(?:getElementById|querySelector(?:All)?|activeElement|getElementsBy\w+)\b|\blocation\.(?:href|search|hash)\b|\b(?:window|globalThis)\.location\b/;

/** The lines (from 1) of a file in which a guest would ask its host. `path`: without extension. */
export function asksTheHost(
  path: string,
  source: string,
): readonly { readonly line: number; readonly what: string }[] {
  if (!A_GUEST.test(path) || isTest(path) || path === HARNESS) return [];
  return source.split('\n').flatMap((text, index) => {
    const what = ASKS_THE_HOST.exec(text)?.[0];
    return what === undefined ? [] : [{ line: index + 1, what }];
  });
}
