import { type BrowserContext, type ConsoleMessage, expect, type Locator, type Page } from '@playwright/test';
import type { Component, Facts } from './facts';

/** An Airflow UI that has just been started compiles nothing, but reads two megabytes of script (ms). */
export const HOST_PATIENCE = 60_000;

/** A tab with Airflow's own UI, used as a person uses it; what of it is ours is found inside `airflow-vitals`. */
export class HostTab {
  readonly page: Page;
  readonly facts: Facts;
  /** What the console was told, without figures and addresses: those differ from one run to the next. */
  readonly said = new Set<string>();

  constructor(page: Page, facts: Facts) {
    this.page = page;
    this.facts = facts;
    page.on('console', (message) => this.#hear(message));
    page.on('pageerror', (error) => this.said.add(`thrown: ${plain(String(error))}`));
  }

  /** Everything of ours in this tab: the card or the page. */
  get ours(): Locator {
    return this.page.locator('airflow-vitals');
  }

  component(component: Component): Locator {
    return this.ours.locator(`[data-component="${component}"]:not([data-instance])`);
  }

  /** The one sentence about what is wrong, in the card or on the page. */
  get headline(): Locator {
    return this.ours.locator('[data-headline], #headline');
  }

  async expectVerdict(component: Component, verdict: string | RegExp, seconds: number): Promise<void> {
    await expect(this.component(component)).toHaveAttribute('data-verdict', verdict, {
      timeout: seconds * 1000,
    });
  }

  /** Opens an address of this Airflow, below its sub-path. */
  async open(path: string): Promise<void> {
    await this.page.goto(`${this.facts.airflow}/${path}`);
  }

  /** Fills in the form of the host that this tab stands on, and waits until it has led away from it. */
  async logIn(user: 'admin' | 'vera'): Promise<void> {
    await this.page.locator('input[name=username]').fill(user, { timeout: HOST_PATIENCE });
    await this.page.locator('input[name=password]').fill(user);
    await this.page.locator('button[type=submit]').click();
    await expect(this.page.locator('input[name=password]')).toHaveCount(0, { timeout: HOST_PATIENCE });
  }

  /** Home by the link of the host's sidebar. */
  async goHome(): Promise<void> {
    await this.page.getByRole('link', { name: HOME, exact: true }).first().click();
    await this.expectHome();
  }

  async expectHome(): Promise<void> {
    await expect(this.page.getByRole('heading', { name: 'Welcome' })).toBeVisible({ timeout: HOST_PATIENCE });
  }

  /** Another page of the host, where nothing of ours is. */
  async goElsewhere(): Promise<void> {
    await this.page.getByRole('link', { name: 'Assets', exact: true }).first().click();
    await expect(this.page).toHaveURL(/\/assets(?:\?|$)/);
    await expect(this.ours).toHaveCount(0);
  }

  /** The page by the host's menu; `menu`: the button of its category. */
  async openFromMenu(menu: string): Promise<void> {
    await this.page.getByRole('button', { name: menu, exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Vitals', exact: true }).click();
    await expect(this.page).toHaveURL(/\/plugin\/vitals(?:\?|$)/);
  }

  /** Switches the colour mode where a person does: in the user's menu. */
  async setColourMode(mode: 'Dark' | 'Light'): Promise<void> {
    await this.page.getByRole('button', { name: 'User', exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Appearance' }).click();
    await this.page
      .getByRole('menuitem', { name: mode })
      .or(this.page.getByRole('menuitemradio', { name: mode }))
      .click();
    await expect(this.page.locator('html')).toHaveClass(mode.toLowerCase());
    await this.page.keyboard.press('Escape');
  }

  #hear(message: ConsoleMessage): void {
    if (message.type() === 'error' || message.type() === 'warning')
      this.said.add(`${message.type()}: ${plain(message.text())}`);
  }
}

/** The sidebar's name for the home page, which 3.2 changed. */
const HOME = /^(?:Home|Dashboard)$/;

const plain = (text: string): string => text.replace(/https?:\/\/\S+/g, 'ADDRESS').replace(/\d+/g, 'N');

/** A new tab of `context`, whose tabs share one login. */
export async function openTab(context: BrowserContext, facts: Facts): Promise<HostTab> {
  return new HostTab(await context.newPage(), facts);
}
