import { useState } from 'react';
import type { Incident } from '../../domain/incidents';
import type { Instant } from '../../domain/time';
import { FollowRow } from './follow-row';
import { GapRow } from './gap-row';
import { IncidentRow } from './incident-row';
import type { Entry } from './listing';
import type { RowFrame } from './row-frame';

interface EntriesProps {
  readonly entries: readonly Entry[];
  /** The incident of the address: it is unfolded. */
  readonly linked: Incident | null;
  /** A gap that reaches this goes on. */
  readonly recordedTo: Instant;
  readonly now: Instant;
  readonly frame: RowFrame;
  /** The one that was unfolded last, for the address; null: none is. */
  readonly onIncident: (id: string | null) => void;
}

/**
 * The rows. Unfolding one folds no other, so that nothing moves under the pointer; the address names the last one. What
 * is only listed below its cause unfolds nothing: its cause does.
 */
export function Entries({ entries, linked, recordedTo, now, frame, onIncident }: EntriesProps) {
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(new Set());
  const [seen, setSeen] = useState<string | null>(null);
  const link = linked?.id ?? null;
  if (seen !== link) {
    setSeen(link);
    if (link !== null) setUnfolded(new Set([...unfolded, link]));
  }
  function unfold(id: string, unfolds: boolean): void {
    setUnfolded(new Set(unfolds ? [...unfolded, id] : [...unfolded].filter((one) => one !== id)));
    if (unfolds) onIncident(id);
    else if (id === link) onIncident(null);
  }
  return (
    <ul className="incidents-rows">
      {entries.map((entry) => {
        if (entry.kind === 'gap') {
          const { gap } = entry;
          return (
            <GapRow
              key={`${gap.from} ${gap.why}`}
              gap={gap}
              lasts={gap.to >= recordedTo}
              now={now}
              zone={frame.zone}
            />
          );
        }
        const { incident, follows } = entry;
        return (
          <IncidentRow
            key={incident.id}
            incident={incident}
            follows={follows}
            now={now}
            isUnfolded={unfolded.has(incident.id)}
            onUnfold={(unfolds) => unfold(incident.id, unfolds)}
            frame={frame}
          >
            <FollowRow follows={follows} now={now} frame={frame} />
          </IncidentRow>
        );
      })}
    </ul>
  );
}
