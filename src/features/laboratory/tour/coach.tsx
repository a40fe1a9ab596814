import { ChevronLeft, ChevronRight } from 'lucide';
import { useEffect, useRef, useState } from 'react';
import { Outline } from '../../../ui/outline';
import { TOURS, type TourId } from '../../../ui/words-tour';
import { COACH, dot, next, nextTour, stepOf } from '../../../ui/words-tour-coach';
import type { Told } from '../../../ui/words-tour-told';
import { useCoachHeight } from './coach-height';
import { after, before, type Place, placeText, STEPS } from './place';
import { STEPS_OF, stepAt } from './steps';

interface CoachProps {
  readonly place: Place;
  /** Null: not measured yet. */
  readonly told: Told | null;
  /** What went wrong, as a sentence; null: nothing. */
  readonly problem: string | null;
  /** To another step; null leaves the tour. */
  readonly onGo: (place: Place | null) => void;
  readonly onAgain: () => void;
}

/** Below the page, which stays usable: what this step shows, and the ways on. */
export function Coach({ place, told, problem, onGo, onAgain }: CoachProps) {
  const { tour, step } = place;
  const title = shortOf(tour);
  const back = before(place);
  const ahead = after(place);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Whoever came from the laboratory, which has given way, goes on here; who came by a link is left where he is.
    if (document.activeElement?.id === 'laboratory-button') heading.current?.focus();
  }, []);
  return (
    <section ref={useCoachHeight()} className="tour-coach" aria-label={COACH.region}>
      <div className="tour-told" aria-live="polite">
        <div className="tour-title">
          <p className="small muted">
            <span className="tour-name">{title} · </span>
            {stepOf(step, STEPS)}
          </p>
          <h2 ref={heading} tabIndex={-1}>
            {told?.title ?? stepAt(place).name}
          </h2>
        </div>
        {/* A new step begins folded. */}
        <Sentences key={placeText(place)} told={told} problem={problem} />
      </div>
      <div className="tour-ways">
        <div className="tour-buttons">
          <button
            type="button"
            className="button"
            aria-disabled={back === null}
            onClick={() => back !== null && onGo(back)}
          >
            <Outline shape={ChevronLeft} />
            {COACH.back}
          </button>
          <button type="button" className="button primary" onClick={() => onGo(ahead)}>
            <span>{wordsOf(place, ahead)}</span>
            {ahead !== null && <Outline shape={ChevronRight} />}
          </button>
        </div>
        <div className="tour-places">
          <ol>
            {STEPS_OF[tour].map(({ name }, index) => (
              <li key={name}>
                <button
                  type="button"
                  aria-label={dot(index + 1, name)}
                  aria-current={index + 1 === step ? 'step' : undefined}
                  title={index + 1 === step ? COACH.again : name}
                  className={index + 1 < step ? 'been' : undefined}
                  onClick={() => (index + 1 === step ? onAgain() : onGo({ tour, step: index + 1 }))}
                />
              </li>
            ))}
          </ol>
          <button type="button" className="link" onClick={() => onGo(null)}>
            {COACH.leave}
          </button>
        </div>
      </div>
    </section>
  );
}

const shortOf = (tour: TourId): string => TOURS.find(({ id }) => id === tour)?.short ?? tour;

/** The next button names where it leads. */
function wordsOf({ tour }: Place, ahead: Place | null): string {
  if (ahead === null) return COACH.finish;
  if (ahead.tour === tour) return next(stepAt(ahead).name);
  return nextTour(shortOf(ahead.tour));
}

/** All sentences; on a phone the first one, and the others on demand. */
function Sentences({ told, problem }: Pick<CoachProps, 'told' | 'problem'>) {
  const [isOpen, setOpen] = useState(false);
  if (problem !== null) {
    return (
      <p className="tour-sentences wrap" role="alert">
        {problem}
      </p>
    );
  }
  const [first = '', ...others] = told?.sentences ?? [];
  return (
    <div className={`tour-sentences wrap${isOpen ? ' open' : ''}`}>
      <p>
        {first} <span>{others.join(' ')}</span>
      </p>
      {others.length > 0 && (
        <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? COACH.less : COACH.more}
        </button>
      )}
    </div>
  );
}
