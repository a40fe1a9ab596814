import { beatsKey, type History } from '../../domain/history';
import type { Judged } from '../../domain/judged';
import type { Limits } from '../../domain/model';
import type { Duration, Instant } from '../../domain/time';
import type { FeedFacts } from '../../ui/words-feed';
import { isEmpty } from '../../ui/words-headline';
import type { Zone } from '../../ui/words-time';
import { ComponentCard } from './component-card';
import { DatabaseLine } from './database-line';
import { useHeld } from './use-held';

interface BoardProps {
  readonly judged: Judged;
  readonly facts: FeedFacts;
  readonly limits: Limits;
  readonly clock: 'server' | 'browser';
  readonly skew: Duration;
  readonly release: string | null;
  readonly history: History;
  readonly now: Instant;
  readonly zone: Zone;
}

const NO_BEATS: readonly never[] = [];
const CARDS = ['scheduler', 'triggerer', 'dag_processor', 'executor'] as const;

/** The four cards and the database line; nothing re-sorts while pointer or focus is among them. */
export function Board({ judged, facts, limits, clock, skew, release, history, now, zone }: BoardProps) {
  const { held, handlers } = useHeld();
  const empty = isEmpty(judged);
  return (
    <div className="board grid gap-4">
      <div className="cards" {...handlers}>
        {CARDS.map((name) => (
          <ComponentCard
            key={name}
            one={judged.components[name]}
            beatsOf={(id) => history.instances[beatsKey(name, id)] ?? NO_BEATS}
            samples={history.components[name]}
            held={held}
            empty={empty}
            isHeadline={judged.troubles[0]?.component === name}
            release={release}
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
