import { type Browser, type BrowserContext, expect, test } from '@playwright/test';
import { act, type Facts, prepareFacts } from './facts';
import { type HostTab, openTab } from './host-ui';

/** Seconds that real processes may take on a busy machine. */
export const PATIENCE = 60;

/** What the tests of one real Airflow with the wheel hand on to each other. */
export interface PluginStory {
  readonly name: string;
  readonly facts: Facts & { readonly logs: string };
  /** Where the administrator is logged in; its tabs share one session. */
  readonly context: BrowserContext;
  /** What the host tells the console by itself. */
  quiet: ReadonlySet<string>;
}

/** Prepares the deployment before the first test of a file, and ends its processes after the last. */
export function tellPluginStory(name: string): PluginStory {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });
  let facts: PluginStory['facts'] | undefined;
  let context: BrowserContext | undefined;
  test.beforeAll(async ({ browser }) => {
    facts = await prepareFacts(name);
    context = await browser.newContext({ viewport: VIEWPORT });
  });
  test.afterAll(async () => {
    await context?.close();
    if (facts !== undefined) await act(facts, 'end', 'all');
  });
  return {
    name,
    get facts() {
      if (facts === undefined) throw new Error(`${name} is not prepared yet`);
      return facts;
    },
    get context() {
      if (context === undefined) throw new Error(`${name} is not prepared yet`);
      return context;
    },
    quiet: new Set(),
  };
}

/** Nothing stands in the console but what the host writes by itself. */
export function expectNothingNew({ quiet }: PluginStory, tab: HostTab): void {
  expect([...tab.said].filter((line) => !quiet.has(line))).toEqual([]);
}

/** A tab in a context of its own. */
export async function apart(browser: Browser, { facts }: PluginStory): Promise<HostTab> {
  return openTab(await browser.newContext({ viewport: VIEWPORT }), facts);
}

const VIEWPORT = { width: 1400, height: 900 } as const;
