import { ms } from '../../../domain/time';
import { latency } from '../../../ui/words-time';
import { deadlinePassed, droppedLate, PENDING, skipped } from '../../../ui/words-tour-picture';
import type { Geometry } from './geometry';
import { type LaneProps, Name } from './lane-name';
import type { Poll } from './lanes';
import { fits, widthOf } from './text';

/** From the lane's top, in pixels: the timer's dots, the worker's bars, and the words below them. */
const TIMER = 36;
const WORKER = 70;
const WORDS = 98;
/** How far up the main loop is, which the arrows come from and go to. */
const LOOP = -10;

/** The poll timer and the worker thread: a dot for each poll, and what the worker waits for. */
export function PollLane({ lane, top, to }: LaneProps<'polls'>) {
  const { polls, deadline_s, labels } = lane;
  const skips = polls.flatMap(({ skips: some }) => some);
  const firstLate = polls.find(({ deadline }) => deadline !== null);
  const firstDropped = polls.find(isLate);
  return (
    <>
      <Name label={labels[0]} y={top + TIMER} to={to} />
      <Name label={labels[1]} y={top + WORKER} to={to} />
      {polls.map((poll, index) => (
        <OnePoll
          key={poll.at}
          poll={poll}
          top={top}
          to={to}
          until={to.x(polls[index + 1]?.at ?? Number.POSITIVE_INFINITY)}
        />
      ))}
      <Skips skips={skips} top={top} to={to} />
      <Below
        late={firstLate ?? null}
        dropped={firstDropped ?? null}
        deadline={deadline_s}
        top={top}
        to={to}
      />
    </>
  );
}

const isLate = ({ how, deadline, latency_ms }: Poll): boolean =>
  how === 'dropped' && deadline !== null && latency_ms !== null;

interface OnePollProps {
  readonly poll: Poll;
  readonly top: number;
  readonly to: Geometry;
  /** Where the next one begins: words must end before it. */
  readonly until: number;
}

function OnePoll({ poll, top, to, until: next }: OnePollProps) {
  const took = poll.latency_ms === null ? '' : latency(ms(poll.latency_ms));
  const { at, deadline, end, how } = poll;
  const x = to.x(at);
  const until = Math.min(to.right, to.x(end ?? Number.POSITIVE_INFINITY));
  const counted = deadline === null ? until : to.x(deadline);
  const y = top + WORKER - 10;
  return (
    <>
      <path className="ask" d={`M${x} ${top + LOOP}V${y - 2}m-3 -4l3 4l3 -4`} />
      <circle className="asked" cx={x} cy={top + TIMER - 4} r={4} />
      {deadline === null ? (
        <rect
          className={how === 'answered' ? 'answered' : 'counted'}
          x={x - 1}
          y={y}
          width={Math.max(3, until - x)}
          height={18}
        />
      ) : (
        <>
          <rect className="counted" x={x} y={y} width={Math.max(3, counted - x)} height={18} />
          <rect
            className="pending"
            x={counted}
            y={y + 0.5}
            width={Math.max(0, until - counted)}
            height={17}
          />
          {fits(PENDING, until - counted - 16) && (
            <text x={counted + 8} y={y + 13}>
              {PENDING}
            </text>
          )}
          <path className="deadline" d={`M${counted} ${y - 4}v26`} />
        </>
      )}
      {how === 'answered' && fits(took, Math.min(next, to.right) - until - 12) && (
        <text x={until + 6} y={y + 13}>
          {took}
        </text>
      )}
      {how === 'dropped' && end !== null && (
        <>
          <path className="dropped" d={`M${until} ${y}V${top + LOOP + 2}m-3 4l3 -4l3 4`} />
          <path className="cross" d={`M${until - 5} ${top + TIMER - 9}l10 10m0 -10l-10 10`} />
        </>
      )}
    </>
  );
}

interface SkipsProps {
  readonly skips: readonly number[];
  readonly top: number;
  readonly to: Geometry;
}

/** What the guard has skipped, counted in words where they have room. */
function Skips({ skips, top, to }: SkipsProps) {
  const [first] = skips;
  const last = skips.at(-1);
  if (first === undefined || last === undefined) return null;
  const text = skipped(skips.length);
  const middle = (to.x(first) + to.x(last)) / 2;
  const half = widthOf(text) / 2;
  const x = Math.min(to.right - half, Math.max(to.left + half, middle));
  return (
    <>
      {skips.map((second) => (
        <circle key={second} className="skipped" cx={to.x(second)} cy={top + TIMER - 4} r={4} />
      ))}
      <text className="over" x={x} y={top + TIMER - 18} textAnchor="middle">
        {text}
      </text>
    </>
  );
}

interface BelowProps {
  readonly late: Poll | null;
  readonly dropped: Poll | null;
  readonly deadline: number;
  readonly top: number;
  readonly to: Geometry;
}

/** The words of the first deadline and of the first reply that came too late, in one line where they fit. */
function Below({ late, dropped, deadline, top, to }: BelowProps) {
  if (late === null || late.deadline === null) return null;
  const passed = deadlinePassed(deadline);
  const place = placed(to.x(late.deadline) + 6, passed, to);
  const tooLate =
    dropped === null || dropped.end === null || dropped.latency_ms === null
      ? null
      : { text: droppedLate(dropped.latency_ms / 1000 - deadline), x: to.x(dropped.end) + 6 };
  const second = tooLate === null ? 0 : placed(tooLate.x, tooLate.text, to);
  const isClose = second < place + widthOf(passed) + 8;
  return (
    <>
      <text className="bad" x={place} y={top + WORDS}>
        {passed}
      </text>
      {tooLate !== null && (
        <text className="bad over" x={second} y={top + WORDS + (isClose ? 13 : 0)}>
          {tooLate.text}
        </text>
      )}
    </>
  );
}

/** As far left as a text needs to end within the plot. */
const placed = (x: number, text: string, to: Geometry): number => Math.min(x, to.right - widthOf(text));
