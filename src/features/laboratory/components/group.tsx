import { Search } from 'lucide';
import { useId, useState } from 'react';
import { Outline } from '../../../ui/outline';
import { thousands } from '../../../ui/words-lists';
import { COMPONENTS_WORDS, GROUPS, MEMBERS } from '../../../ui/words-verbs';
import type { Act } from '../laboratory-props';
import type { SimulatorState, Truth } from '../world';
import type { RunningFault } from './faults';
import { type Group, keyOf, viewOf } from './groups';
import { ComponentsLine } from './line';

interface ComponentsGroupProps {
  readonly group: Group;
  readonly all: readonly Truth[];
  readonly choices: SimulatorState['choices'];
  readonly faults: ReadonlyMap<string, readonly RunningFault[]>;
  /** `kind:name` of the part whose menu is open. */
  readonly open: string | null;
  readonly onTurn: (key: string) => void;
  /** What had the focus has left the world. */
  readonly onGone: () => void;
  readonly act: Act;
}

/** Groups of processes: what is well of them runs. */
const RUNNING = new Set<string>(['scheduler', 'triggerer', 'dag_processor']);
const NONE: readonly RunningFault[] = [];

/** The parts of one group; a large group is a summary, a filter, and those that are broken or wanted. */
export function ComponentsGroup({
  group,
  all,
  choices,
  faults,
  open,
  onTurn,
  onGone,
  act,
}: ComponentsGroupProps) {
  const title = useId();
  const [filter, setFilter] = useState('');
  const { shown, summary, hidden } = viewOf(group.members, filter, open);
  const filterWords = COMPONENTS_WORDS.filter(thousands(group.members.length), MEMBERS[group.name]);
  return (
    <div className="parts-group" role="group" aria-labelledby={title}>
      <h4 className="parts-name" id={title}>
        {GROUPS[group.name]}
      </h4>
      {summary !== null && (
        <div className="parts-summary">
          <label className="search">
            <Outline shape={Search} />
            <span className="sr-only">{filterWords}</span>
            <input
              type="search"
              placeholder={filterWords}
              value={filter}
              onChange={({ target }) => setFilter(target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Escape' || filter === '') return;
                event.preventDefault();
                event.stopPropagation();
                setFilter('');
              }}
            />
          </label>
          <p className="small">
            {COMPONENTS_WORDS.summary(
              thousands(summary.well),
              thousands(summary.broken),
              RUNNING.has(group.name),
            )}
          </p>
        </div>
      )}
      {shown.length > 0 && (
        <ul className="parts-lines">
          {shown.map((one) => (
            <ComponentsLine
              key={keyOf(one)}
              one={one}
              all={all}
              choices={choices}
              faults={faults.get(one.name) ?? NONE}
              isOpen={open === keyOf(one)}
              onTurn={onTurn}
              onGone={onGone}
              act={act}
            />
          ))}
        </ul>
      )}
      {summary !== null && shown.length === 0 && filter.trim() !== '' && (
        <p className="parts-note small muted">{COMPONENTS_WORDS.noMatch}</p>
      )}
      {hidden > 0 && <p className="parts-note small muted">{COMPONENTS_WORDS.more(thousands(hidden))}</p>}
    </div>
  );
}
