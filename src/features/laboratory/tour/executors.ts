import type { ExecutorInstanceReport } from '../../../domain/model';
import { PILL } from '../../../ui/words-names';
import { verdictWord } from '../../../ui/words-nouns';
import * as words from '../../../ui/words-tour-executors';
import type { Told } from '../../../ui/words-tour-told';
import { beatsOf } from './beats';
import { blameOf, componentAt, faultOf, firstSecond, healedAt, turnOf } from './figures';
import { askersOf, pollsOf } from './lanes';
import { type Run, releaseOf } from './run';
import { from, type Step, tapeOf } from './step';
import { argue } from './two-figures';
import { twoWorlds } from './two-worlds';

const reportsOf = (run: Run): readonly ExecutorInstanceReport[] =>
  run.heard.at(-1)?.watch.answer?.snapshot.executor?.instances ?? [];

function fourCards(run: Run): Told | null {
  const asked = askersOf(run.tape);
  const report = reportsOf(run).find(({ interval, deadline }) => interval !== null && deadline !== null);
  const slowest = asked
    .flatMap(({ scheduler, executor }) => pollsOf(run.tape, scheduler, executor))
    .reduce((most, { latency_ms }) => Math.max(most, latency_ms ?? 0), 0);
  if (report?.interval == null || report.deadline == null) return null;
  return words.fourCards({
    executors: [...new Set(reportsOf(run).map(({ executor }) => executor))].sort(),
    schedulers: new Set(asked.map(({ scheduler }) => scheduler)).size,
    interval: report.interval / 1000,
    deadline: report.deadline / 1000,
    slowest_ms: slowest,
    within: run.length,
  });
}

function today(run: Run): Told | null {
  const fault = faultOf(run.tape);
  const blame = fault === null ? null : blameOf(run, fault.broken.at);
  if (fault?.mended == null || blame === null) return null;
  const beats = beatsOf(run, 'scheduler').at.filter((at) => at < blame.turned);
  const healed = healedAt(run, fault.mended.at);
  if (healed === null) return null;
  return words.blamesTheWrongOne({
    release: releaseOf(run.tape),
    brokenAt: fault.broken.at,
    lastBeat: beats.at(-1) ?? 0,
    called: PILL[componentAt(run, blame.at, blame.component).pill].toLowerCase(),
    redAfter: blame.turned - fault.broken.at,
    mendedAt: fault.mended.at,
    healedAt: healed,
  });
}

function neverWaits(without: Run, withPolling: Run): Told | null {
  const argument = argue(without, withPolling);
  if (argument === null) return null;
  const { scheduler, executor, deadline_s, turns } = argument;
  const [held] = argument.without.all.held;
  const { redAfter: redWithout } = argument.without;
  const { redAfter: redWith } = argument.withPolling;
  if (held === undefined || redWithout === null || redWith === null) return null;
  const late = pollsOf(withPolling.tape, scheduler, executor).find(({ deadline }) => deadline !== null);
  return words.neverWaits({
    executor,
    held: held.to - held.from,
    redWithout,
    redWith,
    turns: argument.withPolling.turns,
    turnsOf: turns,
    skipped: late?.skips.length ?? 0,
    late: late?.latency_ms == null ? null : late.latency_ms / 1000 - deadline_s,
  });
}

function splitView(run: Run): Told | null {
  const fault = faultOf(run.tape);
  const blame = fault === null ? null : blameOf(run, fault.broken.at);
  const [lost] = blame?.rows ?? [];
  if (fault === null || blame?.component !== 'executor' || lost?.executor == null) return null;
  const { executor } = lost.executor;
  const reached = componentAt(run, blame.at, 'executor').instances.flatMap((row) =>
    row.verdict === 'healthy' && row.executor?.executor === executor ? (row.executor.scheduler ?? []) : [],
  );
  const { at } = fault.broken;
  const until = fault.mended?.at ?? run.length;
  const took = reached
    .flatMap((scheduler) => pollsOf(run.tape, scheduler, executor))
    .flatMap((poll) => (poll.at >= at && poll.at < until ? (poll.latency_ms ?? []) : []));
  return words.splitView({
    cutOff: fault.broken.target,
    brokenAt: at,
    degradedAt: blame.turned,
    reached,
    executor,
    answers_ms: took.length === 0 ? null : [Math.min(...took), Math.max(...took)],
  });
}

