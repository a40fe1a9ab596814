import { ChevronDown, ChevronUp, Zap } from 'lucide';
import { useId } from 'react';
import { Outline } from '../../../ui/outline';
import { partWords } from '../../../ui/words-truth';
import { COMPONENTS_WORDS } from '../../../ui/words-verbs';
import type { Act } from '../laboratory-props';
import type { Truth } from '../world';
import type { RunningFault } from './faults';
import { keyOf } from './groups';
import { ComponentsMenu } from './menu';

interface ComponentsLineProps {
  readonly one: Truth;
  readonly all: readonly Truth[];
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
export function ComponentsLine({ one, all, faults, isOpen, onTurn, onGone, act }: ComponentsLineProps) {
  const menu = useId();
  const isOver = OVER.has(one.condition);
  return (
    <li className={isOpen ? 'part open' : 'part'}>
      <div className="part-line">
        <span className={isOver ? 'part-name mono over' : 'part-name mono'}>{breakable(one.name)}</span>
        <span className={one.well ? 'part-state' : 'part-state broken'}>
          {!one.well && <Outline shape={Zap} />}
          {partWords(one, faults)}
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
      </div>
      {isOpen && <ComponentsMenu id={menu} one={one} all={all} faults={faults} onGone={onGone} act={act} />}
    </li>
  );
}

/** A name that may break where a word of it begins: "CeleryExecutor" is one long word otherwise. */
const breakable = (name: string) =>
  name.split(/(?<=[a-z])(?=[A-Z])/).flatMap((part, at) => (at === 0 ? [part] : [<wbr key={at} />, part]));
