import { LABORATORY } from '../../ui/words-laboratory';
import { TOURS } from '../../ui/words-tour';
import { placeText } from './tour/place';

interface WelcomeProps {
  readonly onTour: (tour: string) => void;
}

/** For whoever has never been here: what can be done, and the two tours. */
export const Welcome = ({ onTour }: WelcomeProps) => (
  <div className="lab-welcome">
    <p>{LABORATORY.welcome}</p>
    {TOURS.map(({ id, title }) => (
      <button
        key={id}
        type="button"
        className="link"
        onClick={() => onTour(placeText({ tour: id, step: 1 }))}
      >
        {title}
      </button>
    ))}
  </div>
);
