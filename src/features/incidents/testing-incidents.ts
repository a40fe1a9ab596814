import { cell } from '../../data/cell';
import type { Chronicle, Keeping, Recorded } from '../../data/chronicle';
import type { Note } from '../../data/store';
import type { Gap } from '../../domain/history';
import type { Known } from '../../domain/history/rows';
import type { Affected, Episode, Incident, Phase } from '../../domain/incidents';
import { incidentsOf } from '../../domain/incidents/view';
import type { Lives } from '../../domain/lives';
import type { Reason } from '../../domain/reasons';
import type { Tellings } from '../../domain/tellings';
import { between, type Instant, instant, plus, seconds } from '../../domain/time';

/** For tests: the moment at which the drawing was made. */
export const NOW: Instant = instant(Date.UTC(2026, 10, 30, 14, 6, 23));

/** "13:46:10" of that day (UTC). */
export function at(clock: string, day = 30): Instant {
  const [hour = 0, minute = 0, second = 0] = clock.split(':').map(Number);
  return instant(Date.UTC(2026, 10, day, hour, minute, second));
}

const silent = (age: number): Reason => ({
  code: 'silent',
  who: 'triggerer-1',
  age: seconds(age),
  limit: seconds(30),
  source: 'configuration',
});

/** An instance that was not well. */
export const affected = (component: string, id: string, name: string): Affected => ({
  key: `${component} ${id}`,
  name,
  worst: 'unhealthy',
});

/** One unbroken trouble of the triggerer, from `began` to `ended` (null: it lasts), changed as a test likes. */
export function episode(began: Instant, ended: Instant | null, changes: Partial<Episode> = {}): Episode {
  const subject = changes.subject ?? 'triggerer';
  const phase: Phase = { from: began, verdict: 'unhealthy', pill: 'down', reason: silent(54) };
  return {
    id: `${subject}-${began / 1000}`,
    subject,
    began,
    by: 'watched',
    seen: ended ?? NOW,
    ended,
    endedAfter: null,
    phases: [phase],
    worst: phase,
    peak: { age: between(began, ended ?? NOW), limit: seconds(30) },
    affected: [],
    affectedCount: 0,
    cause: null,
    problem: null,
    ...changes,
  };
}

/** An episode in which one phase is all there was. */
const told = (began: Instant, ended: Instant | null, one: Omit<Phase, 'from'>, more: Partial<Episode>) =>
  episode(began, ended, { phases: [{ ...one, from: began }], worst: { ...one, from: began }, ...more });

const late = (began: string, ended: string | null, subject: 'scheduler' | 'triggerer', age: number) =>
  told(
    at(began),
    ended === null ? null : at(ended),
    {
      verdict: 'late',
      pill: 'late',
      reason: {
        code: 'beat_late',
        who: `${subject}-0`,
        age: seconds(age),
        limit: seconds(30),
        source: 'configuration',
        beat: seconds(5),
      },
    },
    { subject, peak: { age: seconds(age), limit: seconds(30) } },
  );

const hidden = (subject: 'scheduler' | 'triggerer' | 'dag_processor' | 'executor', cause: string) =>
  told(
    at('10:40:12'),
    at('10:43:10'),
    { verdict: 'unknown', pill: 'unknown', reason: { code: 'database_hides' } },
    { subject, cause, peak: null },
  );

const database = told(
  at('10:40:12'),
  at('10:43:10'),
  { verdict: 'unhealthy', pill: 'unhealthy', reason: { code: 'database_down' } },
  { subject: 'metadatabase', peak: null },
);

/** The incidents of the drawing, as they were stored. */
export const DRAWN: readonly Episode[] = [
  told(
    at('14:02:11'),
    null,
    {
      verdict: 'degraded',
      pill: 'degraded',
      reason: {
        code: 'executor_no_reply',
        text: null,
        executor: 'CeleryExecutor',
        scheduler: 'scheduler-2',
        instance: null,
        deadline: seconds(5),
        polls: 25,
        skipped: null,
        pending: null,
      },
    },
    { subject: 'executor', peak: null },
  ),
  late('14:06:05', null, 'triggerer', 23),
  late('13:46:10', '13:46:31', 'scheduler', 21),
  late('13:47:40', '13:48:00', 'scheduler', 20),
  late('13:48:30', '13:48:52', 'scheduler', 21),
  late('13:49:45', '13:50:05', 'scheduler', 20),
  episode(at('13:18:40'), at('13:19:34'), {
    affected: [affected('triggerer', 'job:7', 'triggerer-1')],
    affectedCount: 1,
  }),
  database,
  hidden('scheduler', database.id),
  hidden('triggerer', database.id),
  hidden('dag_processor', database.id),
  hidden('executor', database.id),
  episode(at('10:21:40'), at('10:24:00')),
];

/** This browser slept, somebody paused the page for a moment, and once Airflow did not answer. */
export const GAPS: readonly Gap[] = [
  { from: at('13:27:00'), to: at('13:33:00'), why: 'asleep' },
  { from: at('13:00:00'), to: at('13:00:40'), why: 'paused' },
  { from: at('12:00:00'), to: at('12:10:00'), why: 'failing' },
];

/** What was called of a chronicle, with its arguments. */
export type Call = readonly [keyof Chronicle, ...unknown[]];

/** A chronicle that only holds what a test gives it; `calls` collects what was asked of it. */
export function fakeChronicle(episodes: readonly Episode[], gaps: readonly Gap[] = []) {
  const calls: Call[] = [];
  const notes = cell<ReadonlyMap<string, Note>>(new Map());
  const incidents = cell<readonly Incident[]>(incidentsOf(episodes));
  const keeping = cell<Keeping>({
    trouble: null,
    where: 'kept',
    since: at('09:00', 1),
    bytes: 8_400_000,
  });
  const chronicle: Chronicle = {
    version: cell(0),
    keeping,
    incidents,
    notes,
    known: cell<readonly Known[]>([]),
    lives: cell<Lives | null>(null),
    tellings: cell<Tellings | null>(null),
    read: async (from, to) => ({ ...NOTHING, from, to, gaps }),
    acknowledge(id, text) {
      calls.push(['acknowledge', id, text]);
      const next = new Map(notes.get());
      if (text === null) next.delete(id);
      else next.set(id, { id, at: NOW, text });
      notes.set(next);
    },
    measure: async () => void calls.push(['measure']),
    takeOut: async () => '{"format":"airflow-vitals-history"}',
    async bringIn(text) {
      calls.push(['bringIn', text]);
      return { ok: true, rows: 12, episodes: 3, leftOut: 0 };
    },
    async clear() {
      calls.push(['clear']);
      incidents.set([]);
    },
  };
  return { chronicle, calls };
}

const NOTHING: Omit<Recorded, 'from' | 'to' | 'gaps'> = {
  tier: 'minute',
  components: { scheduler: [], triggerer: [], dag_processor: [], executor: [], metadatabase: [] },
  instances: {},
};

/** A day before now: the range of the drawing. */
export const DAY_AGO: Instant = plus(NOW, seconds(-24 * 3600));
