import type { JudgedComponent, JudgedInstance } from '../domain/judged';
import { ownership } from '../domain/ownership';
import type { Instant } from '../domain/time';
import { clockTime } from './words-clock';
import type { Fact } from './words-identity';
import { about, meaning, scopeName } from './words-instance';
import { list } from './words-lists';
import { PILL, TITLE } from './words-names';
import { restarts } from './words-restarts';
import { type Zone } from './words-time';

/** One instance, ready to be pasted somewhere else. */
export interface Report {
  readonly one: JudgedComponent;
  readonly row: JudgedInstance;
  readonly facts: readonly Fact[];
  /** How old what it stands on is. */
  readonly ages: string;
  readonly now: Instant;
  readonly zone: Zone;
  /** "Airflow 3.4.0, airflow.example.org". */
  readonly airflow: string;
  readonly link: string;
}

/** Everything from the panel as lines of plain text; names and sentences as they stand there. */
export function reportText(report: Report): string {
  const { title, sentences, lines, foot } = parts(report);
  return [title, ...sentences, '', ...lines.map(([label, text]) => `${label}: ${text}`), '', ...foot].join(
    '\n',
  );
}

/** The same as Markdown; whatever comes from the server loses its power to format. */
export function reportMarkdown(report: Report): string {
  const { title, sentences, lines, foot } = parts(report);
  return [
    `**${escaped(title)}**`,
    '',
    ...sentences.map(escaped),
    '',
    ...lines.map(([label, text]) => `- ${label}: ${escaped(text)}`),
    '',
    ...foot.map(escaped),
  ].join('\n');
}

function parts({ one, row, facts, ages, now, zone, airflow, link }: Report) {
  const lines = facts.map(
    ({ label, value, note }) => [label, note === '' ? value : `${value} (${note})`] as const,
  );
  const owned = ownership(one, row);
  const owns =
    owned === null
      ? []
      : [['Owns', owned === 'all' ? 'every configured bundle' : owned.map(ownedWords).join('; ')] as const];
  const starts = row.job === null ? [] : [['Starts', restarts(row.job.starts, now, false).text] as const];
  return {
    title: `${TITLE[one.component]} ${row.name}: ${PILL[row.pill]}`,
    sentences: [about(row, now, zone), meaning(one, row, now)].filter((text) => text !== ''),
    lines: [...lines, ...owns, ...starts, ['Sources', ages] as const].filter(([, text]) => text !== ''),
    foot: [`${airflow}, ${clockTime(now, zone)}`, link],
  };
}

const ownedWords = ({ name, others }: { name: string | null; others: readonly JudgedInstance[] }): string =>
  others.length === 0
    ? `${scopeName(name)} (no other owner)`
    : `${scopeName(name)} (also ${list(others.map((other) => other.name))})`;

/** Backslashes before all that Markdown could take for its own, but in addresses and figures. */
const escaped = (text: string): string =>
  /^https?:\/\/\S+$/.test(text) ? text : text.replace(/[\\`*_[\]<>|#~]/g, '\\$&').replace(/\s+/g, ' ');
