import { useMemo, useState } from 'react';
import type { Beat, Gap } from '../../domain/history';
import { type Duration, type Instant, instant, ms } from '../../domain/time';
import { Segments } from '../../ui/segments';
import type { Zone } from '../../ui/words-time';
import { PanelAgeChart, PanelAgeValues } from './panel-age-chart';
import { ageLine } from './panel-line';
import { PanelSection } from './panel-section';

interface AgeProps {
  readonly name: string;
  readonly beats: readonly Beat[];
  /** Of the one whose place it took; empty without one. */
  readonly predecessor: { readonly name: string; readonly beats: readonly Beat[] } | null;
  readonly gaps: readonly Gap[];
  readonly limit: Duration | null;
  /** It counts no more: `now` is its last beat. */
  readonly isOver: boolean;
  readonly now: Instant;
  readonly zone: Zone;
}

const RANGES = { minutes: ms(600_000), hour: ms(3_600_000) } as const;
type Range = keyof typeof RANGES;
const STEP = 5000;

/** How old the heartbeat was at each answer, against its limit; the same as a table behind it. */
export function HeartbeatAge({ name, beats, predecessor, gaps, limit, isOver, now, zone }: AgeProps) {
  const [range, setRange] = useState<Range>('minutes');
  const step = Math.floor(now / STEP);
  const old = predecessor?.beats;
  const line = useMemo(
    () => ageLine(beats, old ?? [], gaps, limit, RANGES[range], instant((step + 1) * STEP)),
    [beats, old, gaps, limit, range, step],
  );
  return (
    <PanelSection
      title="Heartbeat age"
      note={
        <span className="age-note">
          <span>{range === 'hour' ? 'worst of each minute' : 'at each answer'}</span>
          <Segments
            label="Range of the chart"
            value={range}
            options={[
              ['minutes', '10 min'],
              ['hour', '1 h'],
            ]}
            onChange={setRange}
          />
        </span>
      }
    >
      <PanelAgeChart
        line={line}
        limit={limit}
        what={`Heartbeat age of ${name}`}
        isLatency={false}
        predecessor={predecessor?.name ?? null}
        isOver={isOver}
        zone={zone}
      />
      <PanelAgeValues line={line} isLatency={false} now={now} zone={zone} />
    </PanelSection>
  );
}
