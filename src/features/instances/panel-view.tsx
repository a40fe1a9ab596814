import type { ReactNode } from 'react';
import type { Session } from '../../data/session';
import type { Beat, Gap } from '../../domain/history';
import type { Judged, JudgedComponent, JudgedInstance } from '../../domain/judged';
import { atLeast } from '../../domain/release';
import type { SourceState } from '../../domain/sources';
import type { Standing } from '../../domain/tellings';
import type { Instant } from '../../domain/time';
import { CopyButton } from '../../ui/copy-button';
import { Mark } from '../../ui/mark';
import { Pill } from '../../ui/pill';
import { type Report, reportMarkdown, reportText } from '../../ui/report-instance';
import { toneOf } from '../../ui/tone';
import { identity } from '../../ui/words-identity';
import { about, meaning, shortName } from '../../ui/words-instance';
import { agesOfSources } from '../../ui/words-source-ages';
import { standingFact } from '../../ui/words-told';
import { HeartbeatAge } from './panel-age';
import { AgeDay } from './panel-age-day';
import { Beats } from './panel-beats';
import type { Day } from './panel-day-line';
import type { PanelFrame } from './panel-frame';
import { PanelHead } from './panel-head';
import { Identity } from './panel-identity';
import { Owns } from './panel-owns';
import { Restarts } from './panel-restarts';
import { PanelSection } from './panel-section';
import { RawTexts } from './panel-texts';

interface PanelViewProps extends PanelFrame {
  readonly one: JudgedComponent;
  readonly row: JudgedInstance;
  readonly judged: Judged;
  readonly sources: readonly SourceState[];
  readonly beats: readonly Beat[];
  readonly predecessorBeats: readonly Beat[];
  readonly gaps: readonly Gap[];
  /** What was recorded of it in its last 24 hours; null until it was read. */
  readonly day: Day | null;
  /** The section of the incidents in which it was not well. */
  readonly incidents: ReactNode;
  /** What schedulers told of it last, where the plugin keeps that. */
  readonly standing: Standing | undefined;
  readonly raw: Session['raw'];
  readonly release: string | null;
  readonly base: URL;
  readonly now: Instant;
}

/** A Dag processor, a scheduler or a triggerer beats this often unless it is told otherwise. */
const USUAL_BEAT = 5000 as NonNullable<JudgedComponent['limit']>['after'];

/** All that is known of one row, in the order in which people ask: is it well, who is it, what does it own, since when. */
export function PanelView(props: PanelViewProps) {
  const {
    one,
    row,
    judged,
    sources,
    beats,
    predecessorBeats,
    gaps,
    day,
    incidents,
    standing,
    raw,
    release,
    base,
    now,
    ...frame
  } = props;
  const { zone } = frame;
  const jobs = sources.find(({ name }) => name === 'jobs')?.access ?? 'not_asked';
  const told = row.executor && standingFact(standing, row, now, zone);
  const facts = [...identity(one.component, row, jobs, now, zone), ...(told ? [told] : [])];
  const isHeartbeat = row.executor === null;
  const isGone = row.verdict === 'gone' || row.verdict === 'stopped';
  const limit = isHeartbeat ? (one.limit?.after ?? null) : null;
  const predecessor = row.job?.predecessor ?? null;
  // What counts no more is drawn up to its end.
  const until = isGone ? (beats.at(-1)?.at ?? null) : now;
  const ages = agesOfSources(sources, one, now, zone);
  const report = (): Report => ({
    one,
    row,
    facts,
    ages,
    now,
    zone,
    airflow: `Airflow${release === null ? '' : ` ${release}`}, ${base.host}`,
    link: frame.hrefOf(one.component, row.id),
  });
  return (
    <div className="instance-panel">
      <div className="panel-scroll">
        <PanelHead
          {...frame}
          component={one.component}
          id={row.id}
          name={shortName(row)}
          mark={<Mark state={row.pill} big />}
          pill={<Pill state={row.pill} />}
          isGone={isGone}
        />
        <div className={`panel-about tone-${toneOf(row.pill)}`}>
          <p className="main wrap">{about(row, now, zone)}</p>
          <p className="wrap">{meaning(one, row, now)}</p>
        </div>
        <section className="panel-section" aria-label="Identity">
          <Identity component={one.component} facts={facts} onOpen={frame.onOpen} hrefOf={frame.hrefOf} />
        </section>
        <Owns one={one} row={row} judged={judged} onOpen={frame.onOpen} hrefOf={frame.hrefOf} />
        {until === null && (
          <PanelSection title="Beats" note="this page has not watched it in the last hour" />
        )}
        {until !== null && (
          <Beats
            beats={beats}
            gaps={gaps}
            every={isHeartbeat ? (one.limit?.beat ?? USUAL_BEAT) : null}
            limit={limit}
            lastAt={row.evidenceAt}
            isOver={isGone}
            now={until}
            zone={zone}
          />
        )}
        {isHeartbeat && until !== null && (
          <HeartbeatAge
            name={row.name}
            beats={beats}
            predecessor={predecessor && { name: predecessor.name, beats: predecessorBeats }}
            gaps={gaps}
            limit={limit}
            isOver={isGone}
            now={until}
            zone={zone}
          />
        )}
        {day !== null && (
          <AgeDay
            name={row.name}
            day={day}
            predecessor={predecessor?.name ?? null}
            limit={limit}
            isLatency={!isHeartbeat}
            isOver={isGone}
            now={now}
            zone={zone}
          />
        )}
        {row.job !== null && (
          <Restarts
            starts={row.job.starts}
            hidesEnded={release !== null && !atLeast(release, 3, 2)}
            now={now}
          />
        )}
        {incidents}
        <PanelSection title="Sources" note={ages} />
        <RawTexts component={one.component} row={row} raw={raw} />
      </div>
      <footer className="panel-foot">
        <CopyButton label="Copy all of this as text" text={() => reportText(report())}>
          Copy as text
        </CopyButton>
        <CopyButton label="Copy all of this as Markdown" icon={<></>} text={() => reportMarkdown(report())}>
          Markdown
        </CopyButton>
        <p className="keys small muted" aria-hidden={frame.layout === 'page'}>
          <kbd>Esc</kbd> closes <kbd>J</kbd> <kbd>K</kbd> next, previous
        </p>
      </footer>
    </div>
  );
}
