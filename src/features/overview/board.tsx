import type { History } from '../../domain/history';
import type { Judged } from '../../domain/judged';
import type { ComponentName, Limits } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import type { Duration, Instant } from '../../domain/time';
import { useHeld } from '../../ui/use-held';
import type { FeedFacts } from '../../ui/words-feed';
import { isEmpty } from '../../ui/words-headline';
import type { Zone } from '../../ui/words-time';
import { ComponentCard } from './component-card';
import { DatabaseLine } from './database-line';

interface BoardProps {
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
  readonly hrefGone: (component: ComponentName) => string;
  readonly now: Instant;
  readonly zone: Zone;
}

const NO_BEATS: readonly never[] = [];
const CARDS = ['scheduler', 'triggerer', 'dag_processor', 'executor'] as const;

/** The four cards and the database line; nothing re-sorts while pointer or focus is among them. */
export function Board(props: BoardProps) {
  const { judged, facts, limits, clock, skew, release, history, selected, onOpen, hrefGone, now, zone } =
    props;
  const { held, handlers } = useHeld();
  const empty = isEmpty(judged);
  return (
    <div className="board grid gap-4">
      <div className="cards" {...handlers}>
        {CARDS.map((name) => (
          <ComponentCard
            key={name}
            one={judged.components[name]}
            feed={judged.feed}
            beatsOf={(id) => history.instances[beatsKey(name, id)] ?? NO_BEATS}
            samples={history.components[name]}
            held={held}
            empty={empty}
            isHeadline={judged.troubles[0]?.component === name}
            release={release}
            selected={selected?.component === name ? selected.id : null}
            onOpen={(id) => onOpen(name, id)}
            hrefAll={hrefGone(name)}
            now={now}
            zone={zone}
          />
        ))}
      </div>
      <DatabaseLine
        one={judged.components.metadatabase}
        facts={facts}
        limits={limits}
        clock={clock}
        skew={skew}
        now={now}
        zone={zone}
      />
    </div>
  );
}
