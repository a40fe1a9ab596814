import type { Browser } from '@playwright/test';
import { waitFor } from '../scripts/airflow/wait';

/** Share of one core below which the browser counts as resting. */
const RESTING = 0.03;
/** A browser that never rests cannot be measured with (ms). */
const PATIENCE = 60_000;

/**
 * Waits until the browser's processes do next to nothing. Closing one page and opening the next is work that goes on
 * for a second; without this it would be counted as part of whatever is loaded then.
 */
export async function atRest(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  let before = { cpu: Number.NaN, at: 0 };
  const resting = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo');
    const now = {
      cpu: processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0),
      at: performance.now() / 1000,
    };
    const share = (now.cpu - before.cpu) / (now.at - before.at);
    before = now;
    // The sum falls when a process ends: that is no rest yet, and neither is the first look.
    return share >= 0 && share < RESTING ? true : null;
  };
  await waitFor('the browser to come to rest', resting, PATIENCE);
  await session.detach();
}