function guarded(run: Run): Told | null {
  for (const { scheduler, executor } of askersOf(run.tape)) {
    const polls = pollsOf(run.tape, scheduler, executor);
    const index = polls.findIndex(({ deadline, how }) => deadline !== null && how === 'dropped');
    const poll = polls[index];
    if (poll?.deadline == null || poll.end === null) continue;
    return words.guarded({
      startedAt: poll.at,
      deadline: poll.deadline - poll.at,
      skipped: poll.skips.length,
      droppedAt: poll.end,
      late: poll.end - poll.deadline,
      nextAt: polls[index + 1]?.at ?? null,
    });
  }
  return null;
}

function silentReporter(run: Run): Told | null {
  const fault = faultOf(run.tape);
  if (fault === null) return null;
  const { at, target } = fault.broken;
  const expired = (second: number) =>
    componentAt(run, second, 'executor')
      .instances.map(({ reason }) => reason)
      .find(({ code }) => code === 'executor_check_expired' || code === 'executor_reporter_silent');
  const unknownAt = firstSecond(run, at, (second) => expired(second) !== undefined);
  const reason = unknownAt === null ? undefined : expired(unknownAt);
  if (unknownAt === null || reason === undefined || !('was' in reason)) return null;
  const unknown = turnOf(run, unknownAt, 'executor');
  const red = firstSecond(run, at, (second) => componentAt(run, second, 'scheduler').verdict === 'unhealthy');
  return words.silentReporter({
    scheduler: target,
    silentAt: at,
    unknownAt: unknown,
    trust: reason.age / 1000 - (unknownAt - unknown),
    was: verdictWord(reason.was),
    called: red === null ? null : PILL[componentAt(run, red, 'scheduler').pill].toLowerCase(),
    redAt: red === null ? null : turnOf(run, red, 'scheduler'),
    limit: beatsOf(run, 'scheduler').limit_s,
  });
}

/** A step about one run. */
const about =
  (tell: (run: Run) => Told | null) =>
  (runs: readonly Run[]): Told | null =>
    runs[0] === undefined ? null : tell(runs[0]);

const FREEZE_S = 90;

/** Executor health, in six steps. */
export const EXECUTOR_TOUR: readonly Step[] = [
  {
    name: words.STEP.cards,
    situation: from('all-well', 30),
    tapes: [tapeOf('all-well', 60)],
    tell: about(fourCards),
  },
  {
    name: words.STEP.today,
    situation: from('blocked-loop', 34),
    tapes: [tapeOf('blocked-loop', FREEZE_S)],
    tell: about(today),
  },
  {
    name: words.STEP.worlds,
    situation: from('named-executor', 5),
    tapes: [tapeOf('blocked-loop', FREEZE_S), tapeOf('named-executor', FREEZE_S)],
    tell: ([without, withPolling]) =>
      without === undefined || withPolling === undefined ? null : neverWaits(without, withPolling),
    picture: ([without, withPolling], zone) =>
      without === undefined || withPolling === undefined ? null : twoWorlds(without, withPolling, zone),
  },
  {
    name: words.STEP.split,
    situation: from('split-view', 60),
    tapes: [tapeOf('split-view', 330, { every: 5 })],
    tell: about(splitView),
  },
  {
    name: words.STEP.guard,
    situation: from('named-executor', 42),
    tapes: [tapeOf('named-executor', FREEZE_S)],
    tell: about(guarded),
  },
  {
    name: words.STEP.silent,
    situation: from('silent-reporter', 20),
    tapes: [tapeOf('silent-reporter', 100)],
    tell: about(silentReporter),
  },
];
