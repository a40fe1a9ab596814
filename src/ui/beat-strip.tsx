import { memo } from 'react';
import type { InstanceVerdict } from '../domain/model';
import { type Tone, toneOf } from './tone';
import { count } from './words-lists';

/** One beat as a strip draws it: its state, and how far it was towards its limit (0 fresh, 1 at the limit). */
export interface StripBeat {
  readonly verdict: InstanceVerdict;
  readonly share: number;
}

const HEIGHT = 16;
const FILL: Readonly<Record<Tone, string>> = {
  healthy: 'var(--healthy-fill)',
  late: 'var(--late-fill)',
  degraded: 'var(--degraded-fill)',
  bad: 'var(--bad-fill)',
  unknown: 'var(--unknown-fill)',
  none: 'var(--unknown-fill)',
  info: 'var(--accent)',
};

/** Height says severity: a beat is short while all is well, taller when late, full when bad. */
function height(tone: Tone, share: number): number {
  if (tone === 'bad') return HEIGHT;
  if (tone === 'degraded') return 15;
  if (tone === 'late') return 13;
  if (tone === 'healthy') return Math.round(7 + 5 * Math.min(1, Math.max(0, 1.5 * share)));
  return 9;
}

/** One path per colour: sixty beats are at most five elements. Slots that were never watched are a faint line. */
function paths(
  beats: readonly (StripBeat | null)[],
  slots: number,
  pitch: number,
): readonly (readonly [Tone, string])[] {
  const drawn = new Map<Tone, string>();
  const last = beats.slice(-slots);
  const bar = pitch - 1;
  last.forEach((beat, index) => {
    if (beat === null) return;
    const tone = toneOf(beat.verdict);
    const x = (slots - last.length + index) * pitch;
    const h = height(tone, beat.share);
    drawn.set(tone, `${drawn.get(tone) ?? ''}M${x} ${HEIGHT - h}h${bar}v${h}h-${bar}z`);
  });
  return [...drawn];
}

interface BeatStripProps {
  readonly beats: readonly (StripBeat | null)[];
  /** How many are drawn. */
  readonly slots?: number;
  /** Width of a beat with its gap of 1, where the strip is as wide as all of them. */
  readonly pitch?: number;
}

/**
 * The last beats over the whole width, newest at the right edge; null is a gap. Memoised: give it the same array as long
 * as nothing new has come.
 */
export const BeatStrip = memo(function BeatStrip({ beats, slots = 60, pitch = 4 }: BeatStripProps) {
  const bad = beats.filter((beat) => beat !== null && beat.verdict !== 'healthy').length;
  const seen = beats.filter((beat) => beat !== null).length;
  const label = `Last ${count(seen, 'answer')}: ${bad === 0 ? 'all healthy' : `${bad} not healthy`}`;
  const empty = (slots - Math.min(slots, beats.length)) * pitch;
  return (
    <svg
      className="strip"
      viewBox={`0 0 ${slots * pitch - 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {empty > 0 && (
        <path
          d={`M0 ${HEIGHT - 1}H${empty - 1}`}
          stroke="var(--line)"
          strokeWidth="2"
          strokeDasharray="3 1"
        />
      )}
      {paths(beats, slots, pitch).map(([tone, d]) => (
        <path key={tone} d={d} fill={FILL[tone]} />
      ))}
    </svg>
  );
});
