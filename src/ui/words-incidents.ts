import type { Episode, Incident, Phase } from '../domain/incidents';
import { timeAs, timesOf, toldEpisode, toldPhase } from '../domain/incidents/present';
import type { Problem } from '../domain/model';
import { urgency } from '../domain/severity';
import { between, type Duration, type Instant, instant, ms } from '../domain/time';
import { clockTime, figure } from './words-clock';
import { outageWords } from './words-incident-outage';
import { readable, reasonWords, UNREAD } from './words-incident-reason';
import { decapital } from './words-lists';
import { PILL, PREDICATE, TITLE } from './words-names';
import { closed, problemSentence } from './words-problem';
import { span, type Zone } from './words-time';

/** "Triggerer down", "Executors: no reply", "Metadata database error", "Cannot see Airflow": as it is while it lasts, else its worst. */
export function incidentTitle(incident: Incident): string {
  const { subject } = incident;
  const { pill, verdict } = toldPhase(incident);
  if (subject === 'sight') return 'Cannot see Airflow';
  if (pill === 'no_reply') return `${TITLE[subject]}: no reply`;
  if (subject === 'metadatabase' && verdict === 'unhealthy') return 'Metadata database error';
  return `${TITLE[subject]} ${PREDICATE[pill]}`;
}

/**
 * How it is, or the worst that was seen of it, as a sentence with its figures; of what was late again and again the greatest
 * age. Of one that lasts and was worse before, that too.
 */
export function incidentSentence(incident: Incident, now: Instant, zone: Zone): string {
  const { worst } = incident;
  const episodes = timesOf(incident.episodes);
  const ages = episodes.flatMap(({ peak }) => (peak === null ? [] : [peak]));
  const [first, ...others] = ages;
  const isLate = worst.worst.verdict === 'late' && worst.worst.reason.code === 'beat_late';
  if (episodes.length === 1 || !isLate || first === undefined)
    return `${toldBy(toldEpisode(incident), toldPhase(incident), now, zone)}${worseBefore(incident, now, zone)}`;
  const greatest = others.reduce((a, b) => (b.age > a.age ? b : a), first);
  return `Heartbeat up to ${span(greatest.age)} old, limit ${figure(greatest.limit)}.`;
}

/** The worst of one episode. */
export const episodeSentence = (episode: Episode, now: Instant, zone: Zone): string =>
  toldBy(episode, episode.worst, now, zone);

function toldBy(episode: Episode, { reason, verdict }: Phase, now: Instant, zone: Zone): string {
  const { problem, ended } = episode;
  const isOver = ended !== null;
  if (problem !== null) return closed(readable(() => sightWords(problem, isOver)));
  const told = reasonWords(reason, zone, isOver);
  if (verdict !== 'unhealthy' || told === UNREAD) return closed(told);
  return closed(readable(() => outageWords(episode, reason, told, now) ?? told));
}

/** What a reader could have done about it then is of no use when it is over. */
const sightWords = (problem: Problem, isOver: boolean): string => {
  const told = problemSentence(problem);
  return isOver ? told.replace(/([.!]) [^.!?]+(?:\.[^.!?\s]+)*\?$/, '$1') : told;
};

/** " It was down for 20 s, last at 16:04:31 UTC." */
function worseBefore(incident: Incident, now: Instant, zone: Zone): string {
  const { verdict, pill } = incident.worst.worst;
  if (incident.ended !== null || urgency(verdict) <= urgency(toldPhase(incident).verdict)) return '';
  const long = timesOf(incident.episodes).reduce((sum, one) => sum + timeAs(one, verdict, now), 0);
  const phases = timesOf(incident.episodes).flatMap((one) =>
    one.phases.filter((phase) => phase.verdict === verdict),
  );
  const last = phases.at(-1)?.from ?? incident.worst.worst.from;
  return ` It was ${PREDICATE[pill]} for ${span(ms(long))}, ${phases.length > 1 ? 'last at' : 'from'} ${clockTime(last, zone, now)}.`;
}

/** What changed, a line for each phase: "13:18:20 UTC: late, no heartbeat for 21 s (limit 30 s)". Oldest first. */
export const phasesWords = (episode: Episode, now: Instant, zone: Zone): readonly string[] =>
  episode.phases.map(({ from, pill, reason }) => {
    const why = decapital(reasonWords(reason, zone, episode.ended !== null));
    const word = PILL[pill].toLowerCase();
    return `${clockTime(from, zone, now)}: ${why.startsWith(word) ? why : `${word}, ${why}`}`;
  });

/** "4 times in 4 min"; null where it was once. */
export function timesWords({ episodes, began }: Incident): string | null {
  const times = timesOf(episodes).length;
  if (times < 2) return null;
  const end = Math.max(...episodes.map(({ ended, seen }) => ended ?? seen));
  return `${times} times in ${roundSpan(between(began, instant(end)))}`;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** To the nearest minute, hour or day, as one says it of something that came and went. */
function roundSpan(length: Duration): string {
  const unit = length < 2 * MINUTE ? 1000 : length < 2 * HOUR ? MINUTE : length < 2 * DAY ? HOUR : DAY;
  return span(ms(Math.round(length / unit) * unit));
}

/** An end that is known to within this, or to a tenth of the whole, is known well enough for one figure. */
const CLOSE = 10_000;

/**
 * How long it lasted, or has lasted at `now`: "54 s"; "at least 4 min" where it was so already when this page looked; "54 s to
 * 28 min" or "about 54 s" where nobody saw it end. Of an open one without `now` as long as it was seen.
 */
export function lastedWords(incident: Incident, now: Instant | null = null): string {
  const { began, ended, episodes } = incident;
  const last = episodes.at(-1);
  const end = ended ?? now ?? last?.seen ?? began;
  const whole = span(ms(Math.max(0, between(began, end))));
  if (episodes[0]?.by === 'before') return `at least ${known(incident, end)}`;
  const unseen = endedUnseen(incident);
  if (unseen === null) return whole;
  const [least, most] = [between(began, unseen), between(began, end)];
  if (span(least) === whole) return whole;
  return most - least <= Math.max(CLOSE, most / 10)
    ? `about ${span(ms((least + most) / 2))}`
    : `${span(least)} to ${whole}`;
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
  const unseen = endedUnseen(incident);
  if (unseen === null || unseen >= incident.ended)
    return `It ended at ${clockTime(incident.ended, zone, now)}.`;
  // The later one names its day where that is another than the earlier one's.
  const end = clockTime(incident.ended, zone, unseen);
  return `It ended while nobody watched, between ${clockTime(unseen, zone, now)} and ${end}.`;
}
