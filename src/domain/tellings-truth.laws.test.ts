import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioOf } from '../../mocks/scenarios';
import type { Verb, World } from '../../mocks/state';
import { attempt } from '../../mocks/testing';
import { answerTo } from '../../mocks/wire/answer';
import { jobs } from '../../mocks/wire/jobs';
import { advance, createWorld, inflict, viewOf } from '../../mocks/world';
import { livesOf } from './lives';
import type { ExecutorInstanceReport } from './model';
import { decodeJobs } from './payload-jobs';
import { decodeTransitions } from './payload-transitions';
import { decodeHealthBody } from './payloads';
import { type ToldStretch, tellingsOf } from './tellings';
import { blankWatch } from './testing';
import { instant } from './time';

/** What a page would have read live is held against what one that is opened later reads of the same time. */

interface Step {
  readonly verb: Verb;
  readonly target: string;
  readonly for_s: number;
}
const toService = fc.record({
  verb: fc.constantFrom<Verb>('stop', 'hang', 'resume', 'resume'),
  target: fc.constantFrom('celery-broker', 'celery-workers', 'kubernetes-cluster'),
});
const toScheduler = fc.record({
  verb: fc.constantFrom<Verb>('stop', 'kill', 'hang', 'resume', 'resume'),
  target: fc.constantFrom('scheduler-1', 'scheduler-2'),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc
    .tuple(fc.oneof(toService, toScheduler), fc.integer({ min: 0, max: 120 }))
    .map(([fault, for_s]) => ({ ...fault, for_s })),
  { maxLength: 8 },
);

/** The page asks every five seconds. */
const EVERY = 5;
/** A poll, its jitter, and its deadline: no verdict of a scheduler that lives is older. */
const POLL = (10.5 + 5 + 1) * 1000;
/** Of one that was killed the last beat is all that is known later. */
const SLACK = POLL + 5500;

type Word = 'healthy' | 'unhealthy' | null;
interface Seen {
  readonly at: number;
  readonly id: string;
  readonly word: Word;
}

const asked = (world: World, path: string): unknown => {
  const said = answerTo(world, `vitals/api/${path}`, new URLSearchParams());
  return 'body' in said ? JSON.parse(JSON.stringify(said.body)) : null;
};

function reportsOf(world: World): readonly ExecutorInstanceReport[] {
  const decoded = decodeHealthBody(asked(world, 'health'));
  if (!decoded.ok) throw new Error('health does not decode');
  return decoded.snapshot.executor?.instances ?? [];
}

/**
 * A check that is older than a poll, or a heartbeat that is, is of somebody who may be gone: the page goes on believing it
 * for a while, and later nothing proves it.
 */
function seenOf(report: ExecutorInstanceReport, at: number): Seen {
  const { scheduler, executor, instance, health, checkedAt, heartbeat } = report;
  const isFresh = [checkedAt, heartbeat].every((proof) => proof !== null && at - proof < POLL);
  const word = health.kind === 'healthy' || health.kind === 'unhealthy' ? health.kind : null;
  return { at, id: `${executor}@${scheduler ?? ''}/${instance ?? ''}`, word: isFresh ? word : null };
}

/** Plays the steps -> what was read on the way, and what is told of it at the end. */
function played(script: readonly Step[], seed: number) {
  const scenario = scenarioOf('plugin-cut-off');
  if (scenario === undefined) throw new Error('no such scenario');
  const world = createWorld({ ...scenario, script: [] }, seed);
  const seen: Seen[] = [];
  for (const { verb, target, for_s } of [
    ...script,
    { verb: 'resume', target: 'celery-broker', for_s: 30 } as const,
  ]) {
    attempt(() => inflict(world, { verb, target }));
    for (let s = 0; s < for_s; s += EVERY) {
      advance(world, world.queue.now + EVERY * 1000);
      seen.push(...reportsOf(world).map((one) => seenOf(one, world.queue.now)));
    }
  }
  const at = instant(world.queue.now);
  const rows = decodeJobs(
    JSON.parse(JSON.stringify(jobs(viewOf(world), new URLSearchParams({ limit: '100' })))),
  );
  const read = decodeTransitions(asked(world, 'executor-transitions'));
  if (!rows.ok || !read.ok) throw new Error('an answer does not decode');
  const list = { rows: rows.page.rows, total: rows.page.total, isComplete: true, at };
  const { lives } = livesOf(list, blankWatch({ release: '3.4.0' }));
  const { transitions, isComplete } = read.page;
  return {
    seen,
    tellings: tellingsOf({ transitions, isComplete, at, reports: reportsOf(world) }, lives),
    at,
  };
}

/** What is told of a time within the slack of a moment; null: a part of it is left open. */
function toldAround(stretches: readonly ToldStretch[], at: number, end: number): readonly (string | null)[] {
  const [from, to] = [at - SLACK, Math.min(end, at + SLACK)];
  const near = stretches.filter((one) => one.from < to && one.to > from);
  const covered = near.reduce((sum, one) => sum + Math.min(to, one.to) - Math.max(from, one.from), 0);
  return [...near.map(({ word }) => word), ...(covered < to - from ? [null] : [])];
}

describe('a page that watched and one that is opened later', () => {
  it('agree: what was read live is told later, within a poll and its deadline', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (script, seed) => {
        const { seen, tellings, at } = played(script, seed);
        for (const one of seen) {
          if (one.word === null) continue;
          const told = toldAround(tellings.replicas[one.id] ?? [], one.at, at);
          expect({ ...one, told: told.includes(one.word) || told }).toEqual({ ...one, told: true });
        }
      }),
      { numRuns: 60 },
    );
  });

  it('agree: what is told later was read live around that time, or by the last one who looked', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 5 }), (script, seed) => {
        const { seen, tellings } = played(script, seed);
        const first = seen[0]?.at ?? Number.POSITIVE_INFINITY;
        for (const [id, stretches] of Object.entries(tellings.replicas))
          for (const { from, to, word } of stretches) {
            if (to - from < 2 * SLACK || from < first) continue;
            const own = seen.filter((one) => one.id === id && one.at > from + SLACK && one.at < to - SLACK);
            // A scheduler that froze for less than five minutes leaves no trace: its last word goes on.
            expect(own.filter((one) => one.word !== null && one.word !== word)).toEqual([]);
          }
      }),
      { numRuns: 60 },
    );
  });
});
