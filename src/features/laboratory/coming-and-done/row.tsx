import {
  ArrowLeft,
  ArrowRight,
  CircleDashed,
  Flag,
  HeartPulse,
  type IconNode,
  Inbox,
  Minus,
  Play,
  Plus,
  Power,
  Timer,
  Unplug,
  Zap,
} from 'lucide';
import { memo, useState } from 'react';
import { type Instant, instant } from '../../../domain/time';
import { Mark } from '../../../ui/mark';
import { Outline } from '../../../ui/outline';
import { foldWords, happeningWords } from '../../../ui/words-happenings';
import { tenths } from '../../../ui/words-laboratory';
import type { Zone } from '../../../ui/words-time';
import type { Happening } from '../world';
import { type Fold, type Line, type Topic, text } from './happenings';

interface LineRowProps {
  readonly line: Line;
  readonly at: Instant;
  readonly zone: Zone;
  /** "in 1.9 s", of what is to come. */
  readonly soon?: string;
  readonly isNext?: boolean;
}

/** One line: when, what kind, what. Faults and verdicts are in bold: they are what the others lead to. */
export function LineRow({ line: { happening, topic }, at, zone, soon, isNext = false }: LineRowProps) {
  const isBold = topic === 'faults' || happening.event === 'verdict' || isNext;
  const words = happeningWords(happening);
  return (
    <li className={`happening${isNext ? ' next' : ''}`}>
      <span className="muted">{tenths(at, zone)}</span>
      <Symbol happening={happening} topic={topic} />
      {isBold ? (
        <strong className="words" title={words}>
          {words}
        </strong>
      ) : (
        <span className="words" title={words}>
          {words}
        </span>
      )}
      {soon !== undefined && <span className="soon muted">{soon}</span>}
    </li>
  );
}

interface FoldRowProps {
  readonly fold: Fold;
  readonly start: number;
  readonly zone: Zone;
}

/** A run of polls as a count; a press unfolds it. */
export function FoldRow({ fold, start, zone }: FoldRowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <li className="happening">
        <button
          type="button"
          className="fold-button muted"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {foldWords(fold.lines.length)}
        </button>
      </li>
      {isOpen &&
        fold.lines.map((line) => (
          <LineRow key={line.key} line={line} at={instant(start + line.happening.t * 1000)} zone={zone} />
        ))}
    </>
  );
}

interface DoneRowProps {
  readonly row: Line | Fold;
  readonly start: number;
  readonly zone: Zone;
}

/** A line of the past, which changes no more. */
export const DoneRow = memo(
  function DoneRow({ row, start, zone }: DoneRowProps) {
    return row.kind === 'fold' ? (
      <FoldRow fold={row} start={start} zone={zone} />
    ) : (
      <LineRow line={row} at={instant(start + row.happening.t * 1000)} zone={zone} />
    );
  },
  (before, after) =>
    before.row.key === after.row.key &&
    before.start === after.start &&
    before.zone === after.zone &&
    sizeOf(before.row) === sizeOf(after.row),
);

const sizeOf = (row: Line | Fold): number => (row.kind === 'fold' ? row.lines.length : 1);

const SHAPES: Readonly<Record<string, IconNode>> = {
  poll_started: ArrowRight,
  poll_answered: ArrowLeft,
  poll_due: ArrowRight,
  poll_reply: ArrowLeft,
  poll_skipped: CircleDashed,
  poll_dropped: Unplug,
  poll_deadline: Timer,
  add: Plus,
  remove: Minus,
  checkpoint: Flag,
};
const TOPIC_SHAPES: Readonly<Record<Topic, IconNode>> = {
  faults: Zap,
  polls: HeartPulse,
  verdicts: Flag,
  work: Inbox,
  processes: Power,
};

function Symbol({ happening, topic }: { readonly happening: Happening; readonly topic: Topic }) {
  if (happening.event === 'poll_timed_out') return <Mark state="no_reply" />;
  const word = happening.event === 'verdict' ? text(happening, 'word') : null;
  if (word === 'healthy' || word === 'unhealthy' || word === 'unknown') return <Mark state={word} />;
  const isMending = happening.event === 'heal' || text(happening, 'verb') === 'resume';
  const shape = isMending ? Play : (SHAPES[happening.event] ?? TOPIC_SHAPES[topic]);
  return (
    <span className={`symbol ${topic}`}>
      <Outline shape={shape} />
    </span>
  );
}
