import type { JudgedComponent } from '../../domain/judged';
import type { Instant } from '../../domain/time';
import { Mark } from '../../ui/mark';
import { toneOf } from '../../ui/tone';
import { cellWords } from '../../ui/words-host-card';

/** One component in the line; carries `data-component` and `data-verdict`, as the page's cards do. */
export function Cell({ one, now }: { readonly one: JudgedComponent; readonly now: Instant }) {
  const { title, pill, word, isQuiet, figures } = cellWords(one, now);
  return (
    <li className="cell" data-component={one.component} data-verdict={one.verdict}>
      <Mark state={pill} />
      <span className="words">
        <span className="name">{title}</span>{' '}
        {pill === 'first_load' ? (
          <span className="bone">
            <span className="sr-only">{word}</span>
          </span>
        ) : (
          <>
            <span className={isQuiet ? 'sr-only' : `word tone-${toneOf(pill)}`}>{word}</span>{' '}
            <span className="figures">{figures}</span>
          </>
        )}
      </span>
    </li>
  );
}
