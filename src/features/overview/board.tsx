import { isEmpty } from '../../domain/all-well';
import type { History } from '../../domain/history';
import type { Judged } from '../../domain/judged';
import type { ComponentName, Limits } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import type { Duration, Instant } from '../../domain/time';
import type { PlainLink } from '../../ui/plain-click';
import { useHeld } from '../../ui/use-held';
import type { FeedFacts } from '../../ui/words-feed';
import type { Zone } from '../../ui/words-time';
import { ComponentCard } from './component-card';
import { DatabaseLine } from './database-line';

interface BoardProps {
  /** Shows this component alone; null or left out: all of them. */
  readonly only?: ComponentName | null;
  readonly judged: Judged;
  readonly facts: FeedFacts;
  readonly limits: Limits;
  readonly clock: 'server' | 'browser';
  readonly skew: Duration;
  readonly release: string | null;
  readonly history: History;
  /** The row whose panel is open. */
  readonly selected: { readonly component: ComponentName; readonly id: string } | null;
  readonly onOpen: (component: ComponentName, id: string) => void;
  /** Where all rows of a component are listed, those that are gone as well. */
  readonly linkGone: (component: ComponentName) => PlainLink;
  readonly now: Instant;
  readonly zone: Zone;
}

const NO_BEATS: readonly never[] = [];
const CARDS = ['scheduler', 'triggerer', 'dag_processor', 'executor'] as const;

/** The four cards and the database line; nothing re-sorts while pointer or focus is among them. */
export function Board(props: BoardProps) {
  const { only = null, judged, facts, limits, clock, skew, release, history, now, zone } = props;
  const { selected, onOpen, linkGone } = props;
  const { held, handlers } = useHeld();
  const empty = isEmpty(judged);
  const shown = only === null ? CARDS : CARDS.filter((name) => name === only);
  return (
    <div className={only === null ? 'board grid gap-4' : 'board lone-board grid gap-4'}>
      <div className="cards" {...handlers}>
        {shown.map((name) => (
          <ComponentCard
            key={name}
            one={judged.components[name]}
            feed={judged.feed}
            beatsOf={(id) => history.instances[beatsKey(name, id)] ?? NO_BEATS}
            samples={history.components[name]}
            held={held}
            empty={empty}
            isHeadline={only === null && judged.troubles[0]?.component === name}
            release={release}
            selected={selected?.component === name ? selected.id : null}
            onOpen={(id) => onOpen(name, id)}
            linkAll={linkGone(name)}
            now={now}
            zone={zone}
          />
        ))}
      </div>
      {(only === null || only === 'metadatabase') && (
        <DatabaseLine
          one={judged.components.metadatabase}
          facts={facts}
          limits={limits}
          clock={clock}
          skew={skew}
          now={now}
          zone={zone}
        />
      )}
    </div>
  );
}
