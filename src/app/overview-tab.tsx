import type { ComponentName } from '../domain/model';
import { Overview } from '../features/overview/overview';
import { onDemand } from '../ui/on-demand';
import type { PlainLink } from '../ui/plain-click';
import type { Zone } from '../ui/words-time';
import { Part } from './part';
import type { Which } from './view';

const OverviewHistory = onDemand(() => import('./overview-history'));

type Changes = Readonly<Record<string, string | null>>;

interface OverviewTabProps {
  readonly zone: Zone;
  readonly search: string;
  readonly selected: Which | null;
  /** Of a frame: the one component that it shows, without history. */
  readonly only: ComponentName | null;
  /** The first verdict stands on the screen: what comes after it may be asked for. */
  readonly isVerdictDrawn: boolean;
  readonly onChange: (changes: Changes, remember?: boolean) => void;
  readonly onOpen: (component: ComponentName, id: string) => void;
  readonly linkTo: (changes: Changes) => PlainLink;
  readonly linkGone: (component: ComponentName) => PlainLink;
}

/** The first tab: the cards, and below them the last hours. */
export function OverviewTab(props: OverviewTabProps) {
  const { zone, search, selected, only, isVerdictDrawn, onChange, onOpen, linkTo, linkGone } = props;
  const room = <div className="card history-room" />;
  return (
    <>
      <Overview zone={zone} selected={selected} only={only} onOpen={onOpen} linkGone={linkGone} />
      {only === null && (
        <Part name="The history" meanwhile={room}>
          {isVerdictDrawn ? (
            <OverviewHistory zone={zone} search={search} linkTo={linkTo} onChange={onChange} />
          ) : (
            room
          )}
        </Part>
      )}
    </>
  );
}
