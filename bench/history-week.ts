import { readFile } from 'node:fs/promises';
import type { BrowserContext, CDPSession, Locator } from '@playwright/test';
import type { Lifetime } from '../scripts/airflow/lifetime';
import type { HundredInstances } from './history-airflow';
import { openProfile } from './profile';

/** Between two questions of the page: as many polls as are wanted are a week then (ms). */
const POLL = 60_000;
const POLLS = 10_000;
/** By then everything that is made once has been made. */
const WARM = 100;
const LOOK_EVERY = 1000;
/** The server's clock, as a page knows it, is a second coarse (ms). */
const COARSE = 5000;
const PATIENCE = 60_000;
/** A quarter of the smallest limit is the longest time between two polls. */
const LIMIT_S = (4 * POLL) / 1000;

/** A page that has watched a hundred instances for a week. */
export interface Week {
  /** Bytes of the page's heap, after a garbage collection, by polls. */
  readonly heap: readonly { readonly polls: number; readonly bytes: number }[];
  /** Elements and other nodes of the document, at the first look and at the last. */
  readonly nodes: readonly [number, number];
  /** What the browser says that this origin takes, and what the page says of its history. */
  readonly disk: number;
  readonly said: string;
  /** The history, as the page exports it. */
  readonly file: string;
}

/** Lets a page on its History tab live through `polls` answers, a minute apart. `url`: of Vitals, in front of `airflow`. */
export async function liveThroughAWeek(
  lifetime: Lifetime,
  airflow: HundredInstances,
  url: string,
  polls = POLLS,
): Promise<Week> {
  const { context } = await openProfile(lifetime);
  await standStill(context, airflow);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  // Nothing is asked again while time stands still.
  await page.goto(`${url}?tab=history&range=1h`, { waitUntil: 'networkidle' });
  await devtools.send('HeapProfiler.enable');
  const heap: { polls: number; bytes: number }[] = [];
  const nodes: number[] = [];
  for (let count = 1; count <= polls; count += 1) {
    airflow.pass(POLL);
    await context.clock.fastForward(POLL);
    await inTime(`answer ${count}`, page.evaluate(`globalThis.written(${airflow.now() - COARSE})`));
    if (count !== WARM && count % LOOK_EVERY !== 0 && count !== polls) continue;
    heap.push({ polls: count, bytes: await heapOf(devtools) });
    nodes.push((await devtools.send('Memory.getDOMCounters')).nodes);
    console.error(
      `${count} polls: ${((heap.at(-1)?.bytes ?? 0) / 1e6).toFixed(2)} MB, ${nodes.at(-1)} nodes`,
    );
  }
  const download = page.waitForEvent('download');
  await page.locator('#incidents').getByRole('button', { name: 'Export' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  const disk = Number(await page.evaluate('navigator.storage.estimate().then(({ usage }) => usage)'));
  // Counted when the list is opened.
  await page.reload();
  const said = await saidOf(page.locator('.incidents-kept > p'));
  await context.close();
  return { heap, nodes: [nodes[0] ?? 0, nodes.at(-1) ?? 0], disk, said, file };
}

/** The line that tells how much is kept, once the page has counted. */
export async function saidOf(line: Locator): Promise<string> {
  await line.filter({ hasText: / [kM]B\./ }).waitFor({ timeout: PATIENCE });
  return (await line.textContent()) ?? '';
}

/** Pages whose time stands still but for what the bench lets pass, and that tell what they have written. */
async function standStill(context: BrowserContext, airflow: HundredInstances): Promise<void> {
  const limits = { scheduler: LIMIT_S, triggerer: LIMIT_S, dag_processor: LIMIT_S };
  await context.addInitScript({
    content: `
      {
        const settings = ${JSON.stringify({ pollIntervalSeconds: POLL / 1000, limits })};
        let all = settings;
        Object.defineProperty(globalThis, '__vitals', {
          get: () => all,
          set: (given) => {
            all = { ...given, ...settings };
          },
        });
      }
      {
        const { put } = IDBObjectStore.prototype;
        let last = 0;
        let told = () => {};
        IDBObjectStore.prototype.put = function (value, key) {
          if (key === 'checkpoint') {
            last = value.last;
            told();
          }
          return put.call(this, value, key);
        };
        globalThis.written = (at) =>
          new Promise((resolve) => {
            told = () => last >= at && resolve();
            told();
          });
      }
    `,
  });
  await context.clock.install({ time: airflow.now() });
  airflow.pass(1000);
  await context.clock.pauseAt(airflow.now());
}

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

async function inTime(what: string, task: Promise<unknown>): Promise<void> {
  const late = AbortSignal.timeout(PATIENCE);
  await Promise.race([
    task,
    new Promise((_, reject) => {
      late.addEventListener('abort', () => reject(new Error(`Waited in vain for ${what}`)));
    }),
  ]);
}
