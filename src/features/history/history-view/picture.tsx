import { type ReactNode, Suspense, useMemo } from 'react';
import type { Recorded } from '../../../data/chronicle';
import type { Known } from '../../../domain/history/rows';
import type { Judged } from '../../../domain/judged';
import type { Lives } from '../../../domain/lives';
import type { ComponentName } from '../../../domain/model';
import type { Tellings } from '../../../domain/tellings';
import { type Instant, plus } from '../../../domain/time';
import { ErrorBoundary } from '../../../ui/error-boundary';
import { onDemand } from '../../../ui/on-demand';
import { clockTime } from '../../../ui/words-clock';
import { whyNotEarlier } from '../../../ui/words-history';
import { type Zone } from '../../../ui/words-time';
import { whyNotEarlierExecutors } from '../../../ui/words-told';
import { type Changes, type HistoryAddress, limitText } from './address';
import { AgeBones } from './age-bones';
import { type Axis, xOf } from './axis';
import { BandStrip } from './band-strip';
import { LaneLegend } from './lane-legend';
import { LaneNames } from './lane-names';
import { LanePicture } from './lane-picture';
import { moved, zoomTo } from './moves';
import { readingsNow } from './now-readings';
import { bucketText, bucketWords, readingAt } from './readings';
import { Readout } from './readout';
import { TimeAxis } from './time-axis';
import { Uptimes } from './uptimes';
import { useCrosshair } from './use-crosshair';
import { useDrag } from './use-drag';
import { useLanes } from './use-lanes';
import { usePlot } from './use-plot';
import { ValuesTable } from './values-table';
import { bucketStart, bucketWidth, type Window } from './window';

const AgePart = onDemand(() => import('../chart/age-part'));

export interface PictureProps {
  readonly window: Window;
  readonly address: HistoryAddress;
  readonly recorded: Recorded;
  readonly lives: Lives | null;
  readonly tellings: Tellings | null;
  readonly known: readonly Known[];
  /** The first answer that was ever recorded here. */
  readonly since: Instant | null;
  readonly chart: ComponentName;
  readonly zone: Zone;
  readonly now: Instant;
  readonly judged: Judged;
  readonly onChange: (changes: Changes, remember?: boolean) => void;
  /** Under the lanes' table: uptimes of instances. */
  readonly more: ReactNode;
}

