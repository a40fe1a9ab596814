import type { Episode, Incident } from '../domain/incidents';
import { between, type Duration, type Instant, instant, ms } from '../domain/time';
import { readable, reasonWords } from './words-incident-reason';
import { decapital } from './words-lists';
import { PILL, PREDICATE, TITLE } from './words-names';
import { closed, problemSentence } from './words-problem';
import { clockTime, figure, span, type Zone } from './words-time';

/** "Triggerer down", "Executors: no reply", "Metadata database error", "Cannot see Airflow". */
export function incidentTitle({ subject, worst: { worst } }: Incident): string {
  if (subject === 'sight') return 'Cannot see Airflow';
  if (worst.pill === 'no_reply') return `${TITLE[subject]}: no reply`;
  if (subject === 'metadatabase' && worst.verdict === 'unhealthy') return 'Metadata database error';
  return `${TITLE[subject]} ${PREDICATE[worst.pill]}`;
}

/** The worst that was seen of it, as one sentence with its figures; of what was late again and again the greatest age. */
export function incidentSentence(incident: Incident, now: Instant, zone: Zone): string {
  const { episodes, worst } = incident;
  const ages = episodes.flatMap(({ peak }) => (peak === null ? [] : [peak]));
  const [first, ...others] = ages;
  const isLate = worst.worst.verdict === 'late' && worst.worst.reason.code === 'beat_late';
  if (episodes.length === 1 || !isLate || first === undefined) return episodeSentence(worst, now, zone);
  const greatest = others.reduce((a, b) => (b.age > a.age ? b : a), first);
  return `Heartbeat up to ${span(greatest.age)} old, limit ${figure(greatest.limit)}.`;
}

/** The same of one episode. */
export function episodeSentence(episode: Episode, _now: Instant, zone: Zone): string {
  return closed(toldBy(episode, zone));
}

const toldBy = ({ worst, problem, ended }: Episode, zone: Zone): string =>
  problem === null
    ? reasonWords(worst.reason, zone, ended !== null)
    : readable(() => problemSentence(problem));

/** What changed, a line for each phase: "13:18:20 UTC: late, no heartbeat for 21 s (limit 30 s)". Oldest first. */
export const phasesWords = (episode: Episode, now: Instant, zone: Zone): readonly string[] =>
  episode.phases.map(({ from, pill, reason }) => {
    const why = decapital(reasonWords(reason, zone, episode.ended !== null));
    const word = PILL[pill].toLowerCase();
    return `${clockTime(from, zone, now)}: ${why.startsWith(word) ? why : `${word}, ${why}`}`;
  });

/** "4 times in 4 min"; null where it was once. */
export function timesWords({ episodes, began }: Incident): string | null {
  if (episodes.length < 2) return null;
  const end = Math.max(...episodes.map(({ ended, seen }) => ended ?? seen));
  return `${episodes.length} times in ${roundSpan(between(began, instant(end)))}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** To the nearest minute, hour or day, as one says it of something that came and went. */
function roundSpan(length: Duration): string {
  const unit = length < 2 * MINUTE ? 1000 : length < 2 * HOUR ? MINUTE : length < 2 * DAY ? HOUR : DAY;
  return span(ms(Math.round(length / unit) * unit));
}

/**
 * How long it lasted, or has lasted at `now`: "54 s"; "at least 4 min" where it was so already when this page looked; "54 s to
 * 28 min" where nobody saw it end. Of an open one without `now` as long as it was seen.
 */
export function lastedWords(incident: Incident, now: Instant | null = null): string {
  const { began, ended, episodes } = incident;
  const last = episodes.at(-1);
  const end = ended ?? now ?? last?.seen ?? began;
  const whole = span(ms(Math.max(0, between(began, end))));
  if (episodes[0]?.by === 'before') return `at least ${known(incident, end)}`;
  const unseen = endedUnseen(incident);
  const least = unseen === null ? whole : span(between(began, unseen));
  return least === whole ? whole : `${least} to ${whole}`;
}

const known = (incident: Incident, end: Instant): string =>
  span(ms(Math.max(0, between(incident.began, endedUnseen(incident) ?? end))));

/** The last answer that showed it, where it ended while nobody watched. */
function endedUnseen({ ended, episodes }: Incident): Instant | null {
  if (ended === null) return null;
  return episodes.findLast((one) => one.ended === ended)?.endedAfter ?? null;
}

/** "It ended while nobody watched, between 14:02:11 UTC and 14:30:05 UTC."; empty while it lasts. */
export function endedWords(incident: Incident, zone: Zone, now: Instant): string {
  if (incident.ended === null) return '';
  const end = clockTime(incident.ended, zone, now);
  const unseen = endedUnseen(incident);
  if (unseen === null || unseen >= incident.ended) return `It ended at ${end}.`;
  return `It ended while nobody watched, between ${clockTime(unseen, zone, now)} and ${end}.`;
}
