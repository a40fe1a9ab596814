import { EMPTY_HISTORY, type History } from '../../domain/history';
import type { Judged } from '../../domain/judged';
import type { Limits } from '../../domain/model';
import { serverTime } from '../../domain/server-clock';
import type { SourceState } from '../../domain/sources';
import type { Instant } from '../../domain/time';
import { type Cell, cell } from '../cell';
import type { Records } from '../keeper/records';
import type { Others } from '../later';
import type { PollerState } from '../poller';
import { type Polling, pollingOf } from '../polling';
import type { Recorder } from '../recorder';
import { share, shareJudged } from '../sharing';

/** What the page shows. What did not change stays the same object. */
export interface Shown {
  readonly now: Cell<Instant>;
  readonly judged: Cell<Judged>;
  readonly polling: Cell<Polling>;
  readonly limits: Cell<Limits>;
  readonly history: Cell<History>;
  /** Empty until the code that asks them is there. */
  readonly sources: Cell<readonly SourceState[]>;
  /** Rows that count no more and that the reader has put away, by their `data-instance`. */
  readonly dismissed: Cell<ReadonlySet<string>>;
}

interface ShownPorts {
  readonly recorder: Recorder;
  readonly local: () => Instant;
  readonly poller: () => PollerState;
  readonly others: () => Others | null;
  readonly records: () => Records | null;
}

/** The cells of a session, and what sets them all to what is so now. */
export function createShown({ recorder, local, poller, others, records }: ShownPorts): [Shown, () => void] {
  const at = (): Instant => serverTime(recorder.clock(), local());
  const now = cell(at());
  const judged = cell(recorder.judged(now.get()));
  const pollingNow = (): Polling => pollingOf(recorder, poller(), judged.get().feed);
  const limits = cell(recorder.watch().limits);
  const history = cell(EMPTY_HISTORY);
  const polling = cell(pollingNow());
  const sources = cell<readonly SourceState[]>([]);
  const dismissed = cell<ReadonlySet<string>>(new Set());
  function publish(): void {
    now.set(at());
    judged.set(shareJudged(judged.get(), recorder.judged(now.get())));
    limits.set(share(limits.get(), recorder.watch().limits));
    polling.set(share(polling.get(), pollingNow()));
    const kept = records();
    if (kept) history.set(kept.history());
    const rest = others();
    if (rest === null) return;
    sources.set(share(sources.get(), rest.sources()));
    dismissed.set(rest.dismissed());
  }
  return [{ now, judged, polling, limits, history, sources, dismissed }, publish];
}
