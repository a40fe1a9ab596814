import { expect } from '@playwright/test';
import { fateOf, missing, uncovered } from './culprits';
import type { Facts, Heartbeat } from './facts';
import { PATIENCE, type Story } from './story';
import { type Row, readWorld, type World } from './world';

/** What the page calls each component inside "No live … covers …". */
const NOUN = { triggerer: 'triggerer', dag_processor: 'Dag processor' } as const;

async function world(facts: Facts): Promise<World> {
  const found = await readWorld(facts);
  if (found === null) throw new Error('The job table is gone');
  return found;
}

/** The newest row of a host, as the job table has it. */
export async function rowOf({ facts }: Story, host: string): Promise<Row> {
  const found = (await world(facts)).rows.findLast((row) => row.host === host);
  if (found === undefined) throw new Error(`${host} has no row`);
  return found;
}

/** Every row of a component that runs and is not silent, oldest first. */
export async function liveRows({ facts }: Story, component: Heartbeat): Promise<Row[]> {
  const { rows, at } = await world(facts);
  return rows.filter((row) => row.component === component && fateOf(row, facts.limits, at) === 'alive');
}

/**
 * The card names just what the database would: every bundle or team without a live owner and none that has one; and
 * every lost replica that still counts, as a row of its own with its silence.
 */
export async function expectNamed(story: Story, component: 'triggerer' | 'dag_processor'): Promise<void> {
  const { facts, page } = story;
  await page.expectVerdict(component, 'degraded', PATIENCE);
  const card = page.card(component);
  const named = async () => {
    const sentence = new RegExp(`No live ${NOUN[component]} covers ([^:.]+)`, 'i').exec(
      await card.innerText(),
    );
    return (sentence?.[1] ?? '')
      .split(/, | and /)
      .map((name) => name.trim())
      .toSorted();
  };
  await expect
    .poll(
      async () => JSON.stringify([await named(), uncovered(await world(facts), component, facts.limits)]),
      {
        timeout: PATIENCE * 1000,
      },
    )
    .toMatch(/^\[(\[.+\]),\1\]$/);
  const before = await world(facts);
  for (const row of missing(before, component, facts.limits)) {
    await expect(page.row(row.id)).toHaveAttribute('data-verdict', 'unhealthy', { timeout: PATIENCE * 1000 });
    await expect(page.row(row.id)).toContainText(row.host);
  }
}

/** A lost row that somebody replaced: shown as gone, and linked to its successor. */
export async function expectReplaced({ page }: Story, lost: Row, successor: string): Promise<void> {
  await expect(page.row(lost.id)).toHaveAttribute('data-verdict', 'gone', { timeout: PATIENCE * 1000 });
  await expect(page.row(lost.id)).toContainText(lost.host);
  await expect(page.row(lost.id)).toContainText(successor);
}
