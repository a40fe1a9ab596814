import { useMemo } from 'react';
import { uptime } from '../../domain/history/uptime';
import { type Duration, type Instant, ms, plus } from '../../domain/time';
import type { Zone } from '../../ui/words-time';
import { uptimeWords } from '../../ui/words-uptime';
import { PanelAgeChart, PanelAgeValues } from './panel-age-chart';
import { DAY, type Day, dayLine } from './panel-day-line';
import { PanelSection } from './panel-section';

interface AgeDayProps {
  readonly name: string;
  readonly day: Day;
  readonly predecessor: string | null;
  readonly limit: Duration | null;
  /** An executor: it is asked, and has reply times instead of a heartbeat. */
  readonly isLatency: boolean;
  readonly isOver: boolean;
  readonly now: Instant;
  readonly zone: Zone;
}

/** The day of one instance as far as it was recorded: how well it went, and its ages against their limit. */
export function AgeDay({ name, day, predecessor, limit, isLatency, isOver, now, zone }: AgeDayProps) {
  const held = limit ?? day.own.findLast((one) => one.limit !== null)?.limit ?? null;
  const line = useMemo(() => dayLine(day, held), [day, held]);
  const up = useMemo(() => uptime(day.own, plus(day.to, ms(-DAY)), day.to), [day]);
  return (
    <PanelSection
      title={isOver ? 'Its last 24 h' : 'Last 24 h'}
      note={`${uptimeWords(up)} · worst of each 10 min`}
    >
      <PanelAgeChart
        line={line}
        limit={held}
        what={`${isLatency ? 'Reply time' : 'Heartbeat age'} of ${name}, 24 h`}
        isLatency={isLatency}
        predecessor={predecessor}
        isOver={isOver}
        zone={zone}
      />
      <PanelAgeValues line={line} isLatency={isLatency} now={now} zone={zone} />
    </PanelSection>
  );
}