/** Lanes, chart and what is read of them, on one time axis and under one crosshair. */
export function Picture(props: PictureProps) {
  const { address, recorded, lives, tellings, known, since, chart, zone, now, judged, onChange } = props;
  const [grid, plot, place] = usePlot();
  const still: Axis = { ...props.window, ...place };
  const drag = useDrag(still, {
    hover: (at) => cross.hover(at),
    click: (at) => cross.toggle(at),
    zoom: (from, to) => onChange(zoomTo(from, to, now), true),
    pan: (by) => onChange(moved(props.window, by, now), true),
  });
  const from = plus(props.window.from, drag.shift);
  const to = plus(props.window.to, drag.shift);
  const { count, name, isLive } = props.window;
  const axis: Axis = useMemo(
    () => ({ from, to, count, name, isLive, ...place }),
    [from, to, count, name, isLive, place],
  );
  const who = known.find(({ key }) => key === address.who) ?? null;
  const isAhead = from >= now;
  const { lanes, pieces, ticks, xs, bands, newest } = useLanes(axis, zone, {
    recorded,
    lives,
    tellings,
    since,
    who,
    isAhead,
  });
  const cross = useCrosshair(axis, address.at, newest, onChange);
  const shown = cross.index ?? newest;
  const isNow = cross.index === null && isLive;
  const choose = (component: ComponentName, key: string | null): void =>
    onChange({ chart: component, who: key });
  const lineAt =
    cross.index === null ? null : xOf(axis, bucketStart(axis, cross.index) + bucketWidth(axis) / 2);
  const at = cross.index === null ? null : bucketStart(axis, cross.index);
  return (
    <>
      {/* The slider inside is what works by keys; here the pointer is read, over lanes and chart alike. */}
      <div ref={grid} className="history-grid" dir="ltr" {...drag.handlers}>
        <div className="grid-strip">
          {axis.width > 0 && <BandStrip bands={bands} axis={axis} zone={zone} now={now} />}
        </div>
        <p className="grid-head small">
          <strong>
            {headWords(isNow, isAhead && cross.index === null) ?? bucketWords(axis, shown, zone, now)}
          </strong>
          <span className="muted">
            {isNow && `, ${clockTime(now, zone)}`}
            {cross.isPinned && ', pinned'}
            {!isNow && !isAhead && cross.index === null && ', newest'}
          </span>
        </p>
        <p className="grid-share small muted">
          up<span>, of time watched</span>
        </p>
        <LaneNames lanes={lanes} chart={chart} who={who?.key ?? null} onChoose={choose} />
        <div
          ref={plot}
          className="grid-plot"
          role="slider"
          tabIndex={0}
          aria-label="Moment. Arrow keys move it, Enter pins it, Escape lets go"
          aria-valuemin={0}
          aria-valuemax={count - 1}
          aria-valuenow={shown}
          aria-valuetext={bucketText(lanes, axis, shown, zone, now)}
          onKeyDown={cross.onKeyDown}
          onBlur={cross.onBlur}
        >
          {axis.width > 0 && (
            <LanePicture pieces={pieces} lanes={lanes.length} width={axis.width} ticks={xs} />
          )}
        </div>
        <Readout
          readings={isNow ? readingsNow(lanes, judged, now) : lanes.map((lane) => readingAt(lane, shown))}
        />
        <Uptimes lanes={lanes} window={axis} hasBegun={isLive && judged.feed !== 'first'} />
        <div className="grid-axis">
          <TimeAxis
            ticks={ticks}
            width={axis.width}
            cross={
              lineAt === null || at === null ? null : { x: lineAt, text: bucketWords(axis, shown, zone, now) }
            }
          />
        </div>
        <div className="grid-cross" aria-hidden="true">
          {lineAt !== null && <span className="cross-line" style={{ left: lineAt }} />}
          {drag.marked !== null && (
            <span
              className="cross-mark"
              style={{ left: drag.marked[0], width: drag.marked[1] - drag.marked[0] }}
            />
          )}
        </div>
        {address.asTable && (
          <div className="grid-table">
            <ValuesTable lanes={lanes} window={axis} zone={zone} now={now} />
            {props.more}
          </div>
        )}
        <ErrorBoundary instead={noChart}>
          <Suspense fallback={<AgeBones />}>
            <AgePart
              axis={axis}
              at={at}
              zone={zone}
              now={now}
              component={chart}
              who={who?.key ?? null}
              onWho={choose}
              recorded={recorded}
              known={known}
              since={since}
              limit={address.limit}
              onLimit={(limit) => onChange({ limit: limitText(limit), chart })}
              asTable={address.asTable}
            />
          </Suspense>
        </ErrorBoundary>
      </div>
      <div className="history-foot">
        <LaneLegend
          hasServer={bands.some(({ kind }) => kind === 'server') || pieces.some(({ look }) => look === 'up')}
          hasTold={pieces.some(({ look }) => look === 'partly' || look === 'ill')}
          hasNoReply={pieces.some(({ look }) => look === 'no_reply')}
          hasLost={pieces.some(({ look }) => look === 'lost')}
        />
        <p className="small muted">
          {[
            whyNotEarlier(lives, axis.from, zone, now),
            whyNotEarlierExecutors(tellings, axis.from, zone, now),
          ]
            .filter((one) => one !== null)
            .join(' ')}
        </p>
      </div>
    </>
  );
}

/** What is read where no crosshair stands; null: the newest bucket. */
const headWords = (isNow: boolean, isAhead: boolean): string | null =>
  isNow ? 'Now' : isAhead ? 'In the future' : null;

/** The lanes and their table need no further code, so they are still there. */
const noChart = (error: Error) => (
  <p className="age-chart muted" role="alert">
    The chart could not be shown ({error.message}). The table has the same values.
  </p>
);
