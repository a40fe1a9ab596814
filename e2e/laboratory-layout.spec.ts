import { expect, type Page, test } from '@playwright/test';

/** Opens the page on a world that stands still, with the drawer open. */
async function open(page: Page, width: number, sim: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.goto(`./?sim=${sim},speed:0&zone=utc&lab=1`);
  await expect(page.getByLabel('Scenario', { exact: true })).toBeVisible();
}

for (const width of [1440, 1100, 900, 390]) {
  test(`at ${width} pixels each line of what was is one line, also above the way to older ones`, async ({
    page,
  }) => {
    await open(page, width, 'scenario:slow-execution-api,at:900');
    const list = page.getByRole('region', { name: 'Coming and done' });
    await expect(list.getByRole('button', { name: /older, back to/ })).toBeVisible();
    const { room, narrowest, highest } = await list.evaluate((section) => {
      const rows = [...section.querySelectorAll('li')].map((row) => row.getBoundingClientRect());
      return {
        room: section.getBoundingClientRect().width,
        narrowest: Math.min(...rows.map((row) => row.width)),
        highest: Math.max(...rows.map((row) => row.height)),
      };
    });
    expect(narrowest).toBeGreaterThan(room - 40);
    expect(highest).toBeLessThan(32);
  });

  test(`at ${width} pixels no component's name or state stands in another's`, async ({ page }) => {
    await open(page, width, 'scenario:slow-execution-api,at:900');
    const parts = page.getByRole('region', { name: 'Components' });
    await expect(parts.getByTitle('execution-api')).toBeAttached();
    const wrong = await parts.evaluate((section) => {
      const overlaps = (one: DOMRect, other: DOMRect): boolean =>
        one.right > other.left && other.right > one.left && one.bottom > other.top && other.bottom > one.top;
      const boxes = [...section.querySelectorAll('h4, .part-line > *')].map(
        (one) => [one.textContent, one.getBoundingClientRect()] as const,
      );
      return boxes.flatMap(([name, box], at) =>
        boxes
          .slice(at + 1)
          .filter(([, other]) => overlaps(box, other))
          .map(([other]) => `${name} and ${other}`),
      );
    });
    expect(wrong).toEqual([]);
  });
}

test('on a phone the choice of tours is all in view', async ({ page }) => {
  await open(page, 390, 'scenario:all-well,at:40');
  await page.locator('.lab-tours summary').click();
  for (const tour of await page.locator('.lab-tours li').all())
    await expect(tour).toBeInViewport({ ratio: 1 });
});

test('the clock keeps its place when the last checkpoint is behind', async ({ page }) => {
  await open(page, 1440, 'scenario:slow-execution-api,at:100');
  const next = page.getByRole('button', { name: 'Next event' });
  await expect(page.locator('.lab-checkpoints')).toContainText('next at');
  const before = await next.boundingBox();
  const track = page.getByRole('slider', { name: 'Simulated time' });
  await track.press('End');
  await expect(page.locator('.lab-checkpoints')).not.toContainText('next at');
  expect(await next.boundingBox()).toEqual(before);
});
