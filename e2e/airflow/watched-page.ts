import { type Browser, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { COMPONENTS, type Component, type Facts } from './facts';
import { type Answer, allowed, type Health } from './rules';

/** One change of a component's word on the page; `at` in ms since the epoch. */
export interface Change {
  readonly at: number;
  readonly component: string;
  readonly verdict: string;
}

const HEALTH = '/api/v2/monitor/health';

/** An open page of Vitals, and what it heard and said since it was opened. */
export class WatchedPage {
  readonly page: Page;
  readonly #facts: Facts;
  readonly #complaints: string[] = [];
  #lastAnswer: Answer | null = null;

  constructor(page: Page, facts: Facts) {
    this.page = page;
    this.#facts = facts;
    page.on('console', (message) => this.#complain(message));
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
    page.on('response', (response) => {
      if (!new URL(response.url()).pathname.endsWith(HEALTH)) return;
      const at = Date.now();
      const keep = (body: Health) => {
        this.#lastAnswer = { body, at };
      };
      response.json().then(keep, () => undefined);
    });
  }

  /** The element that speaks for a component: its card, or the line of the metadata database. */
  card(component: Component): Locator {
    return this.page.locator(`[data-component="${component}"]:not([data-instance])`);
  }

  /** The rows of a component's instances. */
  rows(component: Component): Locator {
    return this.page.locator(`[data-component="${component}"][data-instance]`);
  }

  async expectVerdict(component: Component, verdict: string | RegExp, seconds: number): Promise<void> {
    await expect(this.card(component)).toHaveAttribute('data-verdict', verdict, { timeout: seconds * 1000 });
  }

  /** All changes of words since the page was opened, oldest first. */
  changes(): Promise<Change[]> {
    return this.page.evaluate(() => (globalThis as unknown as { verdictChanges: Change[] }).verdictChanges);
  }

  /** Nothing was written to the console but what a browser itself writes about a request that failed. */
  expectQuietConsole(): void {
    expect(this.#complaints).toEqual([]);
  }

  /**
   * What the page says is what Airflow says: waits for the page's next answer, asks Airflow itself in the same
   * second, and compares every component's word with the rule table. Where the two answers differ, the world
   * changed in between, and either is right.
   */
  async expectAgreement(): Promise<void> {
    const before = this.#lastAnswer;
    const next = () => (this.#lastAnswer === before ? null : this.#lastAnswer);
    await expect.poll(() => next() !== null, { timeout: 30_000, intervals: [50] }).toBe(true);
    const answers = [this.#lastAnswer as Answer, await ask(this.#facts)];
    const rights = answers.map((answer) => allowed(answer, this.#facts.limits));
    for (const component of COMPONENTS) {
      const right = [...new Set(rights.flatMap((verdicts) => verdicts[component]))];
      const shown = () => this.card(component).getAttribute('data-verdict');
      const what = `${component}, of which Airflow says ${JSON.stringify(answers.at(-1)?.body[component])}`;
      await expect
        .poll(async () => right.includes(String(await shown())) || (await shown()), {
          message: what,
          timeout: 1000,
          intervals: [50],
        })
        .toBe(true);
    }
  }

  #complain(message: ConsoleMessage): void {
    const failedRequest = message.type() === 'error' && message.text().startsWith('Failed to load resource:');
    if (!failedRequest) this.#complaints.push(`${message.type()}: ${message.text()}`);
  }
}

/** Opens the page in a context of its own: no storage, no memory of what was before. */
export async function openPage(browser: Browser, facts: Facts): Promise<WatchedPage> {
  const page = await browser.newPage();
  await page.addInitScript(recordChanges);
  const watched = new WatchedPage(page, facts);
  await page.goto(facts.page);
  return watched;
}

async function ask(facts: Facts): Promise<Answer> {
  const response = await fetch(facts.airflow + HEALTH);
  return { body: (await response.json()) as Health, at: Date.now() };
}

/** Runs in the page, before its own code: keeps every word that a component ever showed, with its time. */
function recordChanges(): void {
  const changes: { at: number; component: string; verdict: string }[] = [];
  const last = new Map<string, string>();
  const look = () => {
    for (const element of document.querySelectorAll<HTMLElement>('[data-component]:not([data-instance])')) {
      const { component = '', verdict = '' } = element.dataset;
      if (last.get(component) === verdict) continue;
      last.set(component, verdict);
      changes.push({ at: Date.now(), component, verdict });
    }
  };
  Object.assign(globalThis, { verdictChanges: changes });
  new MutationObserver(look).observe(document, { subtree: true, childList: true, attributes: true });
}
