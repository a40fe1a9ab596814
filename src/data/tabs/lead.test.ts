import { describe, expect, it } from 'vitest';
import { fakeClock } from '../fake-clock';
import type { Locks } from './browser';
import { createLead } from './lead';
import { fakeBrowser } from './testing-browser';

/** Tabs that want to lead, in this order; `leads` collects who came to lead, each time. */
async function standing(count: number, notice?: number) {
  const clock = fakeClock();
  const browser = fakeBrowser(clock, notice);
  const led: number[] = [];
  const tabs = Array.from({ length: count }, (_, index) => {
    const tab = browser.open();
    const { locks, name } = tab.ports;
    const lead = createLead({
      locks,
      name,
      changed: () => {
        if (lead.role() === 'leads') led.push(index);
      },
    });
    return { ...tab, lead };
  });
  for (const { lead } of tabs) {
    lead.want(true);
    await clock.advance(2);
  }
  const roles = (): string => tabs.map(({ lead }) => lead.role()).join(' ');
  return { clock, tabs, led, roles };
}

describe('the lead', () => {
  it('goes from the first in line to the next', async () => {
    const { clock, tabs, led, roles } = await standing(3);
    expect(roles()).toBe('leads follows follows');
    tabs[0]?.lead.want(false);
    await clock.advance(5);
    expect(roles()).toBe('follows leads follows');
    tabs[1]?.close();
    await clock.advance(5);
    tabs[0]?.lead.want(true);
    await clock.advance(5);
    expect(led).toEqual([0, 1, 2]);
  });

  it('passes to all others before it comes back to one that bows', async () => {
    const { clock, tabs, led } = await standing(3);
    for (const next of [0, 1, 2]) {
      tabs[next]?.lead.bow();
      await clock.advance(5);
    }
    expect(led).toEqual([0, 1, 2, 0]);
  });

  it('comes back at once to one that bows to nobody', async () => {
    const { clock, tabs, roles } = await standing(1);
    tabs[0]?.lead.bow();
    await clock.advance(5);
    expect(roles()).toBe('leads');
  });

  it('is stolen once, however many suspect the same tab', async () => {
    const { clock, tabs, led } = await standing(5);
    tabs[0]?.freeze();
    for (const { lead } of tabs.slice(1)) lead.suspect();
    await clock.advance(5);
    for (const { lead } of tabs.slice(1)) void lead.steal();
    await clock.advance(50);
    for (const { lead } of tabs.slice(2)) void lead.steal();
    await clock.advance(50);
    expect(led).toEqual([0, 1]);
  });

  it('is not stolen from whom nobody suspects', async () => {
    const { clock, tabs, roles } = await standing(2);
    await tabs[1]?.lead.steal();
    await clock.advance(5);
    expect(roles()).toBe('leads follows');
  });

  it('is looked for before a question, so that one that was robbed knows before it is told', async () => {
    const { clock, tabs, roles } = await standing(2, 60_000);
    tabs[1]?.lead.suspect();
    await clock.advance(5);
    void tabs[1]?.lead.steal();
    await clock.advance(5);
    expect(roles()).toBe('leads leads');
    const answers = tabs.map(({ lead }) => lead.confirm());
    await clock.advance(5);
    expect(await Promise.all(answers)).toEqual([false, true]);
    expect(roles()).toBe('follows leads');
    // The notice that comes late takes nothing from whoever leads by then.
    tabs[1]?.close();
    await clock.advance(60_000);
    expect(tabs[0]?.lead.role()).toBe('leads');
  });
});

it('where the browser refuses its locks, every tab is alone', async () => {
  const refused = (): Promise<never> => Promise.reject(Object.assign(new Error(), { name: 'SecurityError' }));
  const locks: Locks = { request: refused, query: refused };
  const lead = createLead({ locks, name: 'vitals', changed: () => {} });
  expect(lead.role()).toBe('follows');
  lead.want(true);
  await fakeClock().advance(0);
  expect(lead.role()).toBe('alone');
  expect(await lead.confirm()).toBe(true);
});
