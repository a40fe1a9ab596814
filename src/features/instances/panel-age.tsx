import { useMemo, useState } from 'react';
import type { Beat, Gap } from '../../domain/history';
import { type Duration, type Instant, instant, ms } from '../../domain/time';
import { Segments } from '../../ui/segments';
import { PILL } from '../../ui/words-names';
import { axisDuration, clockTime, span, type Zone } from '../../ui/words-time';
import { type AgeLine, ageLine } from './panel-line';
import { PanelSection } from './panel-section';
import { TimeTicks } from './panel-ticks';

interface AgeProps {
  readonly name: string;
  readonly beats: readonly Beat[];
  /** Of the one whose place it took; empty without one. */
  readonly predecessor: { readonly name: string; readonly beats: readonly Beat[] } | null;
  readonly gaps: readonly Gap[];
  readonly limit: Duration | null;
  /** It counts no more: `now` is its last beat. */
  readonly isOver: boolean;
  readonly now: Instant;
  readonly zone: Zone;
}

const RANGES = { minutes: ms(600_000), hour: ms(3_600_000) } as const;
type Range = keyof typeof RANGES;
const STEP = 5000;

/** How old the heartbeat was at each answer, against its limit; the same as a table behind it. */
export function HeartbeatAge({ name, beats, predecessor, gaps, limit, isOver, now, zone }: AgeProps) {
  const [range, setRange] = useState<Range>('minutes');
  const step = Math.floor(now / STEP);
  const old = predecessor?.beats;
  const line = useMemo(
    () => ageLine(beats, old ?? [], gaps, limit, RANGES[range], instant((step + 1) * STEP)),
    [beats, old, gaps, limit, range, step],
  );
  return (
    <PanelSection
      title="Heartbeat age"
      note={
        <span className="age-note">
          <span>{range === 'hour' ? 'worst of each minute' : 'at each answer'}</span>
          <Segments
            label="Range of the chart"
            value={range}
            options={[
              ['minutes', '10 min'],
              ['hour', '1 h'],
            ]}
            onChange={setRange}
          />
        </span>
      }
    >
      <Chart
        line={line}
        limit={limit}
        name={name}
        predecessor={predecessor?.name ?? null}
        isOver={isOver}
        zone={zone}
      />
      <Behind line={line} now={now} zone={zone} />
    </PanelSection>
  );
}

interface ChartProps {
  readonly line: AgeLine;
  readonly limit: Duration | null;
  readonly name: string;
  readonly predecessor: string | null;
  readonly isOver: boolean;
  readonly zone: Zone;
}

const WIDTH = 480;
const HEIGHT = 88;

function Chart({ line, limit, name, predecessor, isOver, zone }: ChartProps) {
  const share = limit === null ? null : limit / line.top;
  const percent = (value: number): string => `${(100 * value).toFixed(2)}%`;
  const highest = line.table.reduce((most, { age }) => Math.max(most, age ?? 0), 0);
  const label = `Heartbeat age of ${name}: at most ${span(ms(highest))}${limit === null ? '' : `, limit ${axisDuration(limit)}`}`;
  return (
    <div className="plot-box">
      <div className="age-plot" role="img" aria-label={label}>
        {share !== null && <span className="over-limit" style={{ height: percent(1 - share) }} />}
        {line.gaps.map(([start, end]) => (
          <span
            key={start}
            className="gap-hatch"
            style={{ left: percent(start), width: percent(end - start) }}
          />
        ))}
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {line.predecessor !== '' && (
            <path className="line-before" d={scaled(line.predecessor)} vectorEffect="non-scaling-stroke" />
          )}
          <path className="line-own" d={scaled(line.own)} vectorEffect="non-scaling-stroke" />
        </svg>
        {share !== null && limit !== null && (
          <span className="limit-line small" style={{ top: percent(1 - share) }}>
            <span>limit {axisDuration(limit)}</span>
          </span>
        )}
        {line.takeOver !== null && (
          <span
            className={`take-over small muted${line.takeOver < 0.3 ? ' flip' : ''}`}
            style={{ left: percent(line.takeOver) }}
          >
            <span>{predecessor}</span>
          </span>
        )}
        <span className="axis-top small muted">{axisDuration(line.top)}</span>
        <span className="axis-zero small muted">0 s</span>
      </div>
      <TimeTicks from={line.from} to={line.to} isOver={isOver} zone={zone} />
    </div>
  );
}

/** Shares of the box -> its units. */
const scaled = (path: string): string =>
  path.replace(
    /([ML])([\d.]+) ([\d.]+)/g,
    (_, command: string, x: string, y: string) =>
      `${command}${(Number(x) * WIDTH).toFixed(1)} ${(Number(y) * HEIGHT).toFixed(1)}`,
  );

/** The same values to read. */
const Behind = ({
  line,
  now,
  zone,
}: {
  readonly line: AgeLine;
  readonly now: Instant;
  readonly zone: Zone;
}) => (
  <details className="behind small">
    <summary>Table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Worst</th>
          <th scope="col">Greatest age</th>
        </tr>
      </thead>
      <tbody>
        {line.table.map(({ from, age, verdict }) => (
          <tr key={from}>
            <th scope="row">{clockTime(from, zone, now)}</th>
            <td>{verdict === null ? 'not watched' : PILL[verdict]}</td>
            <td>{age === null ? '–' : span(age)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
