import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Rules whose result depends on colours: the others judge the same document in both schemes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Violations of WCAG 2.2 AA, each with the elements that it is about; `what`: all rules, or those of colours only. */
export async function violationsOf(
  page: Page,
  what: 'all' | 'colours',
  within?: string,
): Promise<readonly string[]> {
  const builder = new AxeBuilder({ page });
  if (within !== undefined) builder.include(within);
  if (what === 'all') builder.withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  else builder.withRules(OF_COLOURS);
  const { violations } = await builder.analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join(' | ')}`,
  );
}

/** No violation of WCAG 2.2 AA, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const [colorScheme, what] of [
    ['light', 'all'],
    ['dark', 'colours'],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await violationsOf(page, what), colorScheme).toEqual([]);
  }
}

/** The page is not wider than the window, also where it has only just become narrower. */
export async function expectNoWider(page: Page): Promise<void> {
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect.poll(wide).toBeLessThanOrEqual(0);
}
