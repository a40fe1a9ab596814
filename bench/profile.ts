import { type Browser, type BrowserContext, chromium } from '@playwright/test';
import type { Lifetime } from '../scripts/airflow/lifetime';
import { launchOptions } from '../scripts/chromium';

/** A browser with a profile on the disk, as a person has one: in a private window nothing is written to files. */
export async function openProfile(
  lifetime: Lifetime,
): Promise<{ readonly browser: Browser; readonly context: BrowserContext }> {
  const viewport = { width: 1440, height: 900 };
  const context = await chromium.launchPersistentContext(await lifetime.folder(), {
    ...launchOptions(),
    viewport,
  });
  const browser = context.browser();
  if (browser === null) throw new Error('This browser cannot be traced');
  return { browser, context };
}
