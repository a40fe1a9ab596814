import type { Page } from '@playwright/test';

/**
 * How many pixels of two pictures (PNG) differ by more than a sixteenth of the scale in a colour. Smoothed edges of round
 * corners and icons differ by up to five steps of 255 between two visits to the same page of a host without any plugin
 * (seen in some sixty pixels); whatever moves or changes its colour differs by far more, and computed styles are compared to
 * the letter besides. Infinite where the sizes differ. `page` lends its canvas.
 */
export function differingPixels(page: Page, one: Buffer, other: Buffer): Promise<number> {
  return page.evaluate(compare, [one.toString('base64'), other.toString('base64'), NOISE] as const);
}

/** Steps of 255. */
const NOISE = 16;

/** Runs in the page. */
async function compare([one, other, noise]: readonly [string, string, number]): Promise<number> {
  const read = async (picture: string): Promise<ImageData> => {
    const image = new Image();
    image.src = `data:image/png;base64,${picture}`;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height);
  };
  const [first, second] = await Promise.all([read(one), read(other)]);
  if (first.width !== second.width || first.height !== second.height) return Number.POSITIVE_INFINITY;
  let count = 0;
  for (let pixel = 0; pixel < first.data.length; pixel += 4) {
    const isOther = [0, 1, 2].some(
      (channel) => Math.abs((first.data[pixel + channel] ?? 0) - (second.data[pixel + channel] ?? 0)) > noise,
    );
    if (isOther) count += 1;
  }
  return count;
}
