import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { COMPONENTS_WORDS, verbName } from '../../../ui/words-verbs';
import type { Act } from '../laboratory-props';
import type { Choice, FaultArgs, Truth } from '../world';
import type { RunningFault } from './faults';
import { VerbForm } from './form';
import { formOf } from './forms';
import { tileOf } from './keys';
import { ComponentsSession } from './session';
import { VerbTile } from './tile';

interface ComponentsMenuProps {
  readonly id: string;
  readonly one: Truth;
  /** What can be done to it. */
  readonly choices: readonly Choice[];
  readonly all: readonly Truth[];
  readonly faults: readonly RunningFault[];
  readonly onGone: () => void;
  readonly act: Act;
}

const REPLICAS = ['scheduler', 'triggerer', 'dag_processor'];

/** Everything that can be done to one part of the world, as tiles; a verb that needs to know more has a form of its own. */
export function ComponentsMenu({ id, one, choices, all, faults, onGone, act }: ComponentsMenuProps) {
  const tiles = useRef<HTMLDivElement>(null);
  const [asking, setAsking] = useState<string | null>(null);
  useEffect(() => {
    tiles.current?.querySelector<HTMLElement>('.verb')?.focus({ preventScroll: true });
  }, []);

  const raise = (verb: string, args?: FaultArgs): void => {
    const fault = { verb, target: one.name, ...(args === undefined ? {} : { args }) };
    void act((simulator) => simulator.fault(fault)).then((done) => {
      if (done) setAsking(null);
    });
  };
  const heal = (fault: number): void => void act((simulator) => simulator.heal(fault));
  const remove = (): void =>
    void act((simulator) => simulator.remove(one.name)).then((done) => {
      if (done) onGone();
    });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Without a form it is the section's: it closes the menu.
    if (event.key === 'Escape' && asking !== null) {
      event.preventDefault();
      event.stopPropagation();
      setAsking(null);
      tiles.current?.querySelector<HTMLElement>('.verb[aria-expanded="true"]')?.focus();
      return;
    }
    const verbs = [...(tiles.current?.querySelectorAll<HTMLElement>('.verb') ?? [])];
    const at = verbs.findIndex((verb) => verb === event.target);
    const to =
      at < 0
        ? null
        : tileOf(
            event.key,
            at,
            choices.map(({ verb }) => verbName(verb)),
          );
    if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    verbs[to]?.focus();
  }

  return (
    <div id={id} className="part-menu" role="group" aria-label={`${COMPONENTS_WORDS.break} ${one.name}`}>
      {one.session !== undefined && <ComponentsSession session={one.session} />}
      <div className="verbs" ref={tiles} role="presentation" onKeyDown={onKeyDown}>
        {choices.map(({ verb, can, why }) => {
          const form = formOf(verb, one, all);
          const mine = faults.filter((fault) => fault.verb === verb);
          const [first] = mine;
          const isAsking = asking === verb && form !== null;
          return [
            <VerbTile
              key={verb}
              verb={verb}
              target={one}
              can={can}
              why={why}
              running={mine}
              healable={faults}
              isAsking={form === null ? null : isAsking}
              onPress={() => {
                if (form !== null) setAsking(isAsking ? null : verb);
                else if (first !== undefined) heal(first.id);
                else raise(verb);
              }}
            />,
            isAsking && (
              <VerbForm
                key={`${verb} form`}
                verb={verb}
                form={form}
                can={can}
                running={mine}
                onRaise={(args) => raise(verb, args)}
                onHeal={heal}
              />
            ),
          ];
        })}
      </div>
      {REPLICAS.includes(one.kind) && (
        <p className="part-remove small">
          <button type="button" className="link" onClick={remove}>
            {COMPONENTS_WORDS.remove}
            <span className="sr-only"> {one.name}</span>
          </button>{' '}
          <span className="muted">{COMPONENTS_WORDS.removes}</span>
        </p>
      )}
    </div>
  );
}
