import { useId } from 'react';
import { useSurface } from '../../ui/surface';

interface HiddenFieldProps {
  readonly keeps: boolean;
  readonly onKeeps: (keeps: boolean) => void;
}

/** Whether the page goes on recording while nobody sees it. */
export function HiddenField({ keeps, onKeeps }: HiddenFieldProps) {
  const note = useId();
  const isGuest = useSurface().kind === 'airflow';
  return (
    <fieldset>
      <legend>Recording</legend>
      <label className="flex min-h-6 items-center gap-2">
        <input
          type="checkbox"
          checked={keeps}
          aria-describedby={note}
          onChange={(event) => onKeeps(event.target.checked)}
        />{' '}
        {isGuest ? 'Keep recording while this page is not shown' : 'Keep recording while this tab is hidden'}
      </label>
      <p id={note} className="small muted">
        The page goes on asking Airflow in the background
        {isGuest && ', also while you are elsewhere in the Airflow UI'}; while the computer sleeps nobody
        watches all the same.
      </p>
    </fieldset>
  );
}
