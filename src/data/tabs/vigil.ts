import type { Clock } from '../clock';
import type { Message, Topic } from './messages';

/** A question that waits for what the leader is told. */
export interface Waiting {
  readonly topic: Topic;
  readonly key: string;
}

interface VigilPorts<W extends Waiting> {
  readonly clock: Clock;
  /** The questions that wait; none where this tab does not follow. */
  readonly waiting: () => readonly W[];
  /** Tells the leader what is needed. */
  readonly want: (waiting: W) => void;
  readonly suspect: () => void;
  readonly steal: () => void;
}

export interface Vigil {
  /** Something waits now. */
  begin(): void;
  heard(message: Message): void;
  /** Forgets what was heard; `begin` begins anew. */
  stop(): void;
}

/** A leader that is as punctual as this tab has begun by then (ms). */
const FIRST = 100;
/** Between two signs of life that are asked for (ms). */
const NEXT = 250;
/** Silences in a row after which the leader counts as frozen: 850 ms after the question began to wait. */
const MOST = 4;

/**
 * Watches over the leader while a question of health waits: asks it for a sign of life, and takes the lead when none
 * comes. It counts its own ticks instead of time, so that a tab that was busy itself accuses nobody. Other questions are
 * told to the leader once, and once more to the next leader; no tab says anything while nothing waits.
 */
export function createVigil<W extends Waiting>(ports: VigilPorts<W>): Vigil {
  /** What the leader has under way. */
  const asking = new Set<Topic>();
  let wanted = new WeakSet<W>();
  let hasSign = false;
  let silences = 0;
  let cancel: (() => void) | null = null;

  function tick(): void {
    cancel = null;
    const waiting = ports.waiting();
    const isHealth = waiting.some(({ topic }) => topic === 'health');
    silences = hasSign || !isHealth ? 0 : silences + 1;
    hasSign = false;
    for (const one of waiting) {
      const isOpen = !asking.has(one.topic) && !wanted.has(one);
      if (!isOpen && (one.topic !== 'health' || silences === 0)) continue;
      wanted.add(one);
      ports.want(one);
    }
    if (silences === 1) ports.suspect();
    if (silences >= MOST) {
      silences = 0;
      ports.steal();
    }
    if (isHealth) arm(NEXT);
  }
  function arm(wait: number): void {
    cancel?.();
    cancel = ports.clock.after(wait, tick);
  }
  function begin(): void {
    if (cancel === null && ports.waiting().length > 0) arm(FIRST);
  }

  return {
    begin,
    heard(message) {
      const { kind } = message;
      if (kind === 'wants' || kind === 'would_lead') return;
      hasSign = true;
      if (kind === 'asking') asking.add(message.topic);
      if (kind === 'told') asking.delete(message.topic);
      if (kind !== 'leads') return;
      asking.clear();
      wanted = new WeakSet();
      begin();
    },
    stop() {
      cancel?.();
      cancel = null;
      asking.clear();
      hasSign = false;
    },
  };
}
