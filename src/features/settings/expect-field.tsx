import type { OwnExpectations } from '../../data/expectations';
import type { HeartbeatComponent } from '../../domain/model';
import { TITLE } from '../../ui/words-names';
import { NOUN } from '../../ui/words-nouns';

/** What is being typed about one component. */
export interface Wish {
  readonly count: string;
  readonly isAbsent: boolean;
}

interface ExpectFieldProps {
  readonly component: HeartbeatComponent;
  readonly wish: Wish;
  readonly problem: string | null;
  /** What `file` says for everybody. */
  readonly operator: OwnExpectations;
  readonly file: string;
  readonly onWish: (wish: Wish) => void;
}

/** How many instances of one component should be alive, or that none is deployed here on purpose. */
export function ExpectField({ component, wish, problem, operator, file, onWish }: ExpectFieldProps) {
  const id = `expect-${component}`;
  const said = operator.expect[component];
  const isShown = problem !== null && !wish.isAbsent;
  return (
    <div className="setting">
      <label htmlFor={id}>{TITLE[component]}</label>
      <input
        id={id}
        className="input"
        inputMode="numeric"
        autoComplete="off"
        value={wish.count}
        disabled={wish.isAbsent}
        placeholder={said === undefined ? 'any' : String(said)}
        aria-invalid={isShown}
        aria-describedby={`${id}-note`}
        onChange={(event) => onWish({ ...wish, count: event.target.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={wish.isAbsent}
          aria-label={`${TITLE[component]}: not deployed`}
          onChange={(event) => onWish({ ...wish, isAbsent: event.target.checked })}
        />{' '}
        Not deployed
      </label>
      <p
        id={`${id}-note`}
        className={isShown ? 'small note problem' : 'small muted note'}
        role={isShown ? 'alert' : undefined}
      >
        {isShown ? problem : note(component, operator, file)}
      </p>
    </div>
  );
}

/** What holds for everybody, as a sentence. */
function note(component: HeartbeatComponent, { expect, notDeployed }: OwnExpectations, file: string): string {
  const count = expect[component];
  if (count !== undefined)
    return `${file} expects ${count} ${NOUN[component]}${count === 1 ? '' : 's'} for everybody.`;
  if (notDeployed.includes(component)) return `${file} says for everybody that none is deployed.`;
  return `${file} says nothing about it.`;
}
