import { Dices, Link, RotateCcw, StepForward } from 'lucide';
import type { Clock } from '../../../data/clock';
import { instant, ms } from '../../../domain/time';
import { CopyButton } from '../../../ui/copy-button';
import { Icon } from '../../../ui/icon';
import { Outline } from '../../../ui/outline';
import { Segments } from '../../../ui/segments';
import { intoWords, LABORATORY, speedWords, tenths, timesWords } from '../../../ui/words-laboratory';
import type { Zone } from '../../../ui/words-time';
import type { Act } from '../laboratory-props';
import { linkTo } from '../link';
import { pickedOf } from '../scenario/picked';
import type { Scenario, SimulatorState } from '../world';
import { SeedField } from './seed-field';
import { ClockTrack } from './track-line';
import { useSimTime } from './use-sim-time';

interface ClockSectionProps {
  readonly state: SimulatorState;
  readonly scenario: Scenario | null;
  /** The speed of "Continue". */
  readonly pace: number;
  readonly start: number;
  readonly clock: Clock;
  readonly zone: Zone;
  readonly act: Act;
}

const SPEEDS = [1, 5, 30, 60, 300, 600] as const;
/** Seeds are whole numbers below this. */
const SEEDS = 2 ** 32;

/** The simulated time: where it is, how fast it goes, and every way to move it. */
export function ClockSection({ state, scenario, pace, start, clock, zone, act }: ClockSectionProps) {
  const isMoving = state.speed > 0;
  const now = useSimTime(clock, isMoving);
  const at = Math.max(0, (now - start) / 1000);
  const load = (changes: Partial<ReturnType<typeof pickedOf>>): Promise<boolean> =>
    act((simulator) => simulator.load({ ...pickedOf(state), ...changes }));
  /** Ahead is the same world, later; what lies behind is played again from the seed. */
  const seek = (to: number): Promise<boolean> =>
    to < at ? load({ at: to }) : act((simulator) => simulator.clock({ advance_s: to - at }));
  const speed = (to: number): void => void act((simulator) => simulator.clock({ speed: to }));
  const reset = { at: 0, acts: '', release: null, polling: null, speed: pace };
  return (
    <section className="lab-section lab-clock" aria-label={LABORATORY.clock}>
      <div className="lab-head">
        <h3>{LABORATORY.clock}</h3>
        <span className="small muted">{intoWords(ms(at * 1000))}</span>
      </div>
      <p className="lab-time">
        <strong>{tenths(instant(now), zone)}</strong>
        <span className="small">{speedWords(state.speed, state.achieved)}</span>
      </p>
      <ClockTrack state={state} scenario={scenario} at={at} start={start} zone={zone} onSeek={seek} />
      <div className="lab-buttons">
        <button
          type="button"
          className="button"
          aria-label={isMoving ? LABORATORY.pauseMeans : LABORATORY.goMeans}
          onClick={() => speed(isMoving ? 0 : pace)}
        >
          <Icon name={isMoving ? 'pause' : 'play'} />
          {isMoving ? LABORATORY.pause : LABORATORY.go}
        </button>
        <button
          type="button"
          className="button lab-small-step"
          title={LABORATORY.secondMeans}
          onClick={() => void act((simulator) => simulator.clock({ advance_s: 1 }))}
        >
          {LABORATORY.second}
        </button>
        <button
          type="button"
          className="button lab-small-step"
          title={LABORATORY.pollMeans}
          onClick={() => void act((simulator) => simulator.clock({ until: 'next-poll' }))}
        >
          {LABORATORY.poll}
        </button>
        <button
          type="button"
          className="button"
          onClick={() => void act((simulator) => simulator.clock({ until: 'next-event' }))}
        >
          <Outline shape={StepForward} />
          {LABORATORY.event}
        </button>
      </div>
      <Segments
        label={LABORATORY.speeds}
        value={String(state.speed)}
        options={SPEEDS.map((one) => [String(one), timesWords(one)] as const)}
        onChange={(one) => speed(Number(one))}
      />
      <div className="lab-row">
        <SeedField seed={state.seed} onSeed={(seed) => load({ seed })} />
        <button
          type="button"
          className="button lab-dice"
          aria-label={LABORATORY.dice}
          title={LABORATORY.dice}
          onClick={() => void load({ seed: Math.floor(Math.random() * SEEDS) })}
        >
          <Outline shape={Dices} />
        </button>
        <button
          type="button"
          className="button lab-plain"
          title={LABORATORY.resetMeans}
          onClick={() => void load(reset)}
        >
          <Outline shape={RotateCcw} />
          {LABORATORY.reset}
        </button>
        <CopyButton
          text={() => linkTo(state.sim)}
          label={LABORATORY.linkMeans}
          icon={<Outline shape={Link} />}
        >
          {LABORATORY.link}
        </CopyButton>
      </div>
    </section>
  );
}
