import { useIncidents } from '../../../data/history-hooks';
import { useLimits } from '../../../data/hooks';
import { HEARTBEAT_COMPONENTS } from '../../../domain/model';
import { AgeView, type AgeViewProps } from './age-view';

/** What the history's view gives; today's limit and the incidents are read here. */
export type AgePartProps = Omit<AgeViewProps, 'incidents' | 'today'>;

/**
 * Ages of what is selected, below the lanes and on their time axis, and what another limit would have made of them: two
 * blocks for the grid of the history's view.
 */
export default function AgePart(props: AgePartProps) {
  const limits = useLimits();
  const incidents = useIncidents();
  const heartbeat = HEARTBEAT_COMPONENTS.find((name) => name === props.component);
  return (
    <AgeView
      {...props}
      incidents={incidents}
      today={heartbeat === undefined ? null : limits[heartbeat].after}
    />
  );
}
