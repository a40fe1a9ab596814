import type { BrowserContext, Page, Route } from '@playwright/test';

/** The page without the simulated Airflow inside; scripts/e2e-server.ts serves it there. */
export const APP = 'app/';

/** One answer of an Airflow that exists in this test only. */
export type Answer =
  | { readonly body: unknown; readonly status?: number }
  | { readonly text: string; readonly type?: string; readonly status?: number }
  | 'refused'
  | 'silent';

const SECOND = 1000;
/** What the page's clock was turned forward by, so that this Airflow's goes with it (ms). */
let turned = 0;

/** Lets time pass for a page with a clock installed, and for the Airflow behind it. */
export async function pass(page: Page, ms: number): Promise<void> {
  turned += ms;
  await page.clock.runFor(ms);
}

/** The Date header is cut to whole seconds and, like uvicorn's on average, a second old. */
const dateHeader = (): number => Math.floor((Date.now() + turned) / SECOND) * SECOND;

/** This Airflow's clock, to the millisecond what the page must take it for: ages in a test are then exact. */
export const serverNow = (): number => dateHeader() + SECOND;

/** Gives `answer` to a request, with the `Date` header that every real server sends; `silent` never answers. */
async function give(route: Route, answer: Answer, more: Record<string, string>): Promise<void> {
  if (answer === 'silent') return;
  if (answer === 'refused') return route.abort('connectionrefused');
  const headers = { date: new Date(dateHeader()).toUTCString(), ...more };
  const status = answer.status ?? 200;
  if ('text' in answer) {
    return route.fulfill({ status, headers, contentType: answer.type ?? 'text/plain', body: answer.text });
  }
  return route.fulfill({
    status,
    headers,
    contentType: 'application/json',
    body: JSON.stringify(answer.body),
  });
}

/** What a real Airflow without the plugin says to a path that it does not know: its own user interface. */
const NO_PLUGIN: Answer = { text: '<!doctype html><title>Airflow</title>', type: 'text/html' };

/** An Airflow behind the page's requests: what it says next can be changed at any time. */
export class FakeAirflow {
  health: () => Answer = () => 'refused';
  release = '3.4.0';
  /** What else it answers, by path below `api/v2/`: `jobs`, `dagBundles/ml/files`. What is not here is forbidden. */
  others: Readonly<Record<string, () => Answer>> = {};
  /** What the plugin's own route of health says. */
  plugin: () => Answer = () => NO_PLUGIN;
  /** Questions that have arrived: of Airflow's own health, and of the plugin's. */
  asked = 0;
  askedPlugin = 0;
  /** The address of every question. */
  readonly addresses: string[] = [];

  private readonly headers: Record<string, string>;

  /** `headers` come with every answer. */
  constructor(headers: Record<string, string> = {}) {
    // A test has one Airflow, and begins at the time that it is.
    turned = 0;
    this.headers = headers;
  }

  /** Of one page, or of all pages of a browser. */
  async standBehind(page: Page | BrowserContext): Promise<this> {
    await page.route('**/vitals/api/health', (route) => {
      this.askedPlugin += 1;
      return give(route, this.plugin(), this.headers);
    });
    await page.route('**/api/v2/**', async (route) => {
      const url = route.request().url();
      const { pathname } = new URL(url);
      this.addresses.push(url);
      if (pathname.endsWith('/monitor/health')) {
        this.asked += 1;
        return give(route, this.health(), this.headers);
      }
      if (pathname.endsWith('/version'))
        return give(route, { body: { version: this.release } }, this.headers);
      const other = this.others[pathname.replace(/^.*\/api\/v2\//, '')];
      return give(route, other?.() ?? { status: 403, body: { detail: 'not exposed' } }, this.headers);
    });
    return this;
  }
}

const STAMP = /\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)/g;

/** A recorded body as if it had been said just now: every time in it moved by what has passed since. */
export function saidNow(body: unknown, recordedAt: string): unknown {
  const shift = serverNow() - Date.parse(recordedAt);
  const moved = JSON.stringify(body).replace(STAMP, (stamp) =>
    new Date(Date.parse(stamp) + shift).toISOString().replace('Z', '+00:00'),
  );
  return JSON.parse(moved);
}

const beat = (age: number): string => new Date(serverNow() - age * SECOND).toISOString();

/** A 3.4 body in which all is well; `ages` are the heartbeats' in seconds. */
export function well(ages: { scheduler?: number; triggerer?: number; dag_processor?: number } = {}): Answer {
  const entry = (name: 'scheduler' | 'triggerer' | 'dag_processor') => {
    const heartbeat = { [`latest_${name}_heartbeat`]: beat(ages[name] ?? 2) };
    const instances = [
      { hostname: `${name.replace('_', '-')}-0`, ...heartbeat, bundle_names: null, team_names: [] },
    ];
    return { status: 'healthy', detailed_status: 'healthy', ...heartbeat, instances };
  };
  return {
    body: {
      metadatabase: { status: 'healthy' },
      scheduler: entry('scheduler'),
      triggerer: entry('triggerer'),
      dag_processor: entry('dag_processor'),
    },
  };
}

/** Nobody alive, as 3.4 says of a fresh install and of one that was stopped. */
export const nobody: Answer = {
  body: {
    metadatabase: { status: 'healthy' },
    ...Object.fromEntries(
      ['scheduler', 'triggerer', 'dag_processor'].map((name) => [
        name,
        { status: 'unhealthy', detailed_status: 'down', [`latest_${name}_heartbeat`]: null, instances: null },
      ]),
    ),
  },
};
