import { type Browser, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import { fateOf, missing } from './culprits';
import { COMPONENTS, type Component, type Facts } from './facts';
import { type Answer, allowed, allowedWith, type Health, listedIn } from './rules';
import { readWorld, type World } from './world';

/** One change of a component's word on the page; `at` in ms since the epoch. */
export interface Change {
  readonly at: number;
  readonly component: string;
  readonly verdict: string;
}

const HEALTH = '/api/v2/monitor/health';
/** A page that also reads the job list asks for it every 15 s at most, and waits for its turn (ms). */
const LISTED_WITHIN = 25_000;
/** So soon a page shows what it was told (ms). */
export const TOLD_WITHIN = 1000;

/** An open page of Vitals, and what it heard and said since it was opened. */
export class WatchedPage {
  readonly page: Page;
  readonly #facts: Facts;
  readonly #complaints: string[] = [];
  readonly #answered: string[] = [];
  readonly #answers: Answer[] = [];

  constructor(page: Page, facts: Facts) {
    this.page = page;
    this.#facts = facts;
    page.on('console', (message) => this.#complain(message));
    page.on('pageerror', (error) => this.#complaints.push(String(error)));
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      if (response.ok()) this.#answered.push(pathname);
      if (!pathname.endsWith(HEALTH)) return;
      const at = Date.now();
      const keep = (body: Health) => this.#answers.push({ body, at });
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

  /** The row of one job. */
  row(job: number): Locator {
    return this.page.locator(`[data-instance="job:${job}"]`);
  }

  async expectVerdict(component: Component, verdict: string | RegExp, seconds: number): Promise<void> {
    await expect(this.card(component)).toHaveAttribute('data-verdict', verdict, { timeout: seconds * 1000 });
  }

  /** All changes of words since the page was opened, oldest first. */
  changes(): Promise<Change[]> {
    return this.page.evaluate(() => (globalThis as unknown as { verdictChanges: Change[] }).verdictChanges);
  }

  /** How often a path that ends so has been answered since the page was opened. */
  answers(path: string): number {
    return this.#answered.filter((answered) => answered.endsWith(path)).length;
  }

  /** When health first said something since the page was opened, in ms since the epoch; null: it never did. */
  firstToSay(something: (body: Health) => boolean): number | null {
    return this.#answers.find(({ body }) => something(body))?.at ?? null;
  }

  /** When health was answered last, in ms since the epoch. */
  lastAnswerAt(): number {
    const last = this.#answers.at(-1);
    if (last === undefined) throw new Error('the page has heard nothing');
    return last.at;
  }

  /** Nothing was written to the console but what a browser itself writes about a request that failed. */
  expectQuietConsole(): void {
    expect(this.#complaints).toEqual([]);
  }

  /**
   * What the page says is what Airflow says: waits for the page's next answer, asks Airflow itself in the same
   * second, and compares every component's word with the rule table. Where the two answers differ, the world
   * changed in between, and either is right. A page with a token is held to the database as well: every component's
   * word, and every row. `isNew`: the page saw nothing of what was before, so it can know no more than is listed now.
   */
  async expectAgreement(isNew = false): Promise<void> {
    const known = this.#answers.length;
    const next = () => this.#answers.slice(known).at(-1);
    await expect.poll(() => next() !== undefined, { timeout: 30_000, intervals: [50] }).toBe(true);
    const heard = next() as Answer;
    if (this.#facts.token && (await readWorld(this.#facts)) !== null)
      return this.#expectTheDatabasesWord(isNew);
    const answers = [heard, await ask(this.#facts)];
    const rights = answers.map((answer) => allowed(answer, this.#facts.limits));
    for (const component of COMPONENTS) {
      const right = [...new Set(rights.flatMap((verdicts) => verdicts[component]))];
      const shown = () => this.card(component).getAttribute('data-verdict');
      const what = `${component}, of which Airflow says ${JSON.stringify(answers.at(-1)?.body[component])}`;
      await expect
        .poll(async () => right.includes(String(await shown())) || (await shown()), {
          message: what,
          timeout: TOLD_WITHIN,
          intervals: [50],
        })
        .toBe(true);
    }
  }

  /** The same, by what the job table holds; asks until the page has read the job list again. */
  async #expectTheDatabasesWord(isNew: boolean): Promise<void> {
    const disagreements = async (): Promise<string[]> => {
      const found = await readWorld(this.#facts);
      if (found === null) return ['the job table is gone'];
      const world = isNew ? listedIn(found, this.#facts) : found;
      const right = allowedWith(world, await ask(this.#facts), this.#facts);
      const wrong: string[] = [];
      for (const component of COMPONENTS) {
        const shown = String(await this.card(component).getAttribute('data-verdict'));
        if (!right[component].includes(shown))
          wrong.push(`${component} is ${shown}, not ${right[component].join(' or ')}`);
      }
      return [...wrong, ...(await this.#strayRows(world))];
    };
    await expect
      .poll(disagreements, { message: 'page and database', timeout: LISTED_WITHIN, intervals: [500] })
      .toEqual([]);
  }

  /** Rows of the job table that the page shows otherwise, or not at all. */
  async #strayRows(world: World): Promise<string[]> {
    const { limits } = this.#facts;
    const shown = await this.page.locator('[data-instance^="job:"]').evaluateAll((rows) =>
      rows.map((row) => ({
        instance: row.getAttribute('data-instance'),
        verdict: row.getAttribute('data-verdict'),
      })),
    );
    return world.rows.flatMap((row) => {
      const word = shown.find(({ instance }) => instance === `job:${row.id}`)?.verdict ?? 'not shown';
      const right = {
        alive: ['healthy', 'late'],
        edge: ['healthy', 'late', 'unhealthy'],
        lost: missing(world, row.component, limits).includes(row) ? ['unhealthy'] : ['gone', 'not shown'],
        ended: ['stopped', 'not shown'],
        other: ['unknown'],
      }[fateOf(row, limits, world.at)];
      return right.includes(word)
        ? []
        : [`job ${row.id} of ${row.host} is ${word}, not ${right.join(' or ')}`];
    });
  }

  #complain(message: ConsoleMessage): void {
    const failedRequest = message.type() === 'error' && message.text().startsWith('Failed to load resource:');
    if (!failedRequest) this.#complaints.push(`${message.type()}: ${message.text()}`);
  }
}

/** Opens the page in a context of its own, with no memory of what was before; `query`: a view of it, "?tab=instances". */
export async function openPage(browser: Browser, facts: Facts, query = ''): Promise<WatchedPage> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(recordChanges);
  const watched = new WatchedPage(page, facts);
  await page.goto(facts.page + query);
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
