import type { Pill } from '../../../domain/judged';
import { Mark } from '../../../ui/mark';
import { toneOf } from '../../../ui/tone';
import type { Lane } from './data';
import { type LaneProps, Name } from './lane-name';
import { PollLane } from './lane-polls';
import { fits, widthOf, wrapped } from './text';

/** One lane of a picture. */
export function OneLane({ lane, top, to }: LaneProps<Lane['kind']>) {
  switch (lane.kind) {
    case 'ticks':
      return <TickLane lane={lane} top={top} to={to} />;
    case 'polls':
      return <PollLane lane={lane} top={top} to={to} />;
    case 'none':
      return <NoLane lane={lane} top={top} to={to} />;
    case 'dots':
      return <DotLane lane={lane} top={top} to={to} />;
    case 'verdicts':
      return <VerdictLane lane={lane} top={top} to={to} />;
  }
}

function TickLane({ lane, top, to }: LaneProps<'ticks'>) {
  const path = lane.at.map((second) => `M${to.x(second).toFixed(1)} ${top + 12}v16`).join('');
  return (
    <>
      <Name label={lane.label} y={top + 16} to={to} />
      <path className="tick" d={path} />
      {lane.held.map((span) => {
        const width = (span.to - span.from) * to.unit;
        const room = width - widthOf(span.figure, 600) - 20;
        const text = span.texts.find((one) => fits(one, room, 600));
        return (
          <g key={span.from} className="held">
            <rect x={to.x(span.from)} y={top + 10} width={width} height={20} />
            {text !== undefined && (
              <text x={to.x(span.from) + 8} y={top + 24}>
                {text}
              </text>
            )}
            {fits(span.figure, width - 8, 600) && (
              <text x={to.x(span.to) - 8} y={top + 24} textAnchor="end">
                {span.figure}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function NoLane({ lane, top, to }: LaneProps<'none'>) {
  const room = to.right - to.left - 24;
  const middle = top + 52;
  return (
    <>
      <Name label={lane.labels[0]} y={top + 32} to={to} />
      <Name label={lane.labels[1]} y={top + 72} to={to} />
      <rect className="nothing" x={to.left} y={top + 6} width={to.right - to.left} height={92} rx={6} />
      {wrapped(lane.text, room).map((line, index) => (
        <text key={line} x={to.left + 12} y={middle + index * 16}>
          {line}
        </text>
      ))}
    </>
  );
}

/** Dots that touch are a line: closer than this they are drawn as marks. */
const APART = 9;

function DotLane({ lane, top, to }: LaneProps<'dots'>) {
  const y = top + 20;
  const shown = lane.at.filter((second) => second >= 0);
  const path = shown.map((second) => `M${to.x(second).toFixed(1)} ${y - 5}v10`).join('');
  return (
    <>
      <Name label={lane.label} y={top + 16} to={to} />
      {lane.gaps.map((gap) => {
        const since = Math.max(0, gap.since);
        const room = (gap.from - since) * to.unit;
        return (
          <g key={gap.from}>
            <path className="waiting" d={`M${to.x(since)} ${y}H${to.x(gap.from)}`} />
            <path className="overdue" d={`M${to.x(gap.from)} ${y}H${to.x(gap.to)}`} />
            <path className="overdue" d={`M${to.x(gap.from)} ${y - 8}v16`} />
            {fits(gap.before, room - 8) && (
              <text x={to.x(gap.from) - room / 2} y={y - 6} textAnchor="middle">
                {gap.before}
              </text>
            )}
            {fits(gap.text, (gap.to - gap.from) * to.unit - 8) && (
              <text className="bad" x={to.x(gap.from) + 6} y={y - 6}>
                {gap.text}
              </text>
            )}
          </g>
        );
      })}
      {usualGap(shown) * to.unit < APART ? (
        <path className="tick" d={path} />
      ) : (
        shown.map((second) => <circle key={second} className="beat" cx={to.x(second)} cy={y} r={3} />)
      )}
    </>
  );
}

/** The middle gap; of one dot or none, as wide as can be. */
function usualGap(at: readonly number[]): number {
  const gaps = at.slice(1).map((second, index) => second - (at[index] ?? second));
  return gaps.sort((a, b) => a - b)[Math.floor(gaps.length / 2)] ?? Number.POSITIVE_INFINITY;
}

function VerdictLane({ lane, top, to }: LaneProps<'verdicts'>) {
  return (
    <>
      <text className="name" x={0} y={top + 18}>
        {lane.label}
      </text>
      {lane.segments.map((segment) => {
        const { from, pill } = segment;
        const width = (segment.to - from) * to.unit;
        return (
          <g key={from} className={`verdict tone-${toneOf(pill)}`}>
            <rect className="tint" x={to.x(from)} y={top + 2} width={Math.max(1, width - 1)} height={22} />
            <rect className="edge" x={to.x(from)} y={top + 21} width={Math.max(1, width - 1)} height={3} />
            <Word pill={pill} text={lane.wordOf(pill)} x={to.x(from)} y={top} room={width} />
          </g>
        );
      })}
    </>
  );
}

interface WordProps {
  readonly pill: Pill;
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly room: number;
}

/** Mark and word, the mark alone, or nothing, as there is room. */
const Word = ({ pill, text, x, y, room }: WordProps) =>
  room < 24 ? null : (
    <>
      <svg x={x + 6} y={y + 4} width={14} height={14} aria-hidden="true">
        <Mark state={pill} />
      </svg>
      {fits(text, room - 32, 600) && (
        <text x={x + 25} y={y + 16}>
          {text}
        </text>
      )}
    </>
  );
