import { useMemo } from 'react';
import { useEnvironment } from '../../data/environment';
import { useHistory, useJudged, useNow, usePolling, useRaw, useSources } from '../../data/hooks';
import type { ComponentName } from '../../domain/model';
import { beatsKey } from '../../domain/strips';
import { findRow } from './panel-find';
import type { PanelFrame } from './panel-frame';
import { PanelMissing } from './panel-missing';
import { PanelView } from './panel-view';

interface InstancePanelProps extends PanelFrame {
  readonly component: ComponentName;
  /** `data-instance` of the row; it may exist no more. */
  readonly id: string;
}

/** One instance, with all that is known of it: what fills the frame that the shell puts around it. */
export default function InstancePanel({ component, id, ...frame }: InstancePanelProps) {
  const judged = useJudged();
  const now = useNow();
  const history = useHistory();
  const sources = useSources();
  const raw = useRaw();
  const { release } = usePolling();
  const { base } = useEnvironment();
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
  const { one, row } = found;
  const predecessor = row.job?.predecessor?.id ?? null;
  return (
    <PanelView
      {...frame}
      one={one}
      row={row}
      judged={judged}
      sources={sources}
      beats={history.instances[beatsKey(component, row.id)] ?? NONE}
      predecessorBeats={
        predecessor === null ? NONE : (history.instances[beatsKey(component, predecessor)] ?? NONE)
      }
      gaps={history.gaps}
      raw={raw}
      release={release}
      base={base}
      now={now}
    />
  );
}

const NONE = [] as const;
