import { expect, type Page } from '@playwright/test';
import { HOST_PATIENCE } from './host-ui';

/** How every element of the host's page looks, in the order of the document; ours are left out. */
export interface Looks {
  readonly picture: Buffer;
  /** Name of the element, then its computed style, with semicolons between. */
  readonly styles: readonly string[];
}

/**
 * Takes our card out of every page that is opened from now on, from its beginning: what has once been drawn elsewhere and
 * then moved differs in the smoothing of round corners.
 */
export async function withoutCard(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('airflow-vitals { display: none !important }');
    document.adoptedStyleSheets = [sheet];
  });
}

/** The host's page once it has come to rest. The page's clock has to stand, because it writes the time of day. */
export async function looksOf(page: Page): Promise<Looks> {
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  const draw = () => page.screenshot({ animations: 'disabled', caret: 'hide' });
  let picture = await draw();
  // Charts and pills come in one after the other: two equal pictures in a row are a page at rest.
  const isAtRest = async () => {
    const last = picture;
    picture = await draw();
    return picture.equals(last);
  };
  await expect.poll(isAtRest, { timeout: HOST_PATIENCE, intervals: [250] }).toBe(true);
  return { picture, styles: await page.evaluate(stylesOfHost) };
}

/** Runs in the page. */
function stylesOfHost(): string[] {
  // A bar that runs for ever is somewhere else each time.
  for (const animation of document.getAnimations()) {
    animation.pause();
    animation.currentTime = 0;
  }
  const isOurs = (element: Element) => element.closest('airflow-vitals') !== null;
  return [document.documentElement, ...document.body.querySelectorAll('*')]
    .filter((element) => !isOurs(element) && !(element instanceof HTMLStyleElement))
    .map((element) => {
      const style = getComputedStyle(element);
      // Custom properties are inherited by everybody: those of the root element stand for all. Their order means nothing.
      const names = [...style].filter(
        (name) => element === document.documentElement || !name.startsWith('--'),
      );
      const all = names.map((name) => `${name}:${style.getPropertyValue(name)}`).sort();
      return `${element.localName};${all.join(';')}`;
    });
}

/** The first few differences in words, for a message; empty where there is none. */
export function differences(before: readonly string[], after: readonly string[]): string[] {
  if (before.length !== after.length) return [`${before.length} elements before, ${after.length} after`];
  return before
    .flatMap((text, index) => {
      const other = after[index] ?? '';
      if (text === other) return [];
      return [`element ${index}: ${beyond(text, other)} became ${beyond(other, text)}`];
    })
    .slice(0, 10);
}

/** The parts of one style that another does not have. */
function beyond(style: string, other: string): string {
  const known = new Set(other.split(';'));
  return style
    .split(';')
    .filter((part) => !known.has(part))
    .join('; ');
}
