import { useCallback, useEffect } from 'react';
import { flushSync } from 'react-dom';
import { useEnvironment } from '../../data/environment';
import { useJudged } from '../../data/hooks';
import { parseInstant } from '../../domain/time';
import { useLatest } from '../../ui/use-latest';
import { linkRefused } from '../../ui/words-laboratory';
import type { Zone } from '../../ui/words-time';
import { Drawer } from './drawer';
import { keyWish } from './drawer-keys';
import { useMarks } from './scenario/use-marks';
import { useWorld } from './use-world';

interface LaboratoryProps {
  readonly isOpen: boolean;
  /** Nobody has opened or closed it in this browser: somebody may be new here. */
  readonly isFirstVisit: boolean;
  readonly zone: Zone;
  readonly onOpen: (isOpen: boolean) => void;
  /** Another value of `?tour=`. */
  readonly onTour: (tour: string | null) => void;
}

/** The drawer of a simulated page, and its keys. Closed, it draws and asks nothing, and hears one key. */
export default function Laboratory({ isOpen, isFirstVisit, zone, onOpen, onTour }: LaboratoryProps) {
  const { fetch, base, simulation, clock } = useEnvironment();
  const judged = useJudged();
  const onSim = useCallback(
    (sim: string, isAnother: boolean) => simulation?.moved(sim, isAnother),
    [simulation],
  );
  const world = useWorld({ fetch, base, isOpen, onSim });
  const { state, scenarios, act } = world;
  const scenario = scenarios.find(({ name }) => name === state?.scenario) ?? null;
  const start = state === null ? null : startOf(state.start);
  const marks = useMarks(scenario, start);

  const toggle = (opens: boolean): void => {
    const hadFocus = document.activeElement?.closest('#laboratory') != null;
    flushSync(() => onOpen(opens));
    if (opens) document.getElementById('laboratory-title')?.focus();
    else if (hadFocus) document.getElementById('laboratory-button')?.focus();
  };
  /** The drawer gives way to the tour, whose coach takes the focus over as soon as it is there. */
  const startTour = (tour: string | null): void => {
    flushSync(() => onTour(tour));
    const coach = document.querySelector<HTMLElement>('.tour-coach h2');
    (coach ?? document.getElementById('laboratory-button'))?.focus();
  };
  const onKey = useLatest((event: KeyboardEvent): void => {
    const wish = keyWish(event, isOpen, world);
    if (wish === null) return;
    event.preventDefault();
    if (wish === 'toggle') toggle(!isOpen);
    else if (wish === 'close') toggle(false);
    else void act((simulator) => simulator.clock(wish));
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onKey]);

  if (!isOpen) return null;
  return (
    <Drawer
      world={world}
      scenario={scenario}
      marks={marks}
      start={start}
      judged={judged}
      clock={clock}
      zone={zone}
      isFirstVisit={isFirstVisit}
      problem={simulation?.problem == null ? null : linkRefused(simulation.problem)}
      onClose={() => toggle(false)}
      onTour={startTour}
    />
  );
}

/** null for what is no date: nothing can be told of its checkpoints then. */
function startOf(text: string): number | null {
  const parsed = parseInstant(text);
  return parsed.ok ? parsed.at : null;
}
