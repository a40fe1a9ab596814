import { useRef } from 'react';
import { LABORATORY } from '../../../ui/words-laboratory';
import { TOURS } from '../../../ui/words-tour';
import { placeText } from './place';

interface ToursMenuProps {
  readonly onTour: (tour: string) => void;
}

/** The guided tours of what no Airflow has yet. */
export function ToursMenu({ onTour }: ToursMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  return (
    // Escape is heard from whatever in it has the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <details
      ref={menu}
      className="lab-tours"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || menu.current?.open !== true) return;
        event.preventDefault();
        menu.current.open = false;
        menu.current.querySelector('summary')?.focus();
      }}
    >
      <summary>{LABORATORY.tours}</summary>
      <ul>
        {TOURS.map(({ id, title }) => (
          <li key={id}>
            <button type="button" onClick={() => onTour(placeText({ tour: id, step: 1 }))}>
              {title}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
