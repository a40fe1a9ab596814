import type { Page } from '@playwright/test';

/** How our card came to the host's home page. */
export interface Arrival {
  /** From the host's own heading to the card's first verdict, in ms; negative: the card was there first. */
  readonly after: number;
  /** From the host's question for our entry to that verdict, in ms: what is ours of it. */
  readonly own: number;
  /** Bytes that the browser was sent for it until that verdict, 300 for the headers of each answer; and by how many answers. */
  readonly bytes: number;
  readonly files: number;
  /** Bytes of everything else until then. */
  readonly host: number;
}

/** Opens the home page, and watches the card arrive; with `isFirst` as somebody whose browser has nothing of it yet. */
export async function measureArrival(page: Page, address: string, isFirst: boolean): Promise<Arrival> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: isFirst });
  await page.addInitScript(watchArrival);
  await page.goto(address);
  const told = await page.waitForFunction(
    () => (globalThis as unknown as { cardArrived?: Arrival }).cardArrived,
  );
  await session.detach();
  return (await told.jsonValue()) as Arrival;
}

/** Runs in the page: looks at every frame, because a shadow root tells nobody outside of what changes in it. */
function watchArrival(): void {
  let welcome: number | null = null;
  let verdict: number | null = null;
  // The host alone asks for more than the 250 files that a browser remembers by itself.
  performance.setResourceTimingBufferSize(2000);
  const look = () => {
    const headings = [...document.querySelectorAll('h2')];
    if (headings.some(({ textContent }) => textContent === 'Welcome')) welcome ??= performance.now();
    const root = document.querySelector('airflow-vitals')?.shadowRoot;
    const word = root?.querySelector('[data-component="scheduler"]')?.getAttribute('data-verdict');
    if (word === 'healthy' || word === 'late') verdict ??= performance.now();
    if (welcome === null || verdict === null) return void requestAnimationFrame(look);
    const until = verdict;
    const all = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ responseEnd }) => responseEnd > 0 && responseEnd <= until,
    );
    const ours = all.filter(({ name }) => name.includes('/vitals/ui/'));
    const entry = ours.find(({ name }) => name.endsWith('/card.js'));
    const weigh = (some: readonly PerformanceResourceTiming[]) =>
      some.reduce((sum, { transferSize }) => sum + transferSize, 0);
    const cardArrived = {
      after: Math.round(verdict - welcome),
      own: Math.round(verdict - (entry?.startTime ?? Number.NaN)),
      bytes: weigh(ours),
      files: ours.length,
      host: weigh(all) - weigh(ours),
    };
    Object.assign(globalThis, { cardArrived });
  };
  look();
}
