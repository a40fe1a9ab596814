import { ChevronDown, Plus } from 'lucide';
import { type KeyboardEvent, memo, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Outline } from '../../../ui/outline';
import { COMPONENTS_WORDS, REPLICAS } from '../../../ui/words-verbs';
import type { ComponentsSectionProps } from '../laboratory-props';
import { faultsOf } from './faults';
import { ComponentsGroup } from './group';
import { groupsOf } from './groups';
import { lineOf } from './keys';

/** What is open: `kind:name` of a part, or this for the choice of replicas. */
const ADDING = 'add';

/**
 * Every part of the world, what is true of it, and how to break it. One menu is open at a time. What the page says is
 * nothing to it, so a new answer does not draw it again.
 */
export const ComponentsSection = memo(function ComponentsSection({ state, act }: ComponentsSectionProps) {
  const title = useId();
  const choice = useId();
  const adder = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState<string | null>(null);
  const groups = useMemo(() => groupsOf(state.components), [state.components]);
  const faults = useMemo(() => faultsOf(state), [state]);
  const turn = useCallback((key: string) => setOpen((before) => (before === key ? null : key)), []);
  const isAdding = open === ADDING;

  const add = (what: keyof typeof REPLICAS): void => {
    const isApi = what === 'dag_processor_api';
    void act((simulator) => simulator.add(isApi ? 'dag_processor' : what, isApi ? { mode: 'api' } : {})).then(
      (done) => done && close(),
    );
  };
  const close = (): void => {
    setOpen(null);
    adder.current?.focus();
  };
  /** Escape closes what is open in here, and not the drawer around it; what was open keeps the focus. */
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.key !== 'Escape' || open === null) return walk(event);
    event.preventDefault();
    event.stopPropagation();
    event.currentTarget.querySelector<HTMLElement>('button[aria-expanded="true"]')?.focus();
    setOpen(null);
  }
  return (
    <section className="lab-section parts" aria-labelledby={title}>
      <div role="presentation" onKeyDown={onKeyDown}>
        <div className="lab-head">
          <h3 id={title}>{COMPONENTS_WORDS.title}</h3>
          <button
            ref={adder}
            type="button"
            className="parts-add"
            aria-expanded={isAdding}
            aria-controls={isAdding ? choice : undefined}
            onClick={() => turn(ADDING)}
          >
            <Outline shape={Plus} />
            {COMPONENTS_WORDS.add}
            <Outline shape={ChevronDown} />
          </button>
        </div>
        {isAdding && (
          <div id={choice} className="parts-choice" role="group" aria-label={COMPONENTS_WORDS.add}>
            {Object.entries(REPLICAS).map(([what, words]) => (
              <button
                key={what}
                type="button"
                className="button small"
                onClick={() => add(what as keyof typeof REPLICAS)}
              >
                {words}
              </button>
            ))}
          </div>
        )}
        {groups.map((group) => (
          <ComponentsGroup
            key={group.name}
            group={group}
            all={state.components}
            choices={state.choices}
            faults={faults}
            open={open}
            onTurn={turn}
            onGone={close}
            act={act}
          />
        ))}
      </div>
    </section>
  );
});

/** Arrows walk the lines, from one button to the next. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const lines = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button.part-turn')];
  const at = lines.findIndex((line) => line === event.target);
  const to = at < 0 ? null : lineOf(event.key, at, lines.length);
  if (to === null) return;
  event.preventDefault();
  lines[to]?.focus();
}
