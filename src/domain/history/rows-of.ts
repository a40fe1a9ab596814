import type { Judged, JudgedComponent, JudgedInstance } from '../judged';
import { COMPONENTS } from '../model';
import { beatsKey } from '../strips';
import { hours, type Instant, instant, minutes } from '../time';
import { parseAges } from './parse-ages';
import type { Row } from './rows';
import { isUnread, seenAge, seenOf } from './seen-of';
import { floored, shareOf } from './share';
import { type Sight, type Stretch, sliceOf } from './slice';

const MINUTE = minutes(1);
/** Nothing that one answer vouches for is longer (`follow`); what is handed in all the same is cut to its end. */
const LONGEST = hours(1);

type Cells = Readonly<Record<string, readonly Stretch[]>>;

/**
 * What one answer adds: a raw row for each minute that its stretch touches, in order of time, with every component and
 * every listed instance (by `beatsKey`), and the parse age of each bundle beside them. What was seen at its end holds for
 * all of it. A stretch without length is a moment in the minute that it lies in; a reversed one is taken as one without
 * length.
 */
export function rowsOf(
  judged: Judged,
  { from, at }: { readonly from: Instant; readonly at: Instant },
): readonly Row[] {
  const start = instant(Math.min(at, Math.max(from, at - LONGEST)));
  const components = COMPONENTS.map((name) => [name, wholeOf(judged.components[name], at)] as const);
  const instances = [
    ...COMPONENTS.flatMap((name) =>
      judged.components[name].instances.map(
        (row) => [beatsKey(name, row.id), sightOf(row, judged.components[name], at)] as const,
      ),
    ),
    ...parseAges(judged).map(({ key, sight }) => [key, sight] as const),
  ];
  return pieces(start, at).map(([one, other]) => {
    const cells = (sights: readonly (readonly [string, Sight])[]): Cells =>
      Object.fromEntries(
        sights.map(([key, sight]) => [key, [{ from: one, to: other, ...sliceOf(sight, other - one) }]]),
      );
    return {
      tier: 'raw',
      from: instant(floored(one, MINUTE)),
      components: cells(components),
      instances: cells(instances),
    };
  });
}

/** A component: what `seenOf` says, and where nobody got a reply in time, or it was never started, that very word. */
function wholeOf(component: JudgedComponent, at: Instant): Sight {
  const seen = seenOf(component, at);
  const { pill } = component;
  return pill === 'no_reply' || pill === 'never_started' ? { ...seen, verdict: pill } : seen;
}

/** Executors by their latency and its deadline, the others by the age of their heartbeat. */
function sightOf(row: JudgedInstance, component: JudgedComponent, at: Instant): Sight {
  const { verdict, executor } = row;
  const { limit } = component;
  if (isUnread(component)) return { verdict, age: null, limit: null };
  if (executor !== null) return { verdict, age: executor.latency, limit: executor.deadline };
  return {
    verdict,
    age: seenAge(row, component, at),
    limit: limit?.after ?? null,
  };
}

/** Cut at each full minute. */
function pieces(from: Instant, to: Instant): readonly (readonly [Instant, Instant])[] {
  if (from === to) return [[from, to]];
  const found: [Instant, Instant][] = [];
  for (let edge = from; edge < to; ) {
    const next = instant(Math.min(to, floored(edge, MINUTE) + MINUTE));
    found.push([edge, next]);
    edge = next;
  }
  return found;
}

/** Two rows of the same tier and minute as one: the stretches of `a`, then those of `b`. */
export function joinRows(a: Row, b: Row): Row {
  return {
    ...a,
    components: joinCells(a.components, b.components),
    instances: joinCells(a.instances, b.instances),
  };
}

function joinCells(a: Cells, b: Cells): Cells {
  const cells: Record<string, readonly Stretch[]> = { ...a };
  for (const [key, stretches] of Object.entries(b)) {
    const before = cells[key];
    cells[key] = before === undefined ? stretches : [...before, ...stretches];
  }
  return cells;
}

/** A raw row without what lies later than `at`: the clock was set back to then. Null where nothing is left. */
export function until(row: Row, at: Instant): Row | null {
  if (row.from > at) return null;
  const cut = (cells: Cells): Cells => {
    const left = Object.entries(cells).map(([key, stretches]) => [
      key,
      stretches.filter(({ from }) => from <= at).map((one) => shortened(one, at)),
    ]);
    return Object.fromEntries(left.filter(([, stretches]) => (stretches as readonly Stretch[]).length > 0));
  };
  const components = { ...EMPTY, ...cut(row.components) };
  const instances = cut(row.instances);
  const isEmpty = COMPONENTS.every((name) => components[name].length === 0);
  return isEmpty ? null : { ...row, components, instances };
}

const EMPTY: Row['components'] = {
  scheduler: [],
  triggerer: [],
  dag_processor: [],
  executor: [],
  metadatabase: [],
};

const shortened = (stretch: Stretch, at: Instant): Stretch =>
  stretch.to <= at ? stretch : { ...shareOf(stretch, stretch.from, at), from: stretch.from, to: at };
