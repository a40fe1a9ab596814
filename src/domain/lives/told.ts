import type { Life, Told } from '../lives';
import { type Instant, instant, seconds } from '../time';

/** What missing rows prove. */
export interface Proof {
  readonly now: Instant;
  /** In a pause between rows nobody ran. */
  readonly provesAbsence: boolean;
}

/** A replica that was killed lived on for up to one heartbeat: a pause that is shorter proves nothing. */
const BEAT = seconds(5);

interface Span {
  readonly from: Instant;
  readonly to: Instant;
  /** Rows that start until then follow without a pause. */
  readonly reaches: Instant;
}

/**
 * Lives of one component, oldest first -> when somebody ran and when nobody did, up to now. One that still runs does so
 * until now. After the last sign of a life whose fate is unknown nobody can say that nobody ran.
 */
export function toldBy(lives: readonly Life[], { now, provesAbsence }: Proof): readonly Told[] {
  const ups = united(lives.map((life) => spanOf(life, now)));
  const unsure = lives.filter(({ fate }) => fate === 'unknown').map(({ to }) => to);
  const provenTo = Math.min(now, ...unsure);
  return ups.flatMap(({ from, to }, index): readonly Told[] => {
    const next = Math.min(ups[index + 1]?.from ?? now, provenTo);
    const up = to > from ? [{ from, to, up: true }] : [];
    return provesAbsence && next > to ? [...up, { from: to, to: instant(next), up: false }] : up;
  });
}

function spanOf({ from, to, fate }: Life, now: Instant): Span {
  if (fate === 'running') return { from, to: now, reaches: now };
  return { from, to, reaches: fate === 'ended' ? to : instant(Math.min(now, to + BEAT)) };
}

/** Spans in order of their beginnings -> as few as there are pauses between them. */
function united(spans: readonly Span[]): readonly Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last === undefined || span.from > last.reaches) found.push(span);
    else
      found[found.length - 1] = {
        from: last.from,
        to: instant(Math.max(last.to, span.to)),
        reaches: instant(Math.max(last.reaches, span.reaches)),
      };
  }
  return found;
}
