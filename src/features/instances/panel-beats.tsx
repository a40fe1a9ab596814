import { memo, useMemo } from 'react';
import type { Beat, Gap } from '../../domain/history';
import type { InstanceVerdict } from '../../domain/model';
import { type Duration, type Instant, instant } from '../../domain/time';
import { type Tone, toneOf } from '../../ui/tone';
import { beatsNote, beatsTitle } from '../../ui/words-beats';
import type { Zone } from '../../ui/words-time';
import { PanelSection } from './panel-section';
import { beatSlots, type Slots } from './panel-slots';
import { TimeTicks } from './panel-ticks';

interface BeatsProps {
  readonly beats: readonly Beat[];
  readonly gaps: readonly Gap[];
  /** How often a beat is written; null: an executor, which is asked. */
  readonly every: Duration | null;
  readonly limit: Duration | null;
  readonly lastAt: Instant | null;
  /** It counts no more: `now` is its last beat. */
  readonly isOver: boolean;
  readonly now: Instant;
  readonly zone: Zone;
}

/** A second more or less changes no slot: the strip is worked out once per five seconds and per answer. */
const STEP = 5000;

/** Ten minutes of beats, as far as this page saw them. */
export function Beats({ beats, gaps, every, limit, lastAt, isOver, now, zone }: BeatsProps) {
  const step = Math.floor(now / STEP);
  const slots = useMemo(
    () => beatSlots(beats, gaps, every, limit, instant((step + 1) * STEP)),
    [beats, gaps, every, limit, step],
  );
  const note = beatsNote(slots, every !== null, lastAt, now, zone);
  return (
    <PanelSection title={beatsTitle(slots, every !== null, isOver)} note={note}>
      <div className="plot-box" dir="ltr">
        <SlotStrip slots={slots} label={note} />
        <TimeTicks from={slots.from} to={slots.to} isOver={isOver} zone={zone} />
      </div>
    </PanelSection>
  );
}

const WIDTH = 4;
const BAR = 3;
const HEIGHT = 20;

function height(verdict: InstanceVerdict, share: number): number {
  const tone = toneOf(verdict);
  if (tone === 'bad') return HEIGHT;
  if (tone === 'degraded') return 16;
  if (tone === 'late') return 14;
  return tone === 'healthy' ? Math.round(8 + 4 * Math.min(1, Math.max(0, share))) : 10;
}

/** One path per colour for what came, one per colour for what did not. */
const SlotStrip = memo(function SlotStrip({
  slots,
  label,
}: {
  readonly slots: Slots;
  readonly label: string;
}) {
  const came = new Map<Tone, string>();
  const missing = new Map<Tone, string>();
  let unseen = '';
  slots.slots.forEach((slot, index) => {
    const x = index * WIDTH;
    if (slot.kind === 'unseen') {
      unseen += `M${x} ${HEIGHT - 1}h${BAR}`;
      return;
    }
    const h = slot.kind === 'came' ? height(slot.verdict, slot.share) : 14;
    const tone = toneOf(slot.verdict);
    const into = slot.kind === 'came' ? came : missing;
    const box =
      slot.kind === 'came'
        ? `M${x} ${HEIGHT - h}h${BAR}v${h}h-${BAR}z`
        : `M${x + 0.5} ${HEIGHT - h + 0.5}h${BAR - 1}v${h - 1}h-${BAR - 1}z`;
    into.set(tone, (into.get(tone) ?? '') + box);
  });
  return (
    <svg
      className="beats-strip"
      viewBox={`0 0 ${slots.slots.length * WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {unseen !== '' && <path d={unseen} stroke="var(--line)" strokeWidth="2" fill="none" />}
      {[...came].map(([tone, d]) => (
        <path key={tone} className={`fill-${tone}`} d={d} />
      ))}
      {[...missing].map(([tone, d]) => (
        <path
          key={tone}
          className={`edge-${tone}`}
          d={d}
          fill="none"
          strokeWidth="1"
          strokeDasharray="1.5 1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
});
