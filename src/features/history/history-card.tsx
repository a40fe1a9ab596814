import { lazy, Suspense, useMemo, useState } from 'react';
import { buckets } from '../../domain/buckets';
import type { History } from '../../domain/history';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import { between, type Duration, type Instant, ms } from '../../domain/time';
import { ErrorBoundary } from '../../ui/error-boundary';
import { TITLE } from '../../ui/words-names';
import { clockTime, figure, span, type Zone } from '../../ui/words-time';
import { measureOf } from './chart-data';
import { HistoryTable } from './history-table';
import { LaneAxis } from './lane-axis';
import { LanePlot } from './lane-plot';
import { axisRange, axisTicks, failures, percent, segments, uptime } from './lanes';
import { Legend } from './legend';
import { useWidth } from './use-width';

const AgeChart = lazy(() => import('./age-chart'));

interface HistoryCardProps {
  readonly history: History;
  readonly now: Instant;
  readonly interval: Duration;
  /** The page asks in vain right now. */
  readonly isFailing: boolean;
  readonly zone: Zone;
  /** Whose chart is open. */
  readonly chart: ComponentName | null;
  readonly onChart: (component: ComponentName | null) => void;
}

const MOST = 300;
const ROWS = 30;

/** One lane per component over what this page has seen, and below it the chart of the one that is chosen. */
export default function HistoryCard(props: HistoryCardProps) {
  const { history, now, interval, isFailing, zone, chart, onChart } = props;
  const [plot, width] = useWidth<HTMLDivElement>();
  const [asTable, setAsTable] = useState(false);
  const { from, to } = axisRange(history, now, interval);
  const count = Math.max(1, Math.min(MOST, Math.floor(width / 3)));
  const cut = useMemo(
    () => new Map(COMPONENTS.map((name) => [name, buckets(history, name, from, to, count)])),
    [history, from, to, count],
  );
  const lanes = useMemo(
    () =>
      COMPONENTS.map((name) =>
        segments(cut.get(name) ?? [], width, history.first, failures(history, to, isFailing)),
      ),
    [cut, width, history, to, isFailing],
  );
  const times = axisTicks(from, to, width < 500 ? 3 : 6);
  const xs = useMemo(
    () =>
      axisTicks(from, to, width < 500 ? 3 : 6).map((at) => Math.round(((at - from) / (to - from)) * width)),
    [from, to, width],
  );
  return (
    <section className="card history" aria-labelledby="history-title">
      <div className="card-head items-center">
        <div>
          <h2 id="history-title">History</h2>
          <p className="sub">
            {history.first === null
              ? 'What this page sees, from its first answer on'
              : `What this page has seen since ${clockTime(history.first, zone, now)}, ${span(between(history.first, now))}`}
          </p>
        </div>
        <button
          type="button"
          className="button small"
          aria-pressed={chart !== null}
          onClick={() => onChart(chart === null ? 'scheduler' : null)}
        >
          {chart === null ? 'Show chart' : 'Hide chart'}
        </button>
      </div>
      <div className="lanes">
        <ul className="lane-names">
          {COMPONENTS.map((name) => (
            <li key={name}>
              <button
                type="button"
                aria-pressed={chart === name}
                onClick={() => onChart(chart === name ? null : name)}
              >
                {TITLE[name]}
              </button>
            </li>
          ))}
        </ul>
        <div ref={plot} className="lane-room">
          {width > 0 && <LanePlot lanes={lanes} width={width} ticks={xs} />}
          <LaneAxis ticks={times} xs={xs} width={width} zone={zone} />
        </div>
        <ul className="lane-shares">
          {COMPONENTS.map((name) => {
            const up = uptime(history, name);
            return (
              <li key={name} title={up === null ? undefined : `of ${span(up.watched)} watched`}>
                <span className="sr-only">{TITLE[name]}: </span>
                {up === null ? '–' : percent(up.share)}
              </li>
            );
          })}
        </ul>
      </div>
      {chart !== null && (
        <div className="chart">
          <ChartHead chart={chart} asTable={asTable} bucket={ms((to - from) / count)} onTable={setAsTable} />
          {asTable || measureOf(chart) === null ? (
            <HistoryTable
              buckets={buckets(history, chart, from, to, ROWS).filter(
                (one) => one.to > (history.first ?? to),
              )}
              measure={measureOf(chart)}
              label={`${TITLE[chart]}, as a table`}
              zone={zone}
            />
          ) : (
            <ErrorBoundary instead={noChart}>
              <Suspense fallback={<p className="appear muted chart-box">Loading the chart</p>}>
                <div className="chart-box">
                  <AgeChart
                    buckets={cut.get(chart) ?? []}
                    opened={history.first}
                    width={width + CHART_LEFT + CHART_RIGHT}
                    left={CHART_LEFT}
                    right={CHART_RIGHT}
                    measure={measureOf(chart) ?? 'Heartbeat age'}
                    label={`${measureOf(chart)} of ${TITLE[chart]}; the table has the same values`}
                    zone={zone}
                  />
                </div>
              </Suspense>
            </ErrorBoundary>
          )}
        </div>
      )}
      <Legend />
    </section>
  );
}

/** The table needs no further code, so it is still there. */
const noChart = (error: Error) => (
  <p className="chart-box muted" role="alert">
    The chart could not be shown ({error.message}). The table has the same values.
  </p>
);

const CHART_LEFT = 64;
const CHART_RIGHT = 8;

interface ChartHeadProps {
  readonly chart: ComponentName;
  readonly asTable: boolean;
  readonly bucket: Duration;
  readonly onTable: (asTable: boolean) => void;
}

function ChartHead({ chart, asTable, bucket, onTable }: ChartHeadProps) {
  const measure = measureOf(chart);
  return (
    <div className="flex items-center justify-between gap-3">
      <h3>
        {measure ?? 'States'}, {TITLE[chart]}
      </h3>
      <p className="small muted ml-auto">{bucket >= 1000 && `worst of each ${figure(bucket)}`}</p>
      {measure !== null && (
        <button
          type="button"
          className="button small"
          aria-pressed={asTable}
          onClick={() => onTable(!asTable)}
        >
          Table
        </button>
      )}
    </div>
  );
}
