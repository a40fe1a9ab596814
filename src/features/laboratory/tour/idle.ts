import { instant } from '../../../domain/time';
import { toneOf } from '../../../ui/tone';
import { sentence } from '../../../ui/words';
import { consequence } from '../../../ui/words-consequence';
import { parsedWords } from '../../../ui/words-coverage';
import { PILL } from '../../../ui/words-names';
import type { Zone } from '../../../ui/words-time';
import { deedWords, at as secondsWords } from '../../../ui/words-tour-picture';
import * as words from '../../../ui/words-tour-processors';
import '../../../ui/words-joined';
import '../../../ui/words-joined-means';
import type { Pill } from '../../../domain/judged';
import { beatsOf, usualGap } from './beats';
import type { Card, Figure, Lane, PanelData, PictureData } from './data';
import { componentAt, type Deed, deedsOf, faultOf, firstSecond } from './figures';
import { type Span, segmentsOf } from './lanes';
import type { Run } from './run';
import {
  apiProcessorOf,
  bundlesOf,
  gapsIn,
  otherThan,
  parsesOf,
  processorAt,
  requestsOf,
  scopesAt,
} from './work';

/** What one processor did in the run, and what the page said of its bundles. */
export interface Worker {
  readonly name: string;
  readonly bundles: readonly string[];
  /** Within the fault. */
  readonly beats: number;
  readonly parses: number;
  /** From the fault until the page says that nothing is parsed; null: it never does. */
  readonly saidAfter: number | null;
}

/** The fault of the run, and both processors; null where the run has no such fault, or not one of each kind. */
export function workersOf(run: Run): {
  readonly fault: { readonly broken: Deed; readonly mended: Deed | null };
  readonly workers: readonly [Worker, Worker];
} | null {
  const fault = faultOf(run.tape);
  const api = apiProcessorOf(run.tape);
  const database = api === null ? null : otherThan(run, api);
  if (fault === null || api === null || database === null) return null;
  const { broken, mended } = fault;
  const isWithin = (t: number): boolean => t >= broken.at && t < (mended?.at ?? run.length);
  const worker = (name: string): Worker => {
    const bundles = bundlesOf(processorAt(run, 0, name));
    const said = firstSecond(run, broken.at, (second) => pillAt(run, second, bundles) === 'degraded');
    return {
      name,
      bundles,
      beats: beatsOf(run, 'dag_processor', name).at.filter(isWithin).length,
      parses: parsesOf(run, bundles).filter(isWithin).length,
      saidAfter: said === null ? null : said - broken.at,
    };
  };
  return { fault, workers: [worker(database), worker(api)] };
}

/** What the page says of some bundles: whether they are parsed in their rhythm. */
function pillAt(run: Run, second: number, bundles: readonly string[]): Pill {
  const progress = scopesAt(run, second, bundles).map((scope) => scope.progress);
  if (progress.every((one) => one === null)) return 'unknown';
  return progress.some((one) => one?.isStalled) ? 'degraded' : 'healthy';
}

/** "Alive, and not working": two processors of one world, one of which depends on an API that is slow. */
export function idlePicture(run: Run, zone: Zone): PictureData | null {
  const found = workersOf(run);
  if (found === null) return null;
  const { broken, mended } = found.fault;
  const [database, api] = found.workers;
  const slow = { from: broken.at, to: mended?.at ?? run.length };
  return {
    title: words.PICTURE,
    sub: words.slowed(broken.at, mended?.at ?? null),
    length: run.length,
    cursor: Math.floor(slow.from + (slow.to - slow.from) * LATE_IN_FAULT),
    marks: deedsOf(run.tape).map((deed) => ({ at: deed.at, text: deedWords(deed, broken.verb) })),
    broken: slow,
    panels: [
      panel(run, database, slow, zone, words.inDatabaseMode(database.name)),
      panel(run, api, slow, zone, words.inApiMode(api.name)),
    ],
  };
}

/** The cursor first stands where the page has made up its mind. */
const LATE_IN_FAULT = 0.75;

function panel(
  run: Run,
  worker: Worker,
  broken: Span,
  zone: Zone,
  [tab, title, sub]: readonly [string, string, string],
): PanelData {
  return {
    tab,
    title,
    sub,
    figures: figuresOf(worker),
    lanes: lanesOf(run, worker, broken),
    cards: (second) => [rowCard(run, worker, second, zone), bundleCard(run, worker, second)],
  };
}

