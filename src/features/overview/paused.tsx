import type { Judged } from '../../domain/judged';
import type { Instant } from '../../domain/time';
import { Banner } from '../../ui/banner';
import { Mark } from '../../ui/mark';
import { useSurface } from '../../ui/surface';
import { notWatching } from '../../ui/words-failing';
import type { Zone } from '../../ui/words-time';

interface PausedProps {
  readonly judged: Judged;
  /** The reader pressed pause; false while the page comes back from a pause or from sleep. */
  readonly isPaused: boolean;
  readonly now: Instant;
  readonly zone: Zone;
  readonly onResume: () => void;
}

/** The banner while nobody watches: why not, since when, and what that time counts for. */
export function Paused({ judged, now, zone, isPaused, onResume }: PausedProps) {
  const { root } = useSurface();
  const { reason } = judged.components.scheduler;
  const since = reason.code === 'not_watching' ? reason.since : null;
  const slept = reason.code === 'not_watching' && reason.by === 'sleep';
  return (
    <Banner
      tone="unknown"
      look="unseen"
      mark={<Mark state="not_watching" big />}
      title={
        slept ? 'Not watching: this page slept' : isPaused ? 'Not watching: paused here' : 'Asking again'
      }
      aside={
        isPaused && (
          <button
            type="button"
            className="button small"
            onClick={() => {
              // This button goes away with the pause.
              root.getElementById('overview')?.focus({ preventScroll: true });
              onResume();
            }}
          >
            Resume
          </button>
        )
      }
    >
      {since === null ? 'Nothing is asked until you resume.' : notWatching(since, now, zone)}
    </Banner>
  );
}
