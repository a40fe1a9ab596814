import { expect, type Page } from '@playwright/test';
import { type Facts, type Heartbeat, pollOf } from './facts';
import type { Health } from './rules';
import { PATIENCE, type Story } from './story';
import { openPage } from './watched-page';
import { type Row, readWorld } from './world';

/** What the list says of one incident; instants in ms since the epoch, `ended` null while it lasts. */
interface Told {
  readonly id: string;
  readonly worst: string;
  readonly began: number;
  readonly ended: number | null;
}

/** A first heartbeat may precede its row's start, and the server's clock is told by the second (s). */
const SLACK = 2.5;

const beatOf = (body: Health, component: Heartbeat): number =>
  Date.parse(String(body[component]?.[`latest_${component}_heartbeat`]));

async function rowsOf(facts: Facts, component: Heartbeat): Promise<readonly Row[]> {
  return ((await readWorld(facts))?.rows ?? []).filter((row) => row.component === component);
}

/** The newest incident that a page tells about a component; null where it tells none. */
async function incidentOf(page: Page, component: Heartbeat): Promise<Told | null> {
  const all = await page.locator(`[data-incident][data-subject="${component}"]`).evaluateAll((rows) =>
    rows.map((row) => ({
      id: row.getAttribute('data-incident') ?? '',
      worst: row.getAttribute('data-worst') ?? '',
      began: Date.parse(row.getAttribute('data-began') ?? ''),
      ended: Date.parse(row.getAttribute('data-ended') ?? '') || null,
    })),
  );
  return all.toSorted((a, b) => b.began - a.began)[0] ?? null;
}

/**
 * A trouble is an incident once it was seen to last ten seconds. Whoever mends it earlier, as a quick machine does, leaves
 * nothing to be told afterwards.
 */
export async function expectIncidentOpen({ page }: Story, component: Heartbeat): Promise<void> {
  const row = page.page.locator(`li[data-incident^="${component}-"]`).filter({ hasText: 'open for' });
  await expect(row).toHaveCount(1, { timeout: PATIENCE * 1000 });
}

/**
 * A component whose replicas were killed one after the other within five minutes, and that was started again: the page tells it
 * as one incident, as the job rows do. It was in trouble from a limit after the last heartbeat of a killed row (or when the
 * job list, read twice within a limit, could tell) until the first answer that tells of the newest row, and a poll. A reload of the page, and a
 * page that is opened beside it, tell the very same.
 */
export async function expectOutageTold({ facts, page }: Story, component: Heartbeat): Promise<void> {
  const rows = await rowsOf(facts, component);
  const next = rows.at(-1);
  const killed = rows.filter((row) => row.id !== next?.id && row.state === 'running' && row.beat !== null);
  if (next === undefined || killed.length === 0) throw new Error(`No ${component} was killed`);
  const second = await page.page.context().newPage();
  await second.goto(`${facts.page}?tab=history&range=1h`);
  const told = () => incidentOf(second, component);
  await expect.poll(async () => (await told())?.ended ?? null, { timeout: PATIENCE * 1000 }).not.toBeNull();
  const first = await told();
  expect(first?.worst).toBe('unhealthy');
  const seconds = (from: number | null | undefined, to: number) => (to - (from ?? Number.NaN)) / 1000;
  const limit = facts.limits[component];
  const silences = killed.map(({ beat }) => seconds(beat, first?.began ?? Number.NaN));
  const fits = (silent: number): boolean =>
    silent > limit - SLACK && silent < limit * 1.5 + pollOf(facts) + SLACK;
  expect(silences.some(fits), `began ${silences.join(', ')} s after the last beats, limit ${limit} s`).toBe(
    true,
  );
  const late = seconds(next.started, first?.ended ?? Number.NaN);
  expect(late, 'it ended when the next one ran').toBeGreaterThan(-SLACK);
  // A busy machine answers late: what the page was not told it cannot know.
  const isBack = (body: Health) => beatOf(body, component) >= next.started - SLACK * 1000;
  const heard = seconds(next.started, page.firstToSay(isBack) ?? Number.NaN);
  expect(late, `health told of it after ${heard} s`).toBeLessThan(heard + pollOf(facts) + SLACK);
  await second.reload();
  await expect.poll(told, { timeout: PATIENCE * 1000 }).toEqual(first);
  await second.close();
}

/** A page that has just been opened for the first time tells what was before from the server's rows, as far as they reach. */
export async function expectPastFromServer({ facts, browser }: Story): Promise<void> {
  const fresh = await openPage(browser, facts, '?tab=history&range=1h');
  const rows = (await readWorld(facts))?.rows ?? [];
  const earliest = Math.min(...rows.map(({ started }) => started));
  const strip = fresh.page.locator('[data-band="server"]').first();
  const since = async () => Date.parse((await strip.getAttribute('data-from')) ?? '');
  await expect(strip).toBeAttached({ timeout: PATIENCE * 1000 });
  await expect
    .poll(async () => Math.abs((await since()) - earliest) / 1000, { timeout: PATIENCE * 1000 })
    .toBeLessThan(SLACK);
  fresh.expectQuietConsole();
  await fresh.page.context().close();
}