const figuresOf = ({ beats, parses, saidAfter }: Worker): readonly Figure[] => [
  { big: String(beats), small: words.BEATS, tone: null },
  { big: String(parses), small: words.PARSES, tone: parses === 0 ? 'bad' : null },
  {
    big: saidAfter === null ? words.NEVER : secondsWords(saidAfter),
    small: words.FIRST_WORD,
    tone: saidAfter === null ? 'healthy' : 'degraded',
  },
];

/** Longer than this without a request that is done, while some wait, is worth a word. Requests come about once a minute. */
const QUIET_S = 120;
/** The same for parses, which come every half minute. */
const UNPARSED_S = 90;

function lanesOf(run: Run, { name, bundles }: Worker, broken: Span): readonly Lane[] {
  const requests = requestsOf(run.tape, bundles);
  const parses = parsesOf(run, bundles);
  const waitingTo = (to: number): number => requests.waitingAt(Math.min(to, broken.to));
  const gap =
    (times: readonly number[], text: (to: number) => string) =>
    (span: Span): Gap => ({ ...overdue(span, times, broken.from), before: '', text: text(span.to) });
  return [
    { kind: 'dots', label: words.LANES.heartbeat, at: beatsOf(run, 'dag_processor', name).at, gaps: [] },
    {
      kind: 'dots',
      label: words.LANES.requests,
      at: requests.done,
      gaps: gapsIn(requests.done, QUIET_S, run.length)
        .filter(({ to }) => waitingTo(to) > 1)
        .map(gap(requests.done, (to) => words.nothingClaimed(waitingTo(to)))),
    },
    {
      kind: 'dots',
      label: words.LANES.parses,
      at: parses,
      gaps: gapsIn(parses, UNPARSED_S, run.length).map(gap(parses, () => words.NOTHING_PARSED)),
    },
    {
      kind: 'verdicts',
      label: words.LANES.health,
      segments: segmentsOf(run, ({ components }) => rowPill(components.dag_processor.instances, name)),
      wordOf: (pill) => PILL[pill],
    },
    {
      kind: 'verdicts',
      label: words.LANES.page,
      segments: segmentsAt(run, bundles),
      wordOf: words.bundleWord,
    },
  ];
}

interface Gap extends Span {
  readonly since: number;
  readonly before: string;
  readonly text: string;
}

/**
 * A stretch without anything, which is wrong only when the next one was due: `since` its beginning, `from` that moment, and
 * not before the fault (`brokenAt`) where it began before that.
 */
export function overdue(
  { from: since, to }: Span,
  times: readonly number[],
  brokenAt: number,
): Span & { readonly since: number } {
  const due = since + (usualGap(times) ?? 0);
  const from = since < brokenAt && brokenAt < to ? Math.max(due, brokenAt) : due;
  return { since, from: Math.min(from, to), to };
}

const rowPill = (rows: readonly { readonly name: string; readonly pill: Pill }[], name: string): Pill =>
  rows.find((row) => row.name === name)?.pill ?? 'unknown';

function segmentsAt(run: Run, bundles: readonly string[]) {
  let second = -run.grain;
  return segmentsOf(run, () => {
    second += run.grain;
    return pillAt(run, second, bundles);
  });
}

function rowCard(run: Run, { name }: Worker, second: number, zone: Zone): Card {
  const row = processorAt(run, second, name);
  const text = row === null ? PILL.unknown : sentence(row.reason, zone);
  return {
    title: name,
    pill: row?.pill ?? 'unknown',
    who: null,
    text: `${afterName(text, name)}.`,
    means: words.HEARTBEAT_PROVES,
  };
}

/** The card's title says the name already. */
const afterName = (text: string, name: string): string => {
  const rest = text.startsWith(`${name}: `) ? text.slice(name.length + 2) : text;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
};

function bundleCard(run: Run, { bundles }: Worker, second: number): Card {
  const pill = pillAt(run, second, bundles);
  const now = instant(run.start + second * 1000);
  const scopes = scopesAt(run, second, bundles);
  const told = scopes.find(({ progress }) => progress?.isStalled) ?? scopes[0];
  const one = componentAt(run, second, 'dag_processor');
  return {
    title: words.bundleTitle(bundles),
    pill,
    who: told?.name ?? null,
    text: told === undefined ? PILL.unknown : `${told.name}: ${parsedWords(told, now)}.`,
    means: toneOf(pill) === 'degraded' ? consequence(one) : words.SOMEBODY_WORKS,
  };
}
