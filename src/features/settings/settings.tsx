import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useLimits, useOwnLimits } from '../../data/hooks';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../../domain/model';
import { Segments } from '../../ui/segments';
import { whyAssumed } from '../../ui/words-limit';
import { LimitField } from './limit-field';
import { limitText, readLimit } from './limit-text';

type Theme = 'system' | 'light' | 'dark';

interface SettingsProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onClose: () => void;
}

/** What one reader sets for this browser alone: theme at once, limits when they are saved. */
export default function Settings({ theme, onTheme, onClose }: SettingsProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const limits = useLimits();
  const [own, setOwn] = useOwnLimits();
  const [texts, setTexts] = useState(
    () => Object.fromEntries(HEARTBEAT_COMPONENTS.map((name) => [name, limitText(own[name])])) as Texts,
  );
  const [checked, setChecked] = useState(false);
  const why = HEARTBEAT_COMPONENTS.map((name) => whyAssumed(limits[name])).find((one) => one !== null);
  const read = HEARTBEAT_COMPONENTS.map((name) => ({ name, result: readLimit(texts[name]) }));

  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
  }, []);

  function save(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    const bad = read.find(({ result }) => !result.ok);
    if (bad !== undefined) {
      document.getElementById(`limit-${bad.name}`)?.focus();
      return;
    }
    const set = read.flatMap(({ name, result }) =>
      result.ok && result.limit !== null ? [[name, result.limit] as const] : [],
    );
    setOwn(Object.fromEntries(set));
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <h2 id={title}>Settings</h2>
        <p className="small muted">They hold in this browser only.</p>
        <div className="setting">
          <span>Theme</span>
          <Segments
            label="Theme"
            value={theme}
            options={[
              ['system', 'System'],
              ['light', 'Light'],
              ['dark', 'Dark'],
            ]}
            onChange={onTheme}
          />
        </div>
        <fieldset>
          <legend>Limits, in seconds</legend>
          <p className="small muted">
            How long a heartbeat may be missing. What Airflow’s configuration tells comes first; leave a field
            empty to use the release’s default. {why}
          </p>
          {read.map(({ name, result }) => (
            <LimitField
              key={name}
              component={name}
              limit={limits[name]}
              text={texts[name]}
              problem={checked && !result.ok ? result.why : null}
              isOwn={own[name] !== undefined}
              onText={(text) => setTexts({ ...texts, [name]: text })}
            />
          ))}
        </fieldset>
        <div className="flex justify-end gap-2">
          <button type="button" className="button" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
          <button type="submit" className="button primary">
            Save
          </button>
        </div>
      </form>
    </dialog>
  );
}

type Texts = Readonly<Record<HeartbeatComponent, string>>;
