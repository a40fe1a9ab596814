import { withBeat } from '../beats';
import type { Beat, Blindness, Gap, History, Sample, Seen } from '../history';
import type { Judged } from '../judged';
import { COMPONENTS } from '../model';
import { severity } from '../severity';
import { beatsKey } from '../strips';
import { between, type Duration, type Instant, instant, ms, plus } from '../time';
import { namesOf, renamed } from './renamed';
import { seenAge, seenOf } from './seen-of';

/** Answers stay single for an hour; older ones are folded into one sample a minute; a day is kept. */
const FINE = ms(3_600_000);
const SLOT = 60_000;
const KEPT = ms(24 * 3_600_000);
const CAP = 6000;
const GAPS = 500;
const WOBBLE = 2000;

/**
 * Adds the verdicts of one answer. `blind` says why nobody watched since the answer before, null where watching
 * went on. Time never runs backwards: an answer that is a moment older than the last one (the estimate of the
 * server's clock moved) counts as a point at the last one's time; by more than that a clock was set back, and
 * what was recorded moves with it, so that nothing is lost and nothing lies in the future.
 */
export function record(past: History, judged: Judged, at: Instant, blind: Blindness | null): History {
  const history = past.last !== null && past.last - at > WOBBLE ? moved(past, between(past.last, at)) : past;
  const before = history.last;
  const now = before !== null && at < before ? before : at;
  const from = before === null || blind !== null ? now : before;
  const components = Object.fromEntries(
    COMPONENTS.map((name) => {
      const sample = { ...seenOf(judged.components[name], at), from, at: now };
      return [name, thinned([...history.components[name], sample], before ?? now, now)];
    }),
  ) as unknown as History['components'];
  const gap = blind === null ? [] : gapUntil(history, now, blind);
  return {
    first: history.first ?? now,
    last: now,
    components,
    instances: beaten(renamed(history.instances, history.names, judged, before), judged, at, now),
    names: namesOf(judged),
    gaps: [...history.gaps.map((one) => (one.to > now ? { ...one, to: now } : one)), ...gap].slice(-GAPS),
  };
}

/** Asking in vain and not asking follow each other: what lies between the last answer, or the last gap, and `at` is told. */
export function interrupted(history: History, at: Instant, why: Blindness): History {
  return { ...history, gaps: [...history.gaps, ...gapUntil(history, at, why)].slice(-GAPS) };
}

function gapUntil({ last, gaps }: History, at: Instant, why: Blindness): readonly Gap[] {
  if (last === null) return [];
  const from = instant(Math.max(last, gaps.at(-1)?.to ?? last));
  return at > from ? [{ from, to: at, why }] : [];
}

function moved(history: History, by: Duration): History {
  const move = <T extends { readonly at: Instant }>(list: readonly T[]): readonly T[] =>
    list.map((item) => ({ ...item, at: plus(item.at, by) }));
  const entries = Object.entries(history.components).map(([name, samples]) => [
    name,
    move(samples).map((sample) => ({ ...sample, from: plus(sample.from, by) })),
  ]);
  return {
    first: history.first && plus(history.first, by),
    last: history.last && plus(history.last, by),
    components: Object.fromEntries(entries),
    instances: Object.fromEntries(
      Object.entries(history.instances).map(([key, beats]) => [key, move(beats)]),
    ),
    names: history.names,
    gaps: history.gaps.map((gap) => ({ ...gap, from: plus(gap.from, by), to: plus(gap.to, by) })),
  };
}

function beaten(
  known: History['instances'],
  judged: Judged,
  at: Instant,
  now: Instant,
): History['instances'] {
  const instances: Record<string, readonly Beat[]> = {};
  for (const [key, beats] of Object.entries(known))
    if ((beats.at(-1)?.at ?? 0) > now - FINE) instances[key] = beats;
  for (const name of COMPONENTS)
    for (const row of judged.components[name].instances) {
      const age = seenAge(row, judged.components[name], at);
      const key = beatsKey(name, row.id);
      instances[key] = withBeat(instances[key] ?? [], { at: now, verdict: row.verdict, age });
    }
  return instances;
}

/**
 * Folds what is older than an hour into minutes, drops what is older than a day; never across a gap. All that
 * was an hour old at the answer `before` is folded already, so only what has aged since then is touched.
 */
function thinned(samples: readonly Sample[], before: Instant, now: Instant): readonly Sample[] {
  const oldest = Math.max(0, indexFrom(samples, now - KEPT), samples.length - CAP);
  const ripe = Math.max(oldest, indexFrom(samples, before - FINE) - 1);
  const fine = Math.max(ripe, indexFrom(samples, now - FINE));
  const folded: Sample[] = [];
  for (const sample of samples.slice(ripe, fine)) {
    const last = folded.at(-1);
    if (last && last.at === sample.from && slot(last.at) === slot(sample.at))
      folded[folded.length - 1] = { ...worseSeen(last, sample), from: last.from, at: sample.at };
    else folded.push(sample);
  }
  return [...samples.slice(oldest, ripe), ...folded, ...samples.slice(fine)];
}

/** Index of the first sample at or after a time; the length where all are older. */
function indexFrom(samples: readonly Sample[], at: number): number {
  let low = 0;
  let high = samples.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((samples[middle]?.at ?? 0) < at) low = middle + 1;
    else high = middle;
  }
  return low;
}

const slot = (at: Instant): number => Math.floor(at / SLOT);

/** The worse verdict and the greater age (with the limit that it was held against), each for itself. */
function worseSeen(first: Seen, second: Seen): Seen {
  const verdict = severity(second.verdict) > severity(first.verdict) ? second.verdict : first.verdict;
  const older = (second.age ?? -1) > (first.age ?? -1) ? second : first;
  return { verdict, age: older.age, limit: older.limit };
}
