import type { Judged } from '../domain/judged';
import { COMPONENTS } from '../domain/model';
import { Mark } from '../ui/mark';
import { PILL, TITLE } from '../ui/words-names';

/** All five in one line, where no cards are: they carry `data-component` and `data-verdict` there. */
export const ComponentLine = ({ judged }: { readonly judged: Judged }) => (
  <ul className="component-line" aria-label="Components">
    {COMPONENTS.map((name) => {
      const { verdict, pill } = judged.components[name];
      return (
        // The id is where the headline's links lead, as they lead to the cards.
        <li key={name} id={`card-${name}`} tabIndex={-1} data-component={name} data-verdict={verdict}>
          <Mark state={pill} />
          {TITLE[name]} <strong>{PILL[pill]}</strong>
        </li>
      );
    })}
  </ul>
);
