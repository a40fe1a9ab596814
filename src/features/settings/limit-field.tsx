import type { HeartbeatComponent, Limit } from '../../domain/model';
import { limitWords } from '../../ui/words-card';
import { TITLE } from '../../ui/words-names';

interface LimitFieldProps {
  readonly component: HeartbeatComponent;
  /** What holds now. */
  readonly limit: Limit;
  readonly text: string;
  readonly problem: string | null;
  /** Where the limits for everybody stand. */
  readonly file: string;
  /** The value in force was set in this browser. */
  readonly isOwn: boolean;
  readonly onText: (text: string) => void;
}

/** One limit: its field, what holds now and why, and what is wrong with what was typed. */
export function LimitField({ component, limit, text, problem, file, isOwn, onText }: LimitFieldProps) {
  const id = `limit-${component}`;
  return (
    <div className="setting">
      <label htmlFor={id}>
        {TITLE[component]} {isOwn && <span className="chip tone-info">this browser</span>}
      </label>
      <input
        id={id}
        className="input"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        placeholder={String(limit.after / 1000)}
        aria-invalid={problem !== null}
        aria-describedby={`${id}-note`}
        onChange={(event) => onText(event.target.value)}
      />
      <p
        id={`${id}-note`}
        className={problem === null ? 'small muted note' : 'small note problem'}
        role={problem === null ? undefined : 'alert'}
      >
        {problem ?? note(limit, isOwn, file)}
      </p>
    </div>
  );
}

function note(limit: Limit, isOwn: boolean, file: string): string {
  if (limit.source === 'configuration') {
    const unused = isOwn ? ' Yours is not used.' : '';
    return `In force: ${limitWords(limit)}, from Airflow’s configuration.${unused}`;
  }
  if (limit.source === 'operator') {
    return `In force: ${limitWords(limit)} ${isOwn ? 'in this browser' : `for everybody, in ${file}`}.`;
  }
  return `In force: ${limitWords(limit)}.`;
}
