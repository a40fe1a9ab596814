import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../mocks/scenarios';
import { attempt } from '../../mocks/testing';
import { jobs } from '../../mocks/wire/jobs';
import { advance, createWorld, inflict, viewOf } from '../../mocks/world';
import { livesOf } from './lives';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from './model';
import { decodeJobs } from './payload-jobs';
import { blankWatch } from './testing';
import { instant } from './time';

/** What the rows tell is held against what the simulated processes did. */

interface Step {
  readonly verb: 'stop' | 'kill' | 'resume';
  readonly target: string;
  readonly for_ms: number;
}
const NAMES = ['scheduler-1', 'scheduler-2', 'triggerer-0', 'dagproc-0'];
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    verb: fc.constantFrom('stop', 'kill', 'resume', 'resume'),
    target: fc.constantFrom(...NAMES),
    for_ms: fc.integer({ min: 0, max: 120_000 }),
  }),
  { maxLength: 14 },
);

interface Truth {
  readonly from: number;
  readonly to: number;
  readonly up: Readonly<Record<HeartbeatComponent, boolean>>;
}

/** Plays the steps -> what was so between them, and what the job list says at the end. */
function played(release: string, script: readonly Step[]) {
  const scenario = scenarioOf('all-well');
  if (scenario === undefined) throw new Error('no such scenario');
  const processes = scenario.processes.filter(({ name }) => NAMES.includes(name));
  const world = createWorld({ ...scenario, release, processes }, 7);
  let at = world.start;
  const truths: Truth[] = [];
  for (const { verb, target, for_ms } of script) {
    attempt(() => inflict(world, { verb, target }));
    const from = at;
    const up = Object.fromEntries(
      HEARTBEAT_COMPONENTS.map((kind) => [
        kind,
        Object.values(world.processes).some((one) => one.kind === kind && one.condition === 'running'),
      ]),
    ) as unknown as Truth['up'];
    at += for_ms;
    advance(world, at);
    truths.push({ from, to: at, up });
  }
  const body = JSON.parse(JSON.stringify(jobs(viewOf(world), new URLSearchParams({ limit: '100' }))));
  const decoded = decodeJobs(body);
  if (!decoded.ok) throw new Error('the job list does not decode');
  const { rows, total } = decoded.page;
  const list = { rows, total, isComplete: true, at: instant(at) };
  return { truths, at, lives: livesOf(list, blankWatch({ release })) };
}

const shared = (a: { from: number; to: number }, b: { from: number; to: number }): number =>
  Math.min(a.to, b.to) - Math.max(a.from, b.from);

const BEAT = 6000;
const LIMIT = 30_000;

describe('the bands of a simulated Airflow', () => {
  it('say that nobody ran only where nobody did, but for the last beat of one that was killed', () => {
    fc.assert(
      fc.property(fc.constantFrom('3.2.2', '3.3.2', '3.4.0b2'), steps, (release, script) => {
        const { truths, lives } = played(release, script);
        for (const component of HEARTBEAT_COMPONENTS)
          for (const pause of lives.told[component].filter(({ up }) => !up))
            for (const truth of truths)
              if (truth.up[component]) expect(shared(pause, truth)).toBeLessThanOrEqual(BEAT);
      }),
      { numRuns: 60 },
    );
  });

  it('say that somebody ran only where somebody did, but for a pause shorter than a beat and a silence within the limit', () => {
    fc.assert(
      fc.property(fc.constantFrom('3.0.6', '3.1.8', '3.3.2', '3.4.0b2'), steps, (release, script) => {
        const { truths, lives, at } = played(release, script);
        for (const component of HEARTBEAT_COMPONENTS)
          for (const band of lives.told[component].filter(({ up }) => up))
            for (const truth of truths) {
              const most = band.to === at ? LIMIT : BEAT;
              if (!truth.up[component]) expect(shared(band, truth)).toBeLessThanOrEqual(most);
            }
      }),
      { numRuns: 60 },
    );
  });

  it('show an outage of a minute, and leave out on 3.1 what a clean end took from the list', () => {
    const script: Step[] = [
      { verb: 'resume', target: 'triggerer-0', for_ms: 60_000 },
      { verb: 'stop', target: 'triggerer-0', for_ms: 60_000 },
      { verb: 'resume', target: 'triggerer-0', for_ms: 60_000 },
    ];
    const words = (release: string) => played(release, script).lives.told.triggerer.map(({ up }) => up);
    expect(words('3.3.2')).toEqual([true, false, true]);
    expect(words('3.1.8')).toEqual([true]);
  });
});
