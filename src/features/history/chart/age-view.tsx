import { useMemo } from 'react';
import type { Recorded } from '../../../data/chronicle';
import { cut } from '../../../domain/history/cut';
import type { Known } from '../../../domain/history/rows';
import type { Incident } from '../../../domain/incidents';
import { whatIf } from '../../../domain/incidents/what-if';
import type { ComponentName } from '../../../domain/model';
import { type Duration, type Instant, ms } from '../../../domain/time';
import {
  chartWords,
  chosenName,
  measureOf,
  measureWords,
  NO_AGES,
  readWords,
  worstOfAll,
} from '../../../ui/words-age-chart';
import type { Zone } from '../../../ui/words-time';
import type { Axis } from '../history-view/axis';
import { judgementsOf } from '../what-if/judgements';
import { useDraft } from '../what-if/use-draft';
import { WhatIfPanel } from '../what-if/what-if-panel';
import { AgePicker } from './age-picker';
import { AgePlot } from './age-plot';
import { AgeTable } from './age-table';
import { hatchedIn } from './hatched';
import { marksOf } from './marks';
import { limitIn, peakIn, pointAt, pointsOf } from './points';
import { scaleOf } from './scale';

export interface AgeViewProps {
  readonly axis: Axis;
  /** The crosshair. */
  readonly at: Instant | null;
  readonly zone: Zone;
  readonly now: Instant;
  readonly component: ComponentName;
  /** `beatsKey` of one instance or `bundleKey` of a bundle; null: the worst of all instances. */
  readonly who: string | null;
  readonly onWho: (component: ComponentName, who: string | null) => void;
  /** Of the axis' range, with `who` in it. */
  readonly recorded: Recorded;
  readonly known: readonly Known[];
  /** The first answer ever recorded. */
  readonly since: Instant | null;
  /** What-if, as the address has it. */
  readonly limit: Duration | null;
  readonly onLimit: (limit: Duration | null) => void;
  readonly asTable: boolean;
  readonly incidents: readonly Incident[];
  /** The limit of now; null where silence is held against none. */
  readonly today: Duration | null;
}

/** The same without a session: all that it shows is given. */
export function AgeView(props: AgeViewProps) {
  const { axis, at, zone, now, component, who, onWho, recorded, known, since, incidents } = props;
  const { from, to, count } = axis;
  const measure = measureOf(component, who);
  // The limit of silence is none of a bundle's: it has its own, which was recorded.
  const today = measure === 'Parse age' ? null : props.today;
  const draft = useDraft(props.limit, today, props.onLimit);
  const stretches = who === null ? recorded.components[component] : (recorded.instances[who] ?? NONE);
  const points = useMemo(
    () => pointsOf(cut(stretches, from, to, count), recorded.gaps, since),
    [stretches, from, to, count, recorded.gaps, since],
  );
  const hatched = useMemo(() => hatchedIn(recorded.gaps, since, from, to), [recorded.gaps, since, from, to]);
  const highest = useMemo(() => peakIn(points, from, to), [points, from, to]);
  const limit = today ?? limitIn(points);
  const { shown } = draft;
  const scale = useMemo(
    () => scaleOf(highest?.age ?? ms(0), limit, shown, measure),
    [highest, limit, shown, measure],
  );
  // What-if is about the component, whichever instance the line shows.
  const outcome = useMemo(() => {
    if (shown === null) return null;
    const own = incidents.filter((one) => one.began <= to && (one.ended ?? to) >= from);
    return whatIf(own, recorded.components[component], component, shown);
  }, [shown, incidents, recorded.components, component, from, to]);
  const marks = useMemo(
    () => (outcome === null ? [] : marksOf(points, judgementsOf(outcome, to))),
    [outcome, points, to],
  );
  const inRange = useMemo(
    () => known.filter(({ key, first, last }) => key === who || (first <= to && last >= from)),
    [known, who, from, to],
  );
  const read = pointAt(points, at);
  const chosen = known.find(({ key }) => key === who);
  const name = chosen === undefined ? worstOfAll(component) : chosenName(chosen);
  const label = chartWords(measure, name, highest, limit, now, zone);
  const bucket = ms((to - from) / Math.max(1, points.length));
  const isSingle = recorded.tier === 'raw' && bucket < SINGLE;
  return (
    <>
      <div className="age-chart">
        <div className="age-head">
          <AgePicker component={component} who={who} known={inRange} now={now} zone={zone} onWho={onWho} />
          <p className="small muted">{measureWords(measure, isSingle ? null : bucket)}</p>
          {read !== null && (
            <p className="age-read small">
              {readWords(measure, isSingle ? { ...read, mean: null } : read, limit, now, zone)}
            </p>
          )}
        </div>
        {measure === null && !props.asTable && <p className="age-none muted">{NO_AGES}</p>}
        {props.asTable && <AgeTable points={points} measure={measure} label={label} now={now} zone={zone} />}
        {measure !== null && !props.asTable && (
          <AgePlot
            axis={axis}
            points={points}
            scale={scale}
            marks={marks}
            hatched={hatched}
            since={since !== null && since > from && since < to ? since : null}
            isRecorded={since !== null}
            read={read}
            measure={measure}
            label={label}
            now={now}
            zone={zone}
            today={today}
            draft={draft}
          />
        )}
      </div>
      <WhatIfPanel
        component={component}
        measure={measure}
        today={today}
        draft={draft}
        outcome={outcome}
        tier={recorded.tier}
        onBack={() => props.onLimit(null)}
      />
    </>
  );
}

const NONE = [] as const;
/** A bucket this short holds hardly more than one answer (ms). */
const SINGLE = 10_000;
