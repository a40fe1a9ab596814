import { type FormEvent, useId, useState } from 'react';
import { useEnvironment } from '../../data/environment';
import type { OwnExpectations } from '../../data/expectations';
import { useKeepsHidden, useLimits, useOwnExpectations, useOwnLimits } from '../../data/hooks';
import { tellsAllLimits } from '../../data/plugin-told';
import { HEARTBEAT_COMPONENTS, type HeartbeatComponent } from '../../domain/model';
import { Segments } from '../../ui/segments';
import { useSurface } from '../../ui/surface';
import { useDialog } from '../../ui/use-dialog';
import { settingsFile } from '../../ui/words-config';
import { whyAssumed } from '../../ui/words-limit';
import { countText, readCount } from './count-text';
import { ExpectField, type Wish } from './expect-field';
import { HiddenField } from './hidden-field';
import { LimitField } from './limit-field';
import { limitText, readLimit } from './limit-text';

type Theme = 'system' | 'light' | 'dark';

interface SettingsProps {
  readonly theme: Theme;
  readonly onTheme: (theme: Theme) => void;
  readonly onClose: () => void;
}

/** What one reader sets for this browser alone: theme at once, limits and what should run when they are saved. */
export default function Settings({ theme, onTheme, onClose }: SettingsProps) {
  const surface = useSurface();
  const dialog = useDialog();
  const title = useId();
  const limits = useLimits();
  const [own, setOwn] = useOwnLimits();
  const [texts, setTexts] = useState(
    () => Object.fromEntries(HEARTBEAT_COMPONENTS.map((name) => [name, limitText(own[name])])) as Texts,
  );
  const { config } = useEnvironment();
  const file = settingsFile(config.plugin !== null);
  const [said, setSaid] = useOwnExpectations();
  const [wishes, setWishes] = useState(
    () => Object.fromEntries(HEARTBEAT_COMPONENTS.map((name) => [name, wishOf(said, name)])) as Wishes,
  );
  const [keepsHidden, setKeepsHidden] = useKeepsHidden();
  const [keeps, setKeeps] = useState(keepsHidden);
  const [checked, setChecked] = useState(false);
  const why = HEARTBEAT_COMPONENTS.map((name) => whyAssumed(limits[name])).find((one) => one !== null);
  const read = HEARTBEAT_COMPONENTS.map((name) => ({ name, result: readLimit(texts[name]) }));
  const counts = HEARTBEAT_COMPONENTS.map((name) => ({
    name,
    result: wishes[name].isAbsent ? NOTHING : readCount(wishes[name].count),
  }));

  function save(event: FormEvent): void {
    event.preventDefault();
    setChecked(true);
    const bad = read.find(({ result }) => !result.ok);
    const badCount = counts.find(({ result }) => !result.ok);
    if (bad !== undefined || badCount !== undefined) {
      surface.root.getElementById(bad ? `limit-${bad.name}` : `expect-${badCount?.name}`)?.focus();
      return;
    }
    const set = read.flatMap(({ name, result }) =>
      result.ok && result.limit !== null ? [[name, result.limit] as const] : [],
    );
    setOwn(Object.fromEntries(set));
    const expected = counts.flatMap(({ name, result }) =>
      result.ok && result.count !== null ? [[name, result.count] as const] : [],
    );
    // What this dialog does not show (executors, the database) stays as it was said.
    const others = said.notDeployed.filter((name) => !(name in wishes));
    const absent = HEARTBEAT_COMPONENTS.filter((name) => wishes[name].isAbsent);
    setSaid({ expect: Object.fromEntries(expected), notDeployed: [...absent, ...others] });
    if (keeps !== keepsHidden) setKeepsHidden(keeps);
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className="dialog" aria-labelledby={title} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <h2 id={title}>Settings</h2>
        <p className="small muted">They hold in this browser only.</p>
        {surface.kind === 'airflow' ? (
          <p className="small muted">Light or dark is Airflow’s own choice: its user menu has it.</p>
        ) : (
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
        )}
        <fieldset>
          <legend>Limits, in seconds</legend>
          <p className="small muted">
            How long a heartbeat may be missing.{' '}
            {tellsAllLimits(config.airflow)
              ? 'Leave a field empty to use what the plugin read in Airflow’s configuration.'
              : 'What Airflow’s configuration tells comes first; leave a field empty to use the release’s default.'}{' '}
            {why}
          </p>
          {read.map(({ name, result }) => (
            <LimitField
              key={name}
              component={name}
              limit={limits[name]}
              text={texts[name]}
              problem={checked && !result.ok ? result.why : null}
              isOwn={own[name] !== undefined}
              file={file}
              onText={(text) => setTexts({ ...texts, [name]: text })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>What should run</legend>
          <p className="small muted">
            How many instances should be alive: with fewer, a component is degraded. “Not deployed” makes its
            silence no trouble; one that reports is judged all the same.
          </p>
          {counts.map(({ name, result }) => (
            <ExpectField
              key={name}
              component={name}
              wish={wishes[name]}
              problem={checked && !result.ok ? result.why : null}
              operator={config.expectations}
              file={file}
              onWish={(wish) => setWishes({ ...wishes, [name]: wish })}
            />
          ))}
        </fieldset>
        <HiddenField keeps={keeps} onKeeps={setKeeps} />
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
type Wishes = Readonly<Record<HeartbeatComponent, Wish>>;

const NOTHING = { ok: true, count: null } as const;

const wishOf = ({ expect, notDeployed }: OwnExpectations, name: HeartbeatComponent): Wish => ({
  count: countText(expect[name]),
  isAbsent: notDeployed.includes(name),
});
