import { Calendar, ChevronLeft, ChevronRight, Minus, Plus, StepForward, Table } from 'lucide';
import { useRef, useState } from 'react';
import type { Instant } from '../../../domain/time';
import { Outline } from '../../../ui/outline';
import { Segments } from '../../../ui/segments';
import { stretchWords } from '../../../ui/words-moment';
import type { Zone } from '../../../ui/words-time';
import type { Changes, HistoryAddress } from './address';
import { backToLive, liveRange, ownRange, stepped, zoomed } from './moves';
import { RangeDialog } from './range-dialog';
import { RANGES, type RangeName } from './ranges';
import { isNow, type Window } from './window';

interface ToolbarProps {
  readonly window: Window;
  readonly address: HistoryAddress;
  readonly isPinned: boolean;
  /** Where the crosshair stands: zooming keeps it in the middle. */
  readonly around: Instant | null;
  readonly zone: Zone;
  readonly now: Instant;
  /** `remember`: the browser's Back undoes it. */
  readonly onChange: (changes: Changes, remember?: boolean) => void;
}

const NAME: Readonly<Record<RangeName, string>> = {
  '15m': '15 min',
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
  '90d': '90 d',
};
const OPTIONS = RANGES.map((name) => [name, NAME[name]] as const);

/** Which time is shown: ranges, one of one's own, earlier and later, closer and wider, and back to now. */
export function Toolbar({ window, address, isPinned, around, zone, now, onChange }: ToolbarProps) {
  const [isChoosing, setChoosing] = useState(false);
  const shown = useRef<HTMLButtonElement>(null);
  // A live axis ends with the bucket that lasts: what is later than now is not there yet.
  const end = window.to < now || window.from >= now ? window.to : now;
  const [from, to, name] = stretchWords(window.from, end, zone, now);
  const zoomIn = zoomed(window, 'in', around, now);
  const zoomOut = zoomed(window, 'out', around, now);
  return (
    <div className="history-bar">
      <h2 className="history-title">History</h2>
      <Segments<RangeName | 'own'>
        label="Range"
        value={window.name ?? 'own'}
        options={OPTIONS}
        onChange={(range) => range !== 'own' && onChange(liveRange(range), true)}
      />
      <button
        ref={shown}
        type="button"
        className="button range-button"
        dir="ltr"
        aria-haspopup="dialog"
        onClick={() => setChoosing(true)}
      >
        <Outline shape={Calendar} />
        <span className="sr-only">Choose a range; shown is </span>
        <span>{from}</span>
        <span className="muted" aria-hidden="true">
          →
        </span>
        <span className="sr-only"> to </span>
        <span>{window.isLive ? 'now' : to}</span>
        <span className="muted">{name}</span>
      </button>
      <div className="history-steps" dir="ltr">
        <Step label="Earlier" shape={ChevronLeft} onClick={() => onChange(stepped(window, -1, now), true)} />
        <Step
          label="Later"
          shape={ChevronRight}
          onClick={isNow(window, now) ? null : () => onChange(stepped(window, 1, now), true)}
        />
        <Step label="Zoom out" shape={Minus} onClick={zoomOut && (() => onChange(zoomOut, true))} />
        <Step label="Zoom in" shape={Plus} onClick={zoomIn && (() => onChange(zoomIn, true))} />
      </div>
      <div className="history-live">
        <span className="small muted" role="status">
          {isPinned ? 'Held while a moment is pinned' : window.isLive ? '' : 'Not live: this range stays'}
        </span>
        {!window.isLive && (
          <button
            type="button"
            className="button primary"
            onClick={() => {
              onChange(backToLive(address), true);
              // This button goes: the focus would go with it.
              shown.current?.focus();
            }}
          >
            <Outline shape={StepForward} />
            Back to live
          </button>
        )}
        <button
          type="button"
          className="button"
          aria-pressed={address.asTable}
          onClick={() => onChange({ table: address.asTable ? null : '1' })}
        >
          <Outline shape={Table} />
          Table
        </button>
      </div>
      {isChoosing && (
        <RangeDialog
          from={window.from}
          to={window.to}
          zone={zone}
          now={now}
          onClose={() => setChoosing(false)}
          onRange={(start, end) => onChange(ownRange(start, end), true)}
        />
      )}
    </div>
  );
}

interface StepProps {
  readonly label: string;
  readonly shape: typeof Plus;
  /** null: there is nothing further that way. It stays where it is, and keeps its focus. */
  readonly onClick: (() => void) | null;
}

const Step = ({ label, shape, onClick }: StepProps) => (
  <button
    type="button"
    className="button square"
    aria-label={label}
    title={label}
    aria-disabled={onClick === null}
    onClick={() => onClick?.()}
  >
    <Outline shape={shape} />
  </button>
);
