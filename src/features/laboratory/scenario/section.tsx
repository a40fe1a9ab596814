import { Check, ChevronLeft, ChevronRight, Circle, CircleDashed, type IconNode, Minus, X } from 'lucide';
import { useId } from 'react';
import { instant } from '../../../domain/time';
import { Outline } from '../../../ui/outline';
import { expectedWords } from '../../../ui/words-happenings';
import { checkpointWords, LABORATORY, MARK_WORDS, placeWords } from '../../../ui/words-laboratory';
import { clockFace, type Zone } from '../../../ui/words-time';
import type { Act } from '../laboratory-props';
import type { Scenario, SimulatorState } from '../world';
import { type Mark, nextOf } from './checkpoints';
import { pickedOf } from './picked';

interface ScenarioSectionProps {
  readonly scenarios: readonly Scenario[];
  readonly scenario: Scenario | null;
  readonly state: SimulatorState;
  readonly marks: readonly Mark[];
  readonly start: number;
  readonly zone: Zone;
  readonly act: Act;
}

/** Which story runs, the way to the others, and how far the page has met what the story expects of it. */
export function ScenarioSection(props: ScenarioSectionProps) {
  const { scenarios, scenario, state, marks, start, zone, act } = props;
  const picker = useId();
  const place = scenarios.findIndex(({ name }) => name === state.scenario);
  // A story begins as it was written: with its own release, and without what was done in another.
  const load = (name: string | undefined): void => {
    if (name !== undefined)
      void act((simulator) => simulator.load({ scenario: name, release: null, polling: null }));
  };
  return (
    <section className="lab-section lab-scenario">
      <div className="lab-head">
        <h3>
          <label htmlFor={picker}>{LABORATORY.scenario}</label>
        </h3>
        <span className="small muted">{placeWords(place + 1, scenarios.length)}</span>
      </div>
      <div className="lab-picker">
        <Step label={LABORATORY.previous} shape={ChevronLeft} to={scenarios[place - 1]?.name} onStep={load} />
        <select
          id={picker}
          className="input"
          value={state.scenario}
          onChange={(event) => load(event.target.value)}
        >
          {themesOf(scenarios).map((theme) => (
            <optgroup key={theme} label={theme}>
              {scenarios
                .filter((one) => one.theme === theme)
                .map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
        <Step label={LABORATORY.next} shape={ChevronRight} to={scenarios[place + 1]?.name} onStep={load} />
      </div>
      <p className="story small wrap">{scenario?.story}</p>
      {scenario !== null && <Ticks scenario={scenario} marks={marks} start={start} zone={zone} />}
      <label className="lab-check small">
        <input
          type="checkbox"
          checked={state.polls}
          disabled={state.cannot_poll !== undefined}
          onChange={(event) => {
            const polling = event.target.checked;
            void act((simulator) => simulator.load({ ...pickedOf(state), polling }));
          }}
        />
        {LABORATORY.polling}
        {state.cannot_poll !== undefined && ` (${state.cannot_poll})`}
      </label>
    </section>
  );
}

const themesOf = (scenarios: readonly Scenario[]): readonly string[] => [
  ...new Set(scenarios.map(({ theme }) => theme)),
];

interface StepProps {
  readonly label: string;
  readonly shape: IconNode;
  /** undefined: there is none on this side. */
  readonly to: string | undefined;
  readonly onStep: (name: string | undefined) => void;
}

const Step = ({ label, shape, to, onStep }: StepProps) => (
  <button
    type="button"
    className="button lab-step"
    aria-label={label}
    title={label}
    aria-disabled={to === undefined}
    onClick={() => onStep(to)}
  >
    <Outline shape={shape} />
  </button>
);

const SHAPE: Readonly<Record<Mark, IconNode>> = {
  ahead: Circle,
  waiting: CircleDashed,
  met: Check,
  missed: X,
  unseen: Minus,
};

type TicksProps = Pick<ScenarioSectionProps, 'marks' | 'start' | 'zone'> & { readonly scenario: Scenario };

function Ticks({ scenario: { checkpoints }, marks, start, zone }: TicksProps) {
  const counted = (wanted: Mark): number => marks.filter((mark) => mark === wanted).length;
  const face = (at_s: number): string => clockFace(instant(start + at_s * 1000), zone);
  const next = nextOf(marks, checkpoints);
  const counts = {
    all: checkpoints.length,
    met: counted('met'),
    missed: counted('missed'),
    unseen: counted('unseen'),
  };
  return (
    <div className="lab-checkpoints small muted">
      <ol>
        {checkpoints.map(({ at_s, expected }, index) => {
          const mark = marks[index] ?? 'unseen';
          const words = `${face(at_s)}, ${expectedWords(expected)}: ${MARK_WORDS[mark]}`;
          return (
            <li key={at_s} className={`tick ${mark}`} title={words}>
              <Outline shape={SHAPE[mark]} />
              <span className="sr-only">{words}</span>
            </li>
          );
        })}
      </ol>
      {checkpointWords(counts, next === null ? null : face(next.at_s))}
    </div>
  );
}
