import { describe, expect, it } from 'vitest';
import type { Tellings } from '../domain/tellings';
import { instant } from '../domain/time';
import { settled } from './fake-clock';
import { createMemoryStore } from './store/memory';
import { watchingPage } from './testing-page';

const PATH = 'vitals/api/executor-transitions';

/** A page that keeps what it records, on the simulated Airflow of a link; `asked` collects its questions about executors' past. */
function page(sim: string) {
  const asked: string[] = [];
  const made = watchingPage(sim, {
    openStore: () => ({
      store: createMemoryStore(made.base, made.environment.clock),
      lasts: false,
      channel: null,
    }),
  });
  const { fetch } = made.environment;
  Object.assign(made.environment, {
    fetch: (input: URL, init?: RequestInit) => {
      if (String(input).includes(PATH)) asked.push(String(input));
      return fetch(input, init);
    },
  });
  const tellings = (): Tellings | null => made.session.chronicle.get()?.tellings.get() ?? null;
  const source = () => made.session.sources.get().find(({ name }) => name === 'transitions');
  return { ...made, asked, tellings, source };
}

describe('what schedulers told before the page was opened', () => {
  it('is asked once where the plugin is, and tells of last night’s trouble with its reason', async () => {
    const { session, start, pass, asked, tellings, source } = page('plugin-last-night');
    await start();
    await pass(30);
    expect(asked).toHaveLength(1);
    expect(source()).toMatchObject({ access: 'answering', holds: 6 });
    expect(tellings()?.troubles).toMatchObject([
      {
        executor: 'CeleryExecutor',
        schedulers: ['scheduler-1', 'scheduler-2'],
        reason: 'the broker redis://broker:6379/0 refused the connection',
        end: 'well',
      },
    ]);
    session.stop();
  });

  it('is asked anew when what is said of an executor changes: since when, the schedulers know', async () => {
    const { session, start, pass, driver, asked, tellings } = page('plugin-last-night');
    await start();
    await pass(30);
    driver.inflict({ verb: 'stop', target: 'celery-broker' });
    await pass(40);
    expect(asked.length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThan(6);
    const [row] = session.judged.get().components.executor.instances;
    expect(row?.verdict).toBe('unhealthy');
    expect(tellings()?.standing[row?.id ?? '']).toMatchObject({ health: 'unhealthy', isFirst: false });
    session.stop();
  });

  it.each([
    ['no plugin', 'airflow-3-2'],
    ['no access to Jobs', 'plugin-forbidden'],
    ['an Airflow that reports executors itself', 'all-well'],
  ])('is not asked, and no source, with %s', async (_, sim) => {
    const { session, start, pass, asked, tellings, source } = page(sim);
    await start();
    await pass(40);
    expect(asked).toEqual([]);
    expect([tellings(), source()]).toEqual([null, undefined]);
    session.stop();
  });

  it('a store that fails is told as failing, and nothing else notices', async () => {
    const { session, start, pass, source } = page(
      'plugin-last-night,acts:0~say~vitals-plugin~word=store_failed',
    );
    await start();
    await pass(40);
    expect(source()).toMatchObject({ access: 'failing', problem: { kind: 'server_error', status: 503 } });
    expect(session.judged.get().components.scheduler.verdict).toBe('healthy');
    session.stop();
  });
});

describe('a page that is opened again', () => {
  it('leaves no gap in the history of executors, though its first question is not the plugin’s', async () => {
    const { environment, base, another, pass } = watchingPage('plugin-last-night');
    const store = createMemoryStore(base, environment.clock);
    const open = () => another({ openStore: () => ({ store, lasts: true, channel: null }) });
    for (let visit = 0; visit < 3; visit += 1) {
      const session = open();
      session.start();
      await pass(20);
      session.stop();
      await settled();
    }
    const rows = await store.rows('raw', instant(0), instant(8e15), null);
    const words = rows.flatMap(({ components }) => components.executor.map(({ worst }) => worst));
    expect(new Set(words)).toEqual(new Set(['healthy']));
  });
});
