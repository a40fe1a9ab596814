import { useMemo } from 'react';
import type { Beat, Sample } from '../../domain/history';
import type { Pill } from '../../domain/judged';
import type { Duration } from '../../domain/time';
import { BeatStrip } from '../../ui/beat-strip';
import { Mark } from '../../ui/mark';
import { PILL } from '../../ui/words-names';
import { withGaps } from './strip-beats';

interface RowBodyProps {
  readonly pill: Pill;
  readonly name: string;
  /** The scheduler that asked, for an executor: the only good place for a line break is before it. */
  readonly asker?: string | null;
  readonly owned: string;
  /** The figure that matters most, and what comes next. */
  readonly words: { readonly main: string; readonly next: string };
  /** The same array as long as no new beat has come; the newest sixty are drawn. */
  readonly beats: readonly (Beat | Sample)[];
  readonly limit: Duration | null;
}

/** What all rows look like: mark, who, the age that ticks, what it owns, how long until stale, its last beats. */
export function RowBody({ pill, name, asker = null, owned, words, beats, limit }: RowBodyProps) {
  const strip = useMemo(
    () =>
      withGaps<Beat | Sample>(beats.slice(-60)).map(
        (beat) =>
          beat && {
            verdict: beat.verdict,
            share: beat.age === null || limit === null ? 0 : beat.age / limit,
          },
      ),
    [beats, limit],
  );
  return (
    <>
      <Mark state={pill} />
      <div>
        <div className="line first">
          <span className="name mono" title={name}>
            {name}
            {asker !== null && <span className="asker">{` ← ${asker}`}</span>}
          </span>
          <span className="owns wide">{owned}</span>
          <span className="sr-only">{PILL[pill]}</span>
          <span className="age">{words.main}</span>
        </div>
        <div className="line">
          <span className="owns narrow">{owned}</span>
          <span className="next">{words.next}</span>
          <BeatStrip beats={strip} />
        </div>
      </div>
    </>
  );
}
