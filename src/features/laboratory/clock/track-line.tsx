import { Play, Zap } from 'lucide';
import { useMemo, useState } from 'react';
import { instant, ms } from '../../../domain/time';
import { Outline } from '../../../ui/outline';
import { clockMinutes } from '../../../ui/words-clock';
import { intoWords, LABORATORY } from '../../../ui/words-laboratory';
import { clockFace, type Zone } from '../../../ui/words-time';
import type { Scenario, SimulatorState } from '../world';
import { faultMarks, trackEnd, trackMarks } from './track';

interface ClockTrackProps {
  readonly state: SimulatorState;
  readonly scenario: Scenario | null;
  /** Now, in seconds after the start. */
  readonly at: number;
  readonly start: number;
  readonly zone: Zone;
  /** Goes there; in seconds after the start. */
  readonly onSeek: (at: number) => Promise<boolean>;
}

/** The time from the scenario's start on, with its faults above and its checkpoints on it. Dragging it, or the arrow keys, seek. */
export function ClockTrack({ state, scenario, at, start, zone, onSeek }: ClockTrackProps) {
  /** Where the knob is held; null: nobody holds it. */
  const [held, setHeld] = useState<number | null>(null);
  const faults = useMemo(() => faultMarks(state), [state]);
  const marks = useMemo(() => trackMarks(scenario, faults), [scenario, faults]);
  const end = trackEnd(Math.max(at, held ?? 0), marks);
  const value = Math.floor(held ?? at);
  const face = (t: number): string => clockFace(instant(start + t * 1000), zone);
  const left = (t: number): { readonly left: string } => ({ left: `${(100 * t) / end}%` });

  async function go(): Promise<void> {
    if (held === null) return;
    await onSeek(held);
    setHeld(null);
  }
  return (
    <div className="lab-track">
      <div className="lab-track-marks" aria-hidden="true">
        {faults.map(({ t, isMending }) => (
          <span key={`${t} ${isMending}`} className="fault-mark" style={left(t)}>
            <Outline shape={isMending ? Play : Zap} />
          </span>
        ))}
        <span className="track-line" />
        <span className="track-past" style={{ width: `${(100 * Math.min(value, end)) / end}%` }} />
        {scenario?.checkpoints.map(({ at_s }) => (
          <span
            key={at_s}
            className={at_s <= value ? 'checkpoint-mark past' : 'checkpoint-mark'}
            style={left(at_s)}
          />
        ))}
      </div>
      <input
        type="range"
        aria-label={LABORATORY.track}
        aria-valuetext={`${face(value)}, ${intoWords(ms(value * 1000))}`}
        min={0}
        max={end}
        step={1}
        value={value}
        onChange={(event) => setHeld(Number(event.target.value))}
        onPointerUp={() => void go()}
        onKeyUp={() => void go()}
        onBlur={() => void go()}
      />
      <div className="lab-track-ends small muted" aria-hidden="true">
        <span>{clockMinutes(instant(start), zone)}</span>
        {held !== null && <strong>{face(held)}</strong>}
        <span>{clockMinutes(instant(start + end * 1000), zone)}</span>
      </div>
    </div>
  );
}
