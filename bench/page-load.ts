import type { Browser, CDPSession } from '@playwright/test';
import { waitFor } from '../scripts/airflow/wait';
import { atRest } from './at-rest';

/** A page to measure: where it is, and what its document looks like once it says the truth. */
export interface Subject {
  readonly name: string;
  readonly url: string;
  /** JavaScript that is true in the page once every component that is well is shown as well. */
  readonly says: string;
}

/** One cold load. */
export interface Load {
  /** ms from the start of the navigation until the document says the truth. */
  readonly verdict: number;
  /** Bytes of JavaScript as transferred, headers included, until then. */
  readonly bytesBefore: number;
  /** The same, until the network has been quiet for half a second. */
  readonly bytesInAll: number;
}

/** A page that does not say the truth within this has failed the measurement (ms). */
const PATIENCE = 60_000;

/** Loads a page in a context of its own, with nothing cached, and measures until it says the truth. */
export async function measureLoad(browser: Browser, subject: Subject): Promise<Load> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript({ content: noteTheMoment(subject.says) });
  const scripts = await watchScripts(await context.newCDPSession(page));
  await atRest(browser);
  await page.goto(subject.url, { waitUntil: 'commit' });
  const moment = () => page.evaluate<number | null>('globalThis.firstVerdict ?? null');
  const verdict = await waitFor(`${subject.name} to say the truth`, moment, PATIENCE);
  const at = Number(await page.evaluate('performance.timeOrigin')) + verdict;
  await page.waitForLoadState('networkidle');
  await context.close();
  const sum = (until: number) =>
    scripts().reduce((bytes, script) => bytes + (script.at <= until ? script.bytes : 0), 0);
  return { verdict, bytesBefore: sum(at), bytesInAll: sum(Number.POSITIVE_INFINITY) };
}

/**
 * Runs in the page before its own code, as text: neither page allows code to be made at run time. Looks at every
 * change of the document until `says` is true.
 */
const noteTheMoment = (says: string): string => `
  const observer = new MutationObserver(() => {
    if (!(${says})) return;
    globalThis.firstVerdict = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
`;

/** Collects every script that arrives: how many bytes came over the wire, and when (ms since the epoch). */
async function watchScripts(session: CDPSession): Promise<() => readonly { bytes: number; at: number }[]> {
  const scripts = new Set<string>();
  const arrived: { bytes: number; at: number }[] = [];
  /** The browser counts in seconds of its own; a request tells both clocks. */
  let epoch = 0;
  session.on('Network.requestWillBeSent', ({ timestamp, wallTime }) => {
    epoch = wallTime - timestamp;
  });
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (type === 'Script' || response.mimeType.includes('javascript')) scripts.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (scripts.has(requestId)) arrived.push({ bytes: encodedDataLength, at: (epoch + timestamp) * 1000 });
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return () => arrived;
}
