import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../mocks/scenarios';
import type { World } from '../../mocks/state';
import { attempt } from '../../mocks/testing';
import { answerTo } from '../../mocks/wire/answer';
import { advance, createWorld, inflict } from '../../mocks/world';
import { heardHealth, heardJobs } from './extras';
import { observe } from './observe';
import { decodeJobs } from './payload-jobs';
import { decodeHealthBody } from './payloads';
import { T0 } from './testing';
import { blankPage, type Page, seen } from './testing-jobs';
import { instant } from './time';
import { judge } from './verdict';

/** What is said of triggerers that are all gone is held against what the simulated ones did. */

type Verb = 'stop' | 'kill' | 'resume' | 'hang';
interface Step {
  readonly verb: Verb;
  readonly target: string;
  /** Seconds until the next step. */
  readonly wait: number;
}
interface Sight {
  /** Seconds since an answer of health after which one of them had run long enough to have beaten. */
  readonly silent: number;
  readonly triggerer: ReturnType<typeof seen>['components']['triggerer'];
  readonly members: Page['extras']['rosters']['triggerer']['members'];
}

/** A heartbeat is written every five seconds, a little more. */
const BEAT = 7;
/** How often the job list is asked. */
const LIST = 15;
const NAMES = ['triggerer-0', 'triggerer-1'];
const both = (verb: Verb, wait: number): Step[] =>
  NAMES.map((target, index) => ({ verb, target, wait: index === 0 ? 0 : wait }));

function bodyOf(world: World, path: string, query = ''): unknown {
  const said = answerTo(world, path, new URLSearchParams(query));
  return 'body' in said ? JSON.parse(JSON.stringify(said.body)) : null;
}

/** A page asks as pages do, and is looked at each second of the script. */
function watch(release: string, script: readonly Step[], see: (sight: Sight) => void): void {
  const scenario = scenarioOf('all-well');
  if (scenario === undefined) throw new Error('no such scenario');
  const world = createWorld({ ...scenario, release }, 7);
  let page = blankPage({ release });
  let second = 0;
  let lastUp = 0;
  let running = 0;
  for (const { verb, target, wait } of script) {
    attempt(() => inflict(world, { verb, target }));
    for (const end = second + wait; second < end; second += 1) {
      advance(world, world.start + second * 1000);
      const at = instant(world.start + second * 1000);
      const processes = Object.values(world.processes).filter(({ kind }) => kind === 'triggerer');
      running = processes.some(({ condition }) => condition === 'running') ? running + 1 : 0;
      if (second % 5 === 0) {
        if (running >= BEAT) lastUp = second;
        const decoded = decodeHealthBody(bodyOf(world, 'api/v2/monitor/health'));
        if (!decoded.ok) throw new Error('the health does not decode');
        const heard = observe(page.watch, { snapshot: decoded.snapshot, at }, judge);
        page = { watch: heard, extras: heardHealth(page.extras, heard) };
      }
      if (second % LIST === 2) {
        const decoded = decodeJobs(bodyOf(world, 'api/v2/jobs', 'limit=100&order_by=-id'));
        if (!decoded.ok) throw new Error('the job list does not decode');
        const { rows, total } = decoded.page;
        page = { ...page, extras: heardJobs(page.extras, { rows, total, isComplete: true, at }, page.watch) };
      }
      const { triggerer } = seen(page, (at - T0) / 1000).components;
      see({ silent: second - lastUp, triggerer, members: page.extras.rosters.triggerer.members });
    }
  }
}

const anySteps = (verbs: readonly Verb[]): fc.Arbitrary<Step[]> =>
  fc.array(
    fc.record({
      verb: fc.constantFrom(...verbs),
      target: fc.constantFrom(...NAMES),
      wait: fc.integer({ min: 0, max: 90 }),
    }),
    { maxLength: 8 },
  );

const RUNS = { numRuns: Number(process.env['RUNS'] ?? 8) };

describe('who is named when all of them are silent', () => {
  it.each([
    ['3.1.8', ['kill', 'resume']],
    ['3.3.2', ['kill', 'hang', 'stop', 'resume']],
    ['3.4.0b2', ['kill', 'hang', 'stop', 'resume']],
  ] as const)(
    'was alive until then, and is no row that was replaced before (%s)',
    (release, verbs) => {
      fc.assert(
        fc.property(anySteps(verbs), fc.constantFrom(0, 700), (steps, rest) => {
          const script = [
            ...both('resume', 60),
            ...steps,
            ...both('resume', 60 + rest),
            ...both('kill', 100),
          ];
          let red = 0;
          watch(release, script, ({ silent, triggerer: { verdict, reason }, members }) => {
            if (verdict !== 'unhealthy' || reason.code !== 'lost') return;
            red += 1;
            expect(reason.age / 1000).toBeLessThanOrEqual(silent + BEAT);
            expect(members.find(({ row }) => row.id === reason.job)?.successor).toBeNull();
          });
          expect(red).toBeGreaterThan(0);
        }),
        { ...RUNS, examples: [[both('kill', 60), 700]] },
      );
    },
    60_000,
  );

  it('on 3.1 a clean end takes a row from the list: then it has ended, and not the one that it replaced', () => {
    const script = [...both('resume', 30), ...both('kill', 60), ...both('resume', 300), ...both('stop', 60)];
    let told: unknown = null;
    watch('3.1.8', script, ({ silent, triggerer: { reason } }) => {
      const isTrue = 'age' in reason && reason.age / 1000 <= silent + BEAT + LIST;
      told = [reason.code, isTrue];
    });
    expect(told).toEqual(['ended_unlisted', true]);
  });
});
