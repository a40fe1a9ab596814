import { useState } from 'react';
import type { Pill } from '../../domain/judged';
import { Mark } from '../../ui/mark';
import { useHeld } from '../../ui/use-held';
import { useHeldOrder } from '../../ui/use-held-order';
import { moreWords } from '../../ui/words-instances';
import { thousands } from '../../ui/words-lists';
import type { Choice } from './list-filter';

interface FacetProps<T> {
  readonly title: string;
  readonly choices: readonly Choice<T>[];
  readonly chosen: readonly T[];
  readonly nameOf: (value: T) => string;
  /** Which state's mark stands before a value. */
  readonly markOf?: (choice: Choice<T>) => Pill;
  /** Long lists: the words of their own search field ("42 teams"), and only the first few are shown. */
  readonly searchLabel?: string | undefined;
  readonly onChange: (chosen: readonly T[]) => void;
}

/** More than so many choices are searched instead of shown. */
const SHOWN = 6;
const FOUND = 20;

/** One filter of the rail: its values with how many instances each would list. No order changes under pointer or focus. */
export function Facet<T>(props: FacetProps<T>) {
  const { title, choices, chosen, nameOf, markOf, searchLabel, onChange } = props;
  const [text, setText] = useState('');
  const { held, handlers } = useHeld();
  const isLong = searchLabel !== undefined && choices.length > SHOWN;
  const byKey = new Map(choices.map((choice) => [JSON.stringify(choice.value), choice]));
  const wanted = text.trim().toLowerCase();
  const fits = choices.filter(({ value }) => nameOf(value).toLowerCase().includes(wanted));
  const top = isLong ? fits.slice(0, wanted === '' ? SHOWN : FOUND) : fits;
  const rest = choices.filter((choice) => chosen.includes(choice.value) && !top.includes(choice));
  const ids = [...top, ...rest].map(({ value }) => JSON.stringify(value));
  const order = useHeldOrder(ids, held && wanted === '');
  const isChosen = (value: T): boolean => chosen.includes(value);
  return (
    <fieldset className="facet" {...handlers}>
      <legend>{title}</legend>
      {isLong && (
        <input
          type="search"
          className="input"
          placeholder={searchLabel}
          aria-label={`${title}: find one of ${searchLabel}`}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      )}
      {order.map((id) => {
        const choice = byKey.get(id);
        if (choice === undefined) return null;
        const { value, count } = choice;
        return (
          <label key={id} className={count === 0 && !isChosen(value) ? 'facet-line none' : 'facet-line'}>
            <input
              type="checkbox"
              checked={isChosen(value)}
              onChange={() =>
                onChange(isChosen(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
              }
            />
            {markOf !== undefined && <Mark state={markOf(choice)} />}
            <span className="facet-name" title={nameOf(value)}>
              {nameOf(value)}
            </span>
            <span className="facet-count">{thousands(count)}</span>
          </label>
        );
      })}
      {isLong && fits.length > top.length && (
        <span className="small muted">{moreWords(fits.length - top.length)}</span>
      )}
    </fieldset>
  );
}
