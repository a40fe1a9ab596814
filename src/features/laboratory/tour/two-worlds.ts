import type { Pill } from '../../../domain/judged';
import { instant } from '../../../domain/time';
import { PILL, TITLE } from '../../../ui/words-names';
import type { Zone } from '../../../ui/words-time';
import * as words from '../../../ui/words-tour-executors';
import {
  deedWords,
  every,
  holds,
  LANE,
  limitWord,
  NO_POLLS,
  STALE,
  saysOf,
  thing,
} from '../../../ui/words-tour-picture';
import { type Beats, beatsOf } from './beats';
import type { Card, Figure, Lane, PanelData, PictureData } from './data';
import { componentAt, deedsOf, faultOf } from './figures';
import { pollsOf, segmentsOf } from './lanes';
import { type Run, releaseOf } from './run';
import { type Argument, argue, type Side } from './two-figures';

/**
 * "One fault, two Airflows": the same broken broker without polling and with it. Everything in it is computed from the
 * two runs; null where they do not show it (no fault, nobody polled).
 */
export function twoWorlds(without: Run, withPolling: Run, zone: Zone): PictureData | null {
  const argument = argue(without, withPolling);
  const fault = faultOf(without.tape);
  if (argument === null || fault === null) return null;
  const { broken, mended } = fault;
  const { length } = without;
  const told = {
    ...argument,
    brokenAt: broken.at,
    mendedAt: mended?.at ?? null,
    thing: thing(broken.target),
  };
  const facts = { release: releaseOf(without.tape), deadline: argument.deadline_s };
  return {
    title: words.TWO_WORLDS,
    sub: words.sameFault(told),
    length,
    cursor: Math.floor(((mended?.at ?? length) - broken.at) * LATE_IN_FAULT + broken.at),
    marks: deedsOf(without.tape).map((deed) => ({ at: deed.at, text: deedWords(deed, broken.verb) })),
    broken: { from: broken.at, to: mended?.at ?? length },
    panels: [
      panel(argument.without, argument, zone, words.withoutPolling(facts)),
      panel(argument.withPolling, argument, zone, words.withPolling(facts)),
    ],
  };
}

/** The cursor first stands where both sides have long made up their minds. */
const LATE_IN_FAULT = 0.83;

function figures(side: Side, turns: number): readonly Figure[] {
  const { blame } = side;
  const named = blame === null ? null : words.blamed(blame.component, side.named);
  return [
    { big: words.someOf(side.turns, turns), small: words.LOOPS_RAN, tone: null },
    { big: words.redAfter(side.redAfter), small: words.FREEZE_TO_RED, tone: null },
    { big: named?.big ?? words.NOBODY, small: named?.small ?? words.IS_BLAMED, tone: named?.tone ?? null },
  ];
}

function panel(
  side: Side,
  argument: Argument,
  zone: Zone,
  [tab, title, sub]: readonly [string, string, string],
): PanelData {
  const { run, all } = side;
  const { executor } = argument;
  const lanes: Lane[] = [
    {
      kind: 'ticks',
      label: LANE.loop,
      at: all.ends,
      held: all.held.map((span) => ({
        ...span,
        texts: holds(executor),
        figure: words.length(span.to - span.from),
      })),
    },
    pollLane(run, argument),
    beatLane(beatsOf(run, 'scheduler')),
    verdictLane(TITLE.scheduler, run, 'scheduler'),
    verdictLane(executor, run, 'executor'),
  ];
  const cards = (second: number): readonly Card[] =>
    (['scheduler', 'executor'] as const).map((component) => {
      const one = componentAt(run, second, component);
      const now = instant(run.start + second * 1000);
      return { ...saysOf(one, releaseOf(run.tape), now, zone), pill: one.pill };
    });
  return { tab, title, sub, figures: figures(side, argument.turns), lanes, cards };
}

function pollLane(run: Run, { scheduler, executor, deadline_s, interval_s }: Argument): Lane {
  const polls = pollsOf(run.tape, scheduler, executor);
  if (polls.length === 0)
    return {
      kind: 'none',
      labels: [
        [LANE.timer, ''],
        [LANE.worker[0], ''],
      ],
      text: NO_POLLS,
    };
  return { kind: 'polls', labels: [[LANE.timer, every(interval_s)], LANE.worker], polls, deadline_s };
}

const beatLane = ({ at, silent, every_s, limit_s }: Beats): Lane => ({
  kind: 'dots',
  label: [LANE.heartbeat, every(every_s)],
  at,
  gaps: silent.map((span) => ({
    ...span,
    since: span.from - limit_s,
    before: limitWord(limit_s),
    text: STALE,
  })),
});

const verdictLane = (label: string, run: Run, component: 'scheduler' | 'executor'): Lane => ({
  kind: 'verdicts',
  label,
  segments: segmentsOf(run, ({ components }) => components[component].pill),
  wordOf,
});

/** In a lane there is room for more than a pill has. */
const wordOf = (pill: Pill): string => (pill === 'not_reported' ? words.NOT_REPORTED : PILL[pill]);
