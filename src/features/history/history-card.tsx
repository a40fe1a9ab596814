import { type MouseEvent, useMemo } from 'react';
import { buckets, stretchesOf } from '../../domain/buckets';
import type { History } from '../../domain/history';
import { percent, uptime } from '../../domain/history/uptime';
import { COMPONENTS, type ComponentName } from '../../domain/model';
import { between, type Duration, type Instant } from '../../domain/time';
import { clockTime } from '../../ui/words-clock';
import { LANE_NAME } from '../../ui/words-history';
import { span, type Zone } from '../../ui/words-time';
import { LaneAxis } from './lane-axis';
import { LanePlot } from './lane-plot';
import { axisRange, axisTicks, segments, sightOf } from './lanes';
import { Legend } from './legend';
import { useWidth } from './use-width';

interface HistoryCardProps {
  readonly history: History;
  /** What earlier pages recorded is on its way from the disk. */
  readonly isReading: boolean;
  readonly now: Instant;
  readonly interval: Duration;
  /** The page asks in vain right now. */
  readonly isFailing: boolean;
  readonly zone: Zone;
  /** A link to the History tab, with the chart of one component. */
  readonly link: (chart: ComponentName | null) => {
    readonly href: string;
    readonly onClick: (event: MouseEvent) => void;
  };
}

const MOST = 300;

/** A grey bar where each lane will be. */
const LaneBones = () => (
  <div className="lane-bones appear">
    {COMPONENTS.map((name) => (
      <span key={name} className="bone" />
    ))}
  </div>
);

/** One lane per component over the last day at most; all of it, and the values, are on the History tab. */
export default function HistoryCard(props: HistoryCardProps) {
  const { history, isReading, now, interval, isFailing, zone, link } = props;
  const [plot, width] = useWidth<HTMLDivElement>();
  const { from, to } = axisRange(history, now, interval);
  const count = Math.max(1, Math.min(MOST, Math.floor(width / 3)));
  const lanes = useMemo(
    () =>
      COMPONENTS.map((name) =>
        segments(buckets(history, name, from, to, count), width, sightOf(history, to, isFailing)),
      ),
    [history, from, to, count, width, isFailing],
  );
  const shares = useMemo(
    () => COMPONENTS.map((name) => uptime(stretchesOf(history.components[name]), from, to)),
    [history, from, to],
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
            {isReading || history.first === null
              ? isReading
                ? 'Reading what was recorded'
                : 'What this page sees, from its first answer on'
              : `Recorded since ${clockTime(history.first, zone, now)}, ${span(between(history.first, now))}`}
          </p>
        </div>
        <a className="button small" {...link(null)}>
          Open history
        </a>
      </div>
      <div className="lanes" dir="ltr">
        <ul className="lane-names">
          {COMPONENTS.map((name) => (
            <li key={name}>
              <a {...link(name)}>{LANE_NAME[name]}</a>
            </li>
          ))}
        </ul>
        <div ref={plot} className="lane-room">
          {isReading && <LaneBones />}
          {width > 0 && !isReading && <LanePlot lanes={lanes} width={width} ticks={xs} />}
          <LaneAxis ticks={isReading ? [] : times} xs={xs} width={width} zone={zone} />
        </div>
        <ul className="lane-shares">
          {COMPONENTS.map((name, index) => {
            const up = shares[index];
            const has = !isReading && up !== undefined && up.share !== null;
            return (
              <li key={name} title={has ? `of ${span(up.known)} watched` : undefined}>
                <span className="sr-only">{LANE_NAME[name]}: </span>
                {has && up.share !== null ? percent(up.share, up.isPerfect) : '–'}
              </li>
            );
          })}
        </ul>
      </div>
      <Legend />
    </section>
  );
}
