import { memo, useMemo } from 'react';
import type { Beat } from '../../domain/history';
import type { JudgedInstance } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import type { Duration } from '../../domain/time';
import { BeatStrip } from '../../ui/beat-strip';
import { Mark } from '../../ui/mark';
import { withGaps } from '../../ui/strip-beats';
import { toneOf } from '../../ui/tone';
import { NO_LONGER_LISTED } from '../../ui/words-instances';
import { PILL, TITLE } from '../../ui/words-names';

interface ListRowProps {
  readonly domId: string;
  /** From 0, in the whole list. */
  readonly index: number;
  readonly top: number;
  readonly component: ComponentName;
  readonly id: string;
  readonly row: Pick<JudgedInstance, 'name' | 'verdict' | 'pill'>;
  readonly owned: string;
  readonly what: string;
  readonly age: string;
  readonly beats: readonly Beat[];
  readonly limit: Duration | null;
  /** Carries the stable attributes: once for each instance. */
  readonly isFirst: boolean;
  readonly isMissing: boolean;
  readonly isNested: boolean;
  readonly isSelected: boolean;
  readonly isActive: boolean;
  readonly isNarrow: boolean;
  readonly onOpen: (component: ComponentName, id: string) => void;
}

/** One instance in the wide list: one line, or two where the screen is narrow. Memoised: most seconds change its age alone. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const { component, id, row, isFirst, isMissing } = props;
  const counts = row.verdict !== 'gone' && row.verdict !== 'stopped';
  const stable =
    isFirst && !isMissing
      ? { 'data-component': component, 'data-verdict': row.verdict, 'data-instance': id }
      : {};
  return (
    // The grid around it takes the keys: a row is no stop of its own.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      role="row"
      id={props.domId}
      aria-level={props.isNested ? 2 : 1}
      aria-rowindex={props.index + 2}
      aria-selected={props.isSelected}
      className={`line-row tone-${toneOf(row.pill)}${props.isSelected ? ' selected' : ''}${props.isActive ? ' active' : ''}${isMissing ? ' missing' : ''}`}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={() => props.onOpen(component, id)}
      {...stable}
    >
      <span role="gridcell" className="cell-mark">
        <Mark state={row.pill} />
      </span>
      <span role="gridcell" className={`cell-name mono${counts ? '' : ' struck'}`} title={row.name}>
        {row.name}
      </span>
      <span role="gridcell" className="cell-component">
        {component === 'executor' ? 'Executor' : TITLE[component]}
      </span>
      <span role="gridcell" className="cell-owns" title={props.owned}>
        {props.owned}
      </span>
      <span role="gridcell" className="cell-what" title={props.what}>
        <strong>{PILL[row.pill]}</strong>
        {isMissing ? `: ${NO_LONGER_LISTED}` : props.what === '' ? '' : `: ${props.what}`}
      </span>
      <span role="gridcell" className="cell-beats">
        <Strip beats={props.beats} limit={props.limit} slots={props.isNarrow ? 30 : 60} />
      </span>
      <span role="gridcell" className="cell-age age">
        {props.age}
      </span>
    </div>
  );
});

interface StripProps extends Pick<ListRowProps, 'beats' | 'limit'> {
  readonly slots: number;
}

const Strip = memo(function Strip({ beats, limit, slots }: StripProps) {
  const strip = useMemo(
    () =>
      withGaps(beats.slice(-slots)).map(
        (beat) =>
          beat && {
            verdict: beat.verdict,
            share: beat.age === null || limit === null ? 0 : beat.age / limit,
          },
      ),
    [beats, limit, slots],
  );
  return <BeatStrip beats={strip} slots={slots} pitch={3} />;
});
