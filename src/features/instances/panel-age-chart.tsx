import { useId } from 'react';
import { type Duration, type Instant, ms } from '../../domain/time';
import { Hatch } from '../../ui/hatch';
import { figuresOf } from '../../ui/peak-figures';
import { peakWords } from '../../ui/words-age-chart';
import { axisDuration, clockTime } from '../../ui/words-clock';
import { PILL } from '../../ui/words-names';
import { latency, span, type Zone } from '../../ui/words-time';
import type { AgeLine } from './panel-line';
import { TimeTicks } from './panel-ticks';

interface AgeChartProps {
  readonly line: AgeLine;
  readonly limit: Duration | null;
  /** "Heartbeat age of triggerer-1". */
  readonly what: string;
  /** Replies are short: their figures have milliseconds. */
  readonly isLatency: boolean;
  readonly predecessor: string | null;
  readonly isOver: boolean;
  readonly zone: Zone;
}

const WIDTH = 480;
const HEIGHT = 88;

/** One line of ages against its limit, with the hatching of what nobody watched; the table behind it has the same values. */
export function PanelAgeChart(props: AgeChartProps) {
  const { line, limit, what, isLatency, predecessor, isOver, zone } = props;
  const hatch = useId();
  const say = isLatency ? latency : span;
  const share = limit === null || limit > line.top ? null : limit / line.top;
  const percent = (value: number): string => `${(100 * value).toFixed(2)}%`;
  const highest = line.table.reduce((most, { age }) => Math.max(most, age ?? 0), 0);
  const held = limit === null ? '' : `, ${isLatency ? 'deadline' : 'limit'} ${axisDuration(limit)}`;
  // A young history has all its line at the right: there the limit's name stands over the hatching.
  const isYoung = (line.gaps[0]?.[0] ?? 1) === 0 && (line.gaps[0]?.[1] ?? 0) > 0.5;
  const figures = figuresOf(
    line.cut.map(({ x, age }) => ({ x: x * WIDTH, age })),
    WIDTH,
  );
  const isKnown = line.table.some(({ age }) => age !== null);
  const label = isKnown ? `${what}: at most ${say(ms(highest))}${held}` : `${what}: none known${held}`;
  return (
    <div className="plot-box" dir="ltr">
      <div className="age-plot" role="img" aria-label={label}>
        {share !== null && <span className="over-limit" style={{ height: percent(1 - share) }} />}
        <svg aria-hidden="true">
          <defs>
            <Hatch id={hatch} />
          </defs>
          {line.gaps.map(([start, end]) => (
            <rect
              key={start}
              x={percent(start)}
              width={percent(end - start)}
              height="100%"
              fill={`url(#${hatch})`}
            />
          ))}
        </svg>
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
          {line.predecessor !== '' && (
            <path className="line-before" d={scaled(line.predecessor)} vectorEffect="non-scaling-stroke" />
          )}
          <path className="line-own" d={scaled(line.own)} vectorEffect="non-scaling-stroke" />
        </svg>
        {share !== null && limit !== null && (
          <span className={`limit-line small${isYoung ? ' flip' : ''}`} style={{ top: percent(1 - share) }}>
            <span>
              {isLatency ? 'deadline' : 'limit'} {axisDuration(limit)}
            </span>
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
        {line.cut.map(({ x }) => (
          <span key={x} className="cut-peak" style={{ left: percent(x) }} />
        ))}
        {figures.map(({ x, side, age, count, isShort }) => (
          <span
            key={x}
            className={`cut-figure small ${side}`}
            style={side === 'left' ? { right: percent(1 - x / WIDTH) } : { left: percent(x / WIDTH) }}
          >
            {peakWords(isLatency, age, isShort ? 1 : count)}
          </span>
        ))}
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

interface AgeValuesProps {
  readonly line: AgeLine;
  readonly isLatency: boolean;
  readonly now: Instant;
  readonly zone: Zone;
}

/** The same values to read. */
export const PanelAgeValues = ({ line, isLatency, now, zone }: AgeValuesProps) => (
  <details className="behind small">
    <summary>Table</summary>
    <table>
      <thead>
        <tr>
          <th scope="col">From</th>
          <th scope="col">Worst</th>
          <th scope="col">{isLatency ? 'Slowest reply' : 'Greatest age'}</th>
        </tr>
      </thead>
      <tbody>
        {line.table.map(({ from, age, verdict }) => (
          <tr key={from}>
            <th scope="row">{clockTime(from, zone, now)}</th>
            <td>{verdict === null ? 'not watched' : PILL[verdict]}</td>
            <td>{age === null ? '–' : isLatency ? latency(age) : span(age)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);
