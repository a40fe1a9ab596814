import type { ComponentName } from '../../../domain/model';
import { LANE_NAME } from '../../../ui/words-history';
import type { Lane } from './lane-model';

interface LaneNamesProps {
  readonly lanes: readonly Lane[];
  readonly chart: ComponentName;
  readonly who: string | null;
  readonly onChoose: (component: ComponentName, who: string | null) => void;
}

/** The names of the lanes: buttons that choose whose values the chart shows. */
export const LaneNames = ({ lanes, chart, who, onChoose }: LaneNamesProps) => (
  <ul className="history-names">
    {lanes.map((lane) => (
      <li key={lane.key} className={lane.who === null ? undefined : 'own'}>
        <button
          type="button"
          aria-pressed={lane.component === chart && (lane.who?.key ?? null) === who}
          title={lane.who?.name}
          onClick={() => onChoose(lane.component, lane.who?.key ?? null)}
        >
          {lane.who?.name ?? LANE_NAME[lane.component]}
        </button>
      </li>
    ))}
  </ul>
);
