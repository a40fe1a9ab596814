import { ChevronDown, ChevronUp, Zap } from 'lucide';
import { useId } from 'react';
import { Outline } from '../../../ui/outline';
import { partWords } from '../../../ui/words-truth';
import { COMPONENTS_WORDS } from '../../../ui/words-verbs';
import type { Act } from '../laboratory-props';
import type { SimulatorState, Truth } from '../world';
import type { RunningFault } from './faults';
import { choicesOf, keyOf } from './groups';
import { ComponentsMenu } from './menu';

interface ComponentsLineProps {
  readonly one: Truth;
  readonly all: readonly Truth[];
  readonly choices: SimulatorState['choices'];
  /** Those that are on, of this part. */
  readonly faults: readonly RunningFault[];
  readonly isOpen: boolean;
  readonly onTurn: (key: string) => void;
  readonly onGone: () => void;
  readonly act: Act;
}

/** Not there any more, as far as its work goes: it is mended, not broken further. */
const OVER = new Set(['killed', 'stopped', 'down', 'empty', 'broken']);

/** One part of the world: its name, what is true of it, and its menu, which unfolds below and covers nothing. */
export function ComponentsLine({
  one,
  all,
  choices,
  faults,
  isOpen,
  onTurn,
  onGone,
  act,
}: ComponentsLineProps) {
  const menu = useId();
  const isOver = OVER.has(one.condition);
  const words = partWords(one, faults);
  return (
    <li className={isOpen ? 'part open' : 'part'}>
      <div className="part-line">
        <span className={isOver ? 'part-name mono over' : 'part-name mono'} title={one.name}>
          {breakable(one.name)}
        </span>
        <span className={one.well ? 'part-state' : 'part-state broken'} title={words}>
          {!one.well && <Outline shape={Zap} />}
          {words}
        </span>
        <button
          type="button"
          className="part-turn"
          aria-expanded={isOpen}
          aria-controls={isOpen ? menu : undefined}
          onClick={() => onTurn(keyOf(one))}
        >
          {isOver ? COMPONENTS_WORDS.mend : COMPONENTS_WORDS.break}
          <span className="sr-only"> {one.name}</span>
          <Outline shape={isOpen ? ChevronUp : ChevronDown} />
        </button>
        {one.hostname !== undefined && (
          <span className="part-host small">{COMPONENTS_WORDS.host(one.hostname, one.job)}</span>
        )}
      </div>
      {isOpen && (
        <ComponentsMenu
          id={menu}
          one={one}
          choices={choicesOf(one, choices)}
          all={all}
          faults={faults}
          onGone={onGone}
          act={act}
        />
      )}
    </li>
  );
}

/** A name that may break where a word of it begins: "CeleryExecutor" is one long word otherwise. */
const breakable = (name: string) =>
  name.split(/(?<=[a-z])(?=[A-Z])/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]));
