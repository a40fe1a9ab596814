import { useMemo } from 'react';
import type { Beat, Sample } from '../../domain/history';
import type { Pill } from '../../domain/judged';
import type { Duration } from '../../domain/time';
import { BeatStrip } from '../../ui/beat-strip';
import { Mark } from '../../ui/mark';
import { withGaps } from '../../ui/strip-beats';
import { PILL } from '../../ui/words-names';

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
  /** Opens its panel: the name is then a button that covers the whole row. */
  readonly onOpen?: () => void;
  readonly isSelected?: boolean;
}

/** What all rows look like: mark, who, the age that ticks, what it owns, how long until stale, its last beats. */
export function RowBody(props: RowBodyProps) {
  const { pill, name, asker = null, owned, words, beats, limit, onOpen, isSelected } = props;
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
          {onOpen === undefined ? (
            <span className="name mono" title={name}>
              {name}
            </span>
          ) : (
            <button type="button" className="name mono" aria-current={isSelected} onClick={onOpen}>
              {name}
              {asker !== null && <span className="asker">{` ← ${asker}`}</span>}
            </button>
          )}
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
