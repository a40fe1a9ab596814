import { useMemo } from 'react';
import { useEnvironment } from '../../data/environment';
import { useTellings } from '../../data/history-hooks';
import { useHistory, useJudged, useNow, usePolling, useRaw } from '../../data/hooks';
import { useSources } from '../../data/use-sources';
import type { Judged, JudgedComponent, JudgedInstance } from '../../domain/judged';
import type { ComponentName } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import type { Instant } from '../../domain/time';
import { findRow } from './panel-find';
import type { PanelFrame } from './panel-frame';
import { PanelIncidents } from './panel-incidents';
import { PanelMissing } from './panel-missing';
import { PanelView } from './panel-view';
import { useDay } from './use-day';

interface InstancePanelProps extends PanelFrame {
  readonly component: ComponentName;
  /** `data-instance` of the row; it may exist no more. */
  readonly id: string;
}

/** One instance, with all that is known of it: what fills the frame that the shell puts around it. */
export default function InstancePanel({ component, id, ...frame }: InstancePanelProps) {
  const judged = useJudged();
  const now = useNow();
  const sources = useSources();
  const jobs = sources.find(({ name }) => name === 'jobs')?.access ?? 'not_asked';
  const found = useMemo(() => findRow(judged, component, id, jobs), [judged, component, id, jobs]);
  if (found.kind !== 'row') {
    return (
      <PanelMissing
        component={component}
        id={id}
        isWaiting={found.kind === 'waiting'}
        jobs={jobs}
        {...frame}
      />
    );
  }
  return <Found {...frame} one={found.one} row={found.row} judged={judged} now={now} />;
}

interface FoundProps extends PanelFrame {
  readonly one: JudgedComponent;
  readonly row: JudgedInstance;
  readonly judged: Judged;
  readonly now: Instant;
}

/** A row that is there, with what was recorded of it and of the one whose place it took. */
function Found({ one, row, judged, now, ...frame }: FoundProps) {
  const history = useHistory();
  const tellings = useTellings();
  const sources = useSources();
  const raw = useRaw();
  const { release } = usePolling();
  const { base } = useEnvironment();
  const key = beatsKey(one.component, row.id);
  const before = row.job?.predecessor ?? null;
  const predecessor = before === null ? null : beatsKey(one.component, before.id);
  const beats = history.instances[key] ?? NONE;
  // The day of what counts no more ends with it.
  const isGone = row.verdict === 'gone' || row.verdict === 'stopped';
  const end = isGone ? (beats.at(-1)?.at ?? row.job?.endedAt ?? row.evidenceAt ?? now) : now;
  const day = useDay(key, predecessor, end);
  return (
    <PanelView
      {...frame}
      one={one}
      row={row}
      judged={judged}
      sources={sources}
      beats={beats}
      predecessorBeats={predecessor === null ? NONE : (history.instances[predecessor] ?? NONE)}
      gaps={history.gaps}
      day={day}
      incidents={
        <PanelIncidents component={one.component} id={row.id} name={row.name} now={now} zone={frame.zone} />
      }
      standing={tellings?.standing[row.id]}
      raw={raw}
      release={release}
      base={base}
      now={now}
    />
  );
}

const NONE = [] as const;
