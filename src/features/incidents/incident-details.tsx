import type { Affected, Incident } from '../../domain/incidents';
import { timesOf, toldEpisode } from '../../domain/incidents/present';
import { between, type Instant } from '../../domain/time';
import { BEGAN, changedWords, moreWords } from '../../ui/words-incident-list';
import { endedWords, episodeSentence, phasesWords } from '../../ui/words-incidents';
import { span } from '../../ui/words-time';
import { AffectedLink } from './affected-link';
import { Copies } from './copies';
import type { RowFrame } from './row-frame';
import { Times } from './times';

interface IncidentDetailsProps {
  readonly id: string;
  readonly incident: Incident;
  /** Beside the field for a note they stand already. */
  readonly hasCopies: boolean;
  readonly now: Instant;
  readonly frame: RowFrame;
}

/** What unfolds below a row: each of its episodes, what changed in the worst of them, and whom it affected. */
export function IncidentDetails({ id, incident, hasCopies, now, frame }: IncidentDetailsProps) {
  const { zone } = frame;
  const { subject } = incident;
  const episodes = timesOf(incident.episodes);
  const told = toldEpisode(incident);
  const [first] = incident.episodes;
  const ending = endedWords(incident, zone, now);
  const changes = phasesWords(told, now, zone);
  const { shown, more } = affectedOf(incident);
  return (
    <div id={id} className="incident-details">
      <div className="incident-told">
        <p className="small muted">
          {first !== undefined && BEGAN[first.by]} {ending}
        </p>
        {hasCopies && <Copies incident={incident} frame={frame} />}
      </div>
      {episodes.length > 1 && (
        <section aria-label="Each time">
          <h4>Each time</h4>
          <ol className="incident-episodes">
            {episodes.map((episode) => (
              <li key={episode.id}>
                <Times began={episode.began} ended={episode.ended} lasting="open" now={now} zone={zone} />
                <span>{span(between(episode.began, episode.ended ?? now))}</span>
                <span className="small muted wrap">{episodeSentence(episode, now, zone)}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      {changes.length > 1 && (
        <section aria-label="What changed">
          <h4>{changedWords(episodes, told)}</h4>
          <ol className="incident-changes small">
            {changes.map((change, index) => (
              // Phases have no name but their place in time.
              // oxlint-disable-next-line react/no-array-index-key
              <li key={index} className="wrap">
                {change}
              </li>
            ))}
          </ol>
        </section>
      )}
      {shown.length > 0 && subject !== 'sight' && (
        <section aria-label="Affected">
          <h4>Affected</h4>
          <ul className="incident-affected small">
            {shown.map((one) => (
              <li key={one.key}>
                <AffectedLink one={one} component={subject} frame={frame} />
              </li>
            ))}
            {more > 0 && <li className="muted">{moreWords(more)}</li>}
          </ul>
        </section>
      )}
    </div>
  );
}

const MOST_SHOWN = 20;

/** The instances of all its episodes, the worst episode's first; each once. */
function affectedOf({ episodes, worst }: Incident): {
  readonly shown: readonly Affected[];
  readonly more: number;
} {
  const all = new Map([worst, ...episodes].flatMap(({ affected }) => affected.map((one) => [one.key, one])));
  const total = Math.max(all.size, ...episodes.map(({ affectedCount }) => affectedCount));
  const shown = [...all.values()].slice(0, MOST_SHOWN);
  return { shown, more: total - shown.length };
}
