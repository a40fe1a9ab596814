import { Mark } from '../../../ui/mark';
import type { Reading } from './readings';

interface ReadoutProps {
  readonly readings: readonly Reading[];
}

/** What each lane says at the crosshair, in a column of its own, so that nothing covers the picture. */
export const Readout = ({ readings }: ReadoutProps) => (
  <ul className="readout small" aria-label="Values at the crosshair">
    {readings.map(({ key, lane, mark, told, word, figure }) => (
      <li key={key}>
        {mark === null ? (
          <span className="no-mark" aria-hidden="true">
            {told !== null && <span className={`swatch ${told}`} />}
          </span>
        ) : (
          <Mark state={mark} />
        )}
        <span className="readout-lane">
          {lane}
          <span className="sr-only">: </span>
        </span>
        <span className="readout-text">
          <strong>{word}</strong> <span className="muted">{figure}</span>
        </span>
      </li>
    ))}
  </ul>
);
