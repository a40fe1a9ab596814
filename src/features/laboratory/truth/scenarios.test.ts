import { expect, it } from 'vitest';
import { watchingPage } from '../../../data/testing-page';
import { isUp } from '../../../domain/severity';
import { createSimulator } from '../simulator';
import type { TruthRow } from './look';
import { matchProcesses } from './match';
import { truthRows } from './rows';

/** A page that watches a scenario, and the world behind it as its doors tell it. */
async function watch(name: string) {
  const { session, base, fetch, start, pass } = watchingPage(name);
  await start();
  const simulator = createSimulator(fetch, base);
  const look = async () => {
    const state = await simulator.state();
    return { state, judged: session.judged.get(), now: session.now.get(), zone: 'utc' as const };
  };
  return {
    stop: () => session.stop(),
    look,
    pass,
    row: async (of: (row: TruthRow) => boolean) => {
      const seen = await look();
      const row = truthRows(seen).find(of);
      return row && { ...row, ...row.words(seen.now) };
    },
  };
}

const named = (name: string) => (row: TruthRow) => row.name === name;

it('Airflow 3.1 does not tell of a dead replica, and of its component half: only the job list knows', async () => {
  const { pass, row, stop } = await watch('hidden-loss-3-1');
  await pass(70);
  const dead = await row(named('triggerer-1'));
  expect(dead).toMatchObject({ mark: 'not_told', well: false });
  expect(dead?.truth).toMatch(/^killed 60 s ago$/);
  expect(dead?.seen).toMatch(/^not in the answer; job list: /);
  expect(await row(({ id }) => id === 'whole:triggerer')).toMatchObject({ mark: 'half_told' });
  stop();
});

it('a scheduler that cannot reach the broker is told by its executor, and is healthy by itself: half told', async () => {
  const { pass, row, look, stop } = await watch('split-view');
  await pass(60);
  const { asked, components } = (await look()).state;
  const cut = components.find(({ cut_off_from: from = [] }) => from.length > 0);
  expect(cut).toBeDefined();
  expect(await row(named(cut?.name ?? ''))).toMatchObject({ mark: 'half_told', well: false });
  const ways = asked.filter(({ executor }) => executor === 'CeleryExecutor');
  expect(new Set(ways.map(({ well }) => well))).toEqual(new Set([true, false]));
  for (const { scheduler, executor, well } of ways) {
    const way = await row(({ asker, name }) => asker === scheduler && name === executor);
    expect(way).toMatchObject({ mark: 'agrees', well });
  }
  stop();
});

it('a processor that is refused, or gets no work done, is not well, whatever it beats', async () => {
  for (const [name, at, words] of [
    ['crashed-session', 20, 'refused: job running'],
    ['slow-execution-api', 180, 'alive, gets no work done'],
  ] as const) {
    const { pass, row, stop } = await watch(name);
    await pass(at);
    expect(await row(named('dagproc-1'))).toMatchObject({ mark: 'half_told', well: false, truth: words });
    const whole = await row(({ id }) => id === 'whole:dag_processor');
    expect(whole?.truth).toMatch(/^1 of 2 well/);
    stop();
  }
});

it('the only triggerer, killed: health itself says so', async () => {
  const { pass, row, stop } = await watch('killed-triggerer');
  await pass(60);
  expect(await row(({ id }) => id === 'whole:triggerer')).toMatchObject({ mark: 'agrees', well: false });
  expect(await row(named('triggerer-0'))).toMatchObject({ mark: 'agrees', well: false });
  stop();
});

for (const name of ['split-view', 'hidden-loss-3-1', 'killed-triggerer', 'unreachable', 'all-well']) {
  it(`${name}: at no second does a broken process that is shown alive agree`, async () => {
    const { pass, look, stop } = await watch(name);
    for (let second = 0; second < 90; second += 3) {
      await pass(3);
      const now = await look();
      const rows = truthRows(now);
      for (const kind of ['scheduler', 'triggerer', 'dag_processor'] as const) {
        const members = now.state.components.filter((one) => one.kind === kind);
        const found = matchProcesses(members, now.judged.components[kind]);
        for (const one of members) {
          const row = found.get(one.name);
          const line = rows.find(({ id }) => id === `process:${one.name}`);
          expect(line).toBeDefined();
          if (row !== undefined && isUp(row) !== one.well) expect(line?.mark).not.toBe('agrees');
        }
      }
    }
    stop();
  });
}
