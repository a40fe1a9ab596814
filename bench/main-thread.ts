/** The part of a trace event that is read here; times in microseconds. */
interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** Time on the processor, without what others took of it. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: Readonly<Record<string, unknown>>;
}

/** Work of a page's main thread with nothing but short pauses in it; instants and lengths in ms. */
export interface Burst {
  readonly from: number;
  readonly to: number;
  /** Time on the processor. */
  readonly work: number;
  /** Addresses of the answers that were complete in it. */
  readonly answers: readonly string[];
}

/** A longer pause ends a burst (ms). A page that asks every few seconds and ticks every second leaves many. */
const PAUSE = 40;

/** What to ask a browser to trace. */
export const CATEGORIES = [
  'toplevel',
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
];

/** What a trace tells of one page: its main thread's bursts, oldest first, and its marks by name (ms). */
export interface PageTrace {
  readonly bursts: readonly Burst[];
  readonly marks: ReadonlyMap<string, number>;
}

/** Reads a browser's trace. The page is the one that made a mark called `mark`; throws where none did. */
export function readTrace(text: string, mark: string): PageTrace {
  const { traceEvents } = JSON.parse(text) as { traceEvents: readonly TraceEvent[] };
  const marked = traceEvents.find(({ name }) => name === mark);
  if (marked === undefined) throw new Error(`The trace has no mark ${mark}`);
  const own = traceEvents.filter(({ pid, tid }) => pid === marked.pid && tid === marked.tid);
  const tasks = own
    .filter(({ name, ph }) => ph === 'X' && name === 'RunTask')
    .toSorted((one, other) => one.ts - other.ts);
  const addresses = new Map<unknown, string>();
  const answers: { at: number; url: string }[] = [];
  for (const { name, ts, args } of own) {
    const data = args?.['data'] as { requestId?: string; url?: string } | undefined;
    if (name === 'ResourceSendRequest') addresses.set(data?.requestId, data?.url ?? '');
    if (name === 'ResourceFinish') answers.push({ at: ts, url: addresses.get(data?.requestId) ?? '' });
  }
  return {
    bursts: burstsOf(tasks).map(({ from, to, work }) => ({
      from: from / 1000,
      to: to / 1000,
      work: work / 1000,
      answers: answers.filter(({ at }) => at >= from && at <= to).map(({ url }) => url),
    })),
    marks: new Map(
      own.filter(({ name }) => name.startsWith('vitals:')).map(({ name, ts }) => [name, ts / 1000]),
    ),
  };
}

function burstsOf(tasks: readonly TraceEvent[]): { from: number; to: number; work: number }[] {
  const bursts: { from: number; to: number; work: number }[] = [];
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    const last = bursts.at(-1);
    if (last !== undefined && ts - last.to < PAUSE * 1000) {
      last.to = Math.max(last.to, ts + dur);
      last.work += tdur;
    } else bursts.push({ from: ts, to: ts + dur, work: tdur });
  }
  return bursts;
}
