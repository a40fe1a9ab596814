import { describe, expect, it } from 'vitest';
import { RELEASES } from '../../../mocks/testing';
import { bundleOf } from '../../domain/history/parse-ages';
import type { Stretch } from '../../domain/history/slice';
import { HEARTBEAT_COMPONENTS } from '../../domain/model';
import { instant } from '../../domain/time';
import { settled } from '../fake-clock';
import { createMemoryStore } from '../store/memory';
import { watchingPage } from '../testing-page';

/** Recorded ages are held against what the simulated processes did. */

const BEAT = 5000;
const POLL = 5000;
const LIST = 15_000;
const GRACE = 2000;

interface Plan {
  readonly verb: 'hang' | 'kill';
  readonly targets: readonly string[];
  readonly seconds: number;
}
const NOTHING: Plan = { verb: 'hang', targets: [], seconds: 0 };

const greatest = (stretches: readonly Stretch[] | undefined): number =>
  Math.max(0, ...(stretches ?? []).map(({ age }) => age ?? 0));

/** Watches for 100 s, breaks those, mends them, watches on -> the greatest ages that were recorded, and the true silence. */
async function watched(release: string, { verb, targets, seconds }: Plan) {
  const page = watchingPage(`all-well,release:${release}`);
  const { clock } = page.environment;
  const store = createMemoryStore(page.base, clock);
  const session = page.another({ openStore: () => ({ store, lasts: true, channel: null }) });
  session.start();
  await settled();
  await page.pass(100);
  for (const target of targets) page.driver.inflict({ verb, target });
  let silence = 0;
  await page.pass(seconds, () => {
    const { queue, processes } = page.driver.world();
    for (const target of targets)
      silence = Math.max(silence, queue.now - (processes[target]?.lastBeat ?? queue.now));
  });
  for (const target of targets) page.driver.inflict({ verb: 'resume', target });
  await page.pass(60);
  const chronicle = session.chronicle.get();
  if (chronicle === null) throw new Error('The page has no chronicle');
  const known = chronicle.known.get();
  const now = instant(clock.now());
  const read = await chronicle.read(
    instant(now - 1_800_000),
    now,
    known.map(({ key }) => key),
  );
  session.stop();
  const peaks = HEARTBEAT_COMPONENTS.map((name) => [name, greatest(read.components[name])] as const);
  const rows = known
    .filter(({ key, component }) => component !== 'executor' && bundleOf(key) === null)
    .map(({ key }) => [key, greatest(read.instances[key])] as const);
  return { tier: read.tier, silence, peaks: Object.fromEntries(peaks), rows };
}

const OUTAGES: readonly Plan[] = [
  { verb: 'hang', targets: ['triggerer-0', 'triggerer-1'], seconds: 24 },
  { verb: 'hang', targets: ['triggerer-0', 'triggerer-1'], seconds: 83 },
  { verb: 'hang', targets: ['triggerer-0'], seconds: 77 },
  { verb: 'kill', targets: ['scheduler-1'], seconds: 61 },
];

describe('the age that is recorded', () => {
  it.each(RELEASES)('is no more than a beat and a poll while all is well: %s', async (release) => {
    const { tier, peaks, rows } = await watched(release, NOTHING);
    expect(tier).toBe('raw');
    const tooOld = [...Object.entries(peaks), ...rows].filter(([, age]) => age > BEAT + POLL + GRACE);
    expect(tooOld).toEqual([]);
    expect(HEARTBEAT_COMPONENTS.filter((name) => !(peaks[name] ?? 0))).toEqual([]);
  });

  it.each(
    ['3.0.6', '3.2.2', '3.4.0b2'].flatMap((release) =>
      OUTAGES.map((plan) => [release, plan.verb, plan.targets, plan.seconds] as const),
    ),
  )(
    'is that of the silence, but for one turn of asking: %s, %s %s for %i s',
    async (release, verb, targets, seconds) => {
      const { silence, peaks } = await watched(release, { verb, targets, seconds });
      const peak = peaks[(targets[0] ?? '').split('-')[0] ?? ''] ?? 0;
      expect(peak).toBeLessThanOrEqual(silence + GRACE);
      expect(peak).toBeGreaterThanOrEqual(silence - LIST - POLL - GRACE);
    },
  );
});
