import { expect, it } from 'vitest';
import { settled } from '../fake-clock';
import { createMemoryStore } from '../store/memory';
import { watchingPage } from '../testing-page';

it('a page that goes on to another Airflow writes what it has seen of this one, and closes its store', async () => {
  const page = watchingPage('scenario:all-well');
  const store = createMemoryStore(page.base, page.environment.clock);
  const done: string[] = [];
  const openStore = () => ({
    store: {
      ...store,
      async write(change: Parameters<typeof store.write>[0]) {
        await store.write(change);
        done.push('written');
      },
      close: () => void done.push('closed'),
    },
    lasts: true,
    channel: null,
  });
  const session = page.another({ openStore });
  session.start();
  await settled();
  await page.pass(12);
  session.stop();
  await settled();
  expect(done.length).toBeGreaterThan(1);
  expect(done.at(-1)).toBe('closed');
  expect(done.filter((one) => one === 'closed')).toHaveLength(1);
});
