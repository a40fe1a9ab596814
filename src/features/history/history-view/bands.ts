import type { Lives } from '../../../domain/lives';
import type { Tellings } from '../../../domain/tellings';
import type { Instant } from '../../../domain/time';
import type { Window } from './window';

/** Where what is drawn is from: named in a strip above the lanes. */
export interface Band {
  readonly kind: 'no_rows' | 'unrecorded' | 'server' | 'watched';
  readonly from: Instant;
  readonly to: Instant;
}

/**
 * A window -> its bands, contiguous, oldest first. The server's reaches as far as job rows or schedulers tell. Without a job list what lies before the first record is `unrecorded`:
 * nobody has said that there are no rows.
 */
export function bandsOf(
  { from, to }: Window,
  lives: Lives | null,
  since: Instant | null,
  tellings: Tellings | null = null,
): readonly Band[] {
  const watched = Math.min(to, Math.max(from, since ?? to)) as Instant;
  const known = [lives?.since ?? null, tellings?.since ?? null].filter((at) => at !== null);
  const reach = known.length === 0 ? null : (Math.min(...known) as Instant);
  const told = reach === null ? watched : (Math.min(watched, Math.max(from, reach)) as Instant);
  const bands: readonly Band[] = [
    { kind: lives === null ? 'unrecorded' : 'no_rows', from, to: told },
    { kind: 'server', from: told, to: watched },
    { kind: 'watched', from: watched, to },
  ];
  return bands.filter((band) => band.to > band.from);
}
