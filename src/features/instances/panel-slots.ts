import type { Beat, Gap } from '../../domain/history';
import type { InstanceVerdict } from '../../domain/model';
import { severity } from '../../domain/severity';
import { type Duration, type Instant, instant, ms } from '../../domain/time';

/** One beat's time on the strip. `unseen`: nobody looked, or the instance was not there. */
export type Slot =
  | { readonly kind: 'unseen' }
  /** A beat came, or the executor was answered for. */
  | { readonly kind: 'came'; readonly verdict: InstanceVerdict; readonly share: number }
  /** Known not to have come: an answer said that the last beat was older. */
  | { readonly kind: 'missing'; readonly verdict: InstanceVerdict };

export interface Slots {
  readonly slots: readonly Slot[];
  /** Left edge of the first, right edge of the last. */
  readonly from: Instant;
  readonly to: Instant;
  readonly came: number;
  /** Slots that somebody looked at. */
  readonly watched: number;
}

/** As the strip of an instance has: ten minutes of beats that come every five seconds. */
const COUNT = 120;
/** A beat may be this much later than usual before the next one is called missing. */
const TOLERANCE = 1.1;
/** Two answers that are further apart than this many usual steps have a gap between them. */
const APART = 3;

/**
 * The last 120 slots of `every` up to the last answer. Between two answers several beats may come, of which only the
 * newest is seen: so a beat is called missing only where an answer proves the silence. `every` null (executors): no
 * beat is ever missing, each slot tells what the answers in it said. `gaps`: when nobody watched.
 */
export function beatSlots(
  beats: readonly Beat[],
  gaps: readonly Gap[],
  every: Duration | null,
  limit: Duration | null,
  now: Instant,
): Slots {
  const width = every ?? ms(5000);
  const step = Math.max(usualStep(beats), width);
  const last = beats.at(-1)?.at ?? now;
  const end = now - last < 2 * step ? last : now;
  // A slot counts from its middle on: before that its beat is hardly due.
  const final = Math.floor((end - width / 2) / width);
  const slots = Array.from({ length: COUNT }, (_, index): Slot => {
    const start = (final - COUNT + 1 + index) * width;
    const point = start + width / 2;
    if (gaps.some(({ from, to }) => point > from && point < to)) return { kind: 'unseen' };
    return slotAt(beats, { point, start, end: start + width, every, limit, apart: APART * step });
  });
  const watched = slots.filter(({ kind }) => kind !== 'unseen').length;
  return {
    slots,
    from: instant((final - COUNT + 1) * width),
    to: instant((final + 1) * width),
    came: slots.filter(({ kind }) => kind === 'came').length,
    watched,
  };
}

interface Place {
  /** What the slot is asked about: its middle. */
  readonly point: number;
  readonly start: number;
  readonly end: number;
  readonly every: Duration | null;
  readonly limit: Duration | null;
  readonly apart: number;
}

function slotAt(beats: readonly Beat[], { point, start, end, every, limit, apart }: Place): Slot {
  const next = beats.findIndex(({ at }) => at >= point);
  const answer = beats[next];
  const before = beats[next - 1];
  if (answer === undefined) return { kind: 'unseen' };
  const isWatched = before === undefined ? answer.at < end : answer.at - before.at <= apart;
  if (!isWatched) return { kind: 'unseen' };
  const inside = beats.filter(({ at }) => at >= start && at < end);
  const worst = [answer, ...inside].reduce((worst, beat) =>
    severity(beat.verdict) > severity(worst.verdict) ? beat : worst,
  );
  if (every !== null && answer.age !== null && point >= answer.at - answer.age + TOLERANCE * every) {
    return { kind: 'missing', verdict: worst.verdict };
  }
  return { kind: 'came', verdict: worst.verdict, share: limit === null ? 0 : (answer.age ?? 0) / limit };
}

/** The median step between answers (ms); 0 where there are fewer than two. */
function usualStep(beats: readonly Beat[]): number {
  const steps = beats.slice(1).map(({ at }, index) => at - (beats[index]?.at ?? at));
  return steps.sort((a, b) => a - b)[Math.floor(steps.length / 2)] ?? 0;
}
