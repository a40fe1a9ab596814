import { useEffect, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { COACH } from '../../ui/words-tour-coach';
import type { Told } from '../../ui/words-tour-told';
import type { TourProps } from './laboratory-props';
import { createSimulator } from './simulator';
import { Coach } from './tour/coach';
import { Picture } from './tour/picture';
import { after, before, type Place, placeOf, placeText } from './tour/place';
import { stepAt } from './tour/steps';
import { type Measured, useRuns } from './tour/use-runs';
import { useSituation } from './use-situation';

/** A guided tour around the page: each step puts a situation behind it, or a picture in its place. */
export default function Tour({ fetch, base, tour, zone, page, onTour, onSim }: TourProps) {
  const simulator = useMemo(() => createSimulator(fetch, base), [fetch, base]);
  const place = placeOf(tour);
  const step = stepAt(place);
  const situation = useSituation(simulator, placeText(place), step, onSim);
  const measured = useRuns(simulator, step);
  const { runs } = measured;
  const told = useMemo(() => (runs === null ? null : step.tell(runs)), [step, runs]);
  const picture = useMemo(
    () => (runs === null ? null : (step.picture?.(runs, zone) ?? null)),
    [step, runs, zone],
  );

  const go = (to: Place | null): void => {
    if (to !== null) onTour(placeText(to));
    else {
      flushSync(() => onTour(null));
      document.getElementById('laboratory-button')?.focus();
    }
  };
  useArrows((key) => {
    const to = key === 'ArrowLeft' ? before(place) : after(place);
    if (to !== null) go(to);
  });
  return (
    <>
      {step.picture === undefined ? (
        page
      ) : (
        <main id="overview" tabIndex={-1} className="page tour-stage">
          {picture === null ? (
            <h1 className="sr-only">{step.name}</h1>
          ) : (
            <Picture key={placeText(place)} picture={picture} />
          )}
        </main>
      )}
      <Coach
        place={place}
        told={told}
        problem={situation.problem ?? problemOf(measured, told)}
        onGo={go}
        onAgain={situation.again}
      />
    </>
  );
}

const problemOf = ({ runs, problem }: Measured, told: Told | null): string | null =>
  problem ?? (runs !== null && told === null ? COACH.untold : null);

/** Where arrows have another meaning: fields, choices, sliders, tabs, menus, tables, and the laboratory beside the page. */
const OTHERS =
  'input, select, textarea, [contenteditable], [role=slider], [role=tab], [role^=menu], [role=grid], aside, dialog';

/** Left and right lead through the tour, unless somebody types or the arrows are somebody else's. */
function useArrows(onArrow: (key: string) => void): void {
  const heard = useRef(onArrow);
  useEffect(() => {
    heard.current = onArrow;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent): void => {
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.target instanceof Element && event.target.closest(OTHERS) !== null) return;
      event.preventDefault();
      heard.current(event.key);
    };
    addEventListener('keydown', hear);
    return () => removeEventListener('keydown', hear);
  }, []);
}
