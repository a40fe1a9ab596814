import { type CSSProperties, useState } from 'react';
import type { Clock } from '../../data/clock';
import type { Judged } from '../../domain/judged';
import { LABORATORY } from '../../ui/words-laboratory';
import type { Zone } from '../../ui/words-time';
import { ClockSection } from './clock/section';
import { ListSection } from './coming-and-done/section';
import { ComponentsSection } from './components/section';
import { DrawerHead } from './drawer-head';
import type { Mark } from './scenario/checkpoints';
import { pickedOf } from './scenario/picked';
import { ScenarioSection } from './scenario/section';
import { nearest, type SheetHeight } from './sheet';
import { TruthSection } from './truth/section';
import type { World } from './use-world';
import { Welcome } from './welcome';
import type { Scenario } from './world';

interface DrawerProps {
  readonly world: World;
  readonly scenario: Scenario | null;
  readonly marks: readonly Mark[];
  /** The scenario's start in ms since the epoch; null while nobody knows it. */
  readonly start: number | null;
  readonly judged: Judged;
  readonly clock: Clock;
  readonly zone: Zone;
  readonly isFirstVisit: boolean;
  /** What in the link could not be used. */
  readonly problem: string | null;
  readonly onClose: () => void;
  readonly onTour: (tour: string | null) => void;
}

/** The laboratory beside the page, or, where the window is narrow, as a sheet below it. */
export function Drawer(props: DrawerProps) {
  const { world, scenario, marks, start, judged, clock, zone, isFirstVisit, problem, onClose, onTour } =
    props;
  const { state, scenarios, act } = world;
  const [height, setHeight] = useState<SheetHeight>(40);
  /** While the sheet is being dragged, in per cent of the window's height. */
  const [dragged, setDragged] = useState<number | null>(null);

  function drop(at: number): void {
    setDragged(null);
    const to = nearest(at);
    if (to === null) onClose();
    else setHeight(to);
  }
  const trouble = world.refusal ?? problem;
  return (
    <aside
      id="laboratory"
      className="laboratory"
      aria-labelledby="laboratory-title"
      data-height={height}
      style={dragged === null ? undefined : ({ '--sheet': `${dragged}dvh` } as CSSProperties)}
    >
      <DrawerHead
        height={height}
        onHeight={setHeight}
        onDrag={setDragged}
        onDrop={drop}
        onClose={onClose}
        onTour={onTour}
      />
      {trouble !== null && (
        <p className="lab-trouble tone-late wrap" role="alert">
          {trouble}
        </p>
      )}
      {isFirstVisit && <Welcome onTour={onTour} />}
      {state !== null && start !== null && (
        <>
          <ScenarioSection
            scenarios={scenarios}
            scenario={scenario}
            state={state}
            marks={marks}
            start={start}
            zone={zone}
            act={act}
          />
          <ClockSection
            state={state}
            scenario={scenario}
            pace={world.pace}
            start={start}
            clock={clock}
            zone={zone}
            act={act}
          />
          <ComponentsSection state={state} act={act} />
          <TruthSection
            state={state}
            judged={judged}
            zone={zone}
            onRelease={(release) => void act((simulator) => simulator.load({ ...pickedOf(state), release }))}
          />
          <ListSection state={state} start={start} clock={clock} zone={zone} />
        </>
      )}
      <p className="lab-keys small muted">{LABORATORY.keys}</p>
    </aside>
  );
}
