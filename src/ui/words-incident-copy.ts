import type { Affected, Incident } from '../domain/incidents';
import { timesOf, toldEpisode } from '../domain/incidents/present';
import { type Instant, instant } from '../domain/time';
import { zoneName } from './words-clock';
import { affectedName } from './words-incident-affected';
import { consequenceWords } from './words-incident-consequence';
import { changedWords, notTheirs } from './words-incident-list';
import {
  endedWords,
  incidentSentence,
  incidentTitle,
  lastedWords,
  phasesWords,
  timesWords,
} from './words-incidents';
import { clip, count, list } from './words-lists';
import { verdictWord } from './words-nouns';
import { clockFace, type Zone } from './words-time';

/** What a copy says besides the incident. */
export interface CopyFacts {
  /** Among them its cause and its consequences. */
  readonly all: readonly Incident[];
  /** "Airflow 3.4.0, airflow.example.org". */
  readonly airflow: string;
  /** Of a person; may have several lines. */
  readonly note: string | null;
  /** The permanent link. */
  readonly link: string;
  readonly now: Instant;
  readonly zone: Zone;
}

type One<T> = T | readonly T[];
type FactsOf = CopyFacts | ((incident: Incident) => CopyFacts);

/** One incident, or several, as plain text for a chat or a ticket; everything that was told, in the order of the page. */
export const incidentText = (incidents: One<Incident>, facts: FactsOf): string =>
  each(incidents, facts, (parts) => {
    const more = [
      ...parts.facts.map(({ label, text }) => `${label}: ${text}`),
      ...block(parts.changed, parts.changes),
    ];
    const note = parts.note === null ? [] : block('Note', parts.note);
    return [parts.title, ...parts.sentences, ...more, ...note, parts.airflow, parts.link];
  });

const block = (label: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0 ? [] : [`${label}:`, ...lines.map((line) => `  ${line}`)];

/** The same as Markdown; whatever comes from a server, a file or a person loses its power to format, to link and to call people. */
export const incidentMarkdown = (incidents: One<Incident>, facts: FactsOf): string =>
  each(incidents, facts, (parts) => [
    `**${escaped(parts.title)}**`,
    '',
    ...parts.sentences.map((text) => `${escaped(text)}  `),
    '',
    ...parts.facts.map(({ label, text }) => `- ${label}: ${escaped(text)}`),
    ...(parts.changes.length === 0 ? [] : [`- ${parts.changed}:`]),
    ...parts.changes.map((text) => `  - ${escaped(text)}`),
    '',
    ...(parts.note ?? []).map((line) => `> ${escaped(line)}  `),
    ...(parts.note === null ? [] : ['']),
    `${escaped(parts.airflow)}  `,
    isAddress(parts.link) ? `<${parts.link}>` : escaped(parts.link),
  ]);

function each(incidents: One<Incident>, facts: FactsOf, lines: (parts: Parts) => readonly string[]): string {
  const all = Array.isArray(incidents) ? (incidents as readonly Incident[]) : [incidents as Incident];
  return all
    .map((one) => lines(partsOf(one, typeof facts === 'function' ? facts(one) : facts)).join('\n'))
    .join('\n\n');
}

interface Parts {
  readonly title: string;
  readonly sentences: readonly string[];
  readonly facts: readonly { readonly label: string; readonly text: string }[];
  readonly changed: string;
  readonly changes: readonly string[];
  readonly note: readonly string[] | null;
  readonly airflow: string;
  readonly link: string;
}

function partsOf(incident: Incident, { all, airflow, note, link, now, zone }: CopyFacts): Parts {
  const { began, ended, worst } = incident;
  const episodes = timesOf(incident.episodes);
  const times = timesWords(incident);
  const lines = [
    { label: 'Began', text: `${dateTime(began, zone)}${began === worst.began ? byWords(incident) : ''}` },
    { label: 'Ended', text: ended === null ? 'not yet' : dateTime(ended, zone) },
    { label: 'Lasted', text: lastedWords(incident, now) },
    { label: 'Seen', text: times ?? '' },
    { label: 'Affected', text: affectedWords(incident) },
  ];
  const isUnseen = ended !== null && endedWords(incident, zone, now).includes('nobody');
  const told = toldEpisode(incident);
  const changes = phasesWords(told, now, zone);
  return {
    title: `${incidentTitle(incident)}${ended === null ? ' (open)' : ''}`,
    sentences: [
      incidentSentence(incident, now, zone),
      linkedWords(incident, all) ?? consequenceWords(incident, now),
      isUnseen ? endedWords(incident, zone, now) : '',
    ].filter((text) => text !== ''),
    facts: lines.filter(({ text }) => text !== ''),
    changed: changedWords(episodes, told),
    changes: changes.length > 1 ? changes : [],
    note: note === null || note.trim() === '' ? null : note.trim().split(/\r\n|[\n\r\u2028\u2029]/),
    airflow: clip(airflow, 200),
    link,
  };
}

function byWords({ episodes }: Incident): string {
  return episodes[0]?.by === 'before' ? ' at the latest: it was so already when this page looked' : '';
}

/** What it follows from, or what followed from it, by their titles. */
function linkedWords({ cause, consequences }: Incident, all: readonly Incident[]): string | null {
  const from = all.find(({ id }) => id === cause);
  if (from !== undefined) return `Follows from “${incidentTitle(from)}”; not an outage of its own.`;
  const caused = all.filter(({ id }) => consequences.includes(id));
  return caused.length === 0 ? null : `Caused ${list(caused.map(incidentTitle), 5)}; ${notTheirs(caused)}.`;
}

const NAMED = 10;

/** "triggerer-1 (unhealthy), triggerer-0 (late) and 3 more". */
function affectedWords({ episodes, worst }: Incident): string {
  const all = new Map<string, Affected>(
    [...episodes, worst].flatMap(({ affected }) => affected.map((one) => [one.key, one] as const)),
  );
  const total = Math.max(all.size, ...episodes.map(({ affectedCount }) => affectedCount));
  const names = [...all.values()]
    .slice(0, NAMED)
    .map((one) => `${affectedName(one)} (${verdictWord(one.worst as never)})`);
  const more = total - names.length;
  return more <= 0 ? list(names, NAMED) : `${names.join(', ')} and ${count(more, 'more', 'more')}`;
}

const dates = new Map<Zone, Intl.DateTimeFormat>();

/** "30 Nov 2026 13:18:40 UTC": a copy is read on another day, in another zone. */
function dateTime(at: Instant, zone: Zone): string {
  const format =
    dates.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...(zone === 'utc' ? { timeZone: 'UTC' } : {}),
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
  dates.set(zone, format);
  return `${format.format(at)} ${clockFace(instant(at), zone)} ${zoneName(at, zone)}`;
}

const isAddress = (text: string): boolean => /^https?:\/\/[^\s<>]+$/.test(text);

/** Comes after an `@` that would call somebody, or make an address of what stands around it; nobody sees it. */
const WORD_JOINER = '\u2060';

/** Text on one line that Markdown takes for text: no format, no HTML, no link, no image, no formula, no mention. */
function escaped(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>|#~&$!]/g, '\\$&')
    .replace(/:(?=\/\/)/g, '\\:')
    .replace(/\bwww\./gi, (www) => `${www.slice(0, -1)}\\.`)
    .replace(/@/g, `@${WORD_JOINER}`)
    .replace(/^(?=[-+=])/, '\\')
    .replace(/^(\d+)([.)])/, '$1\\$2');
}
