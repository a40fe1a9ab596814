import type { JudgedComponent, JudgedInstance } from '../domain/judged';
import { between, type Instant } from '../domain/time';
import { count, list } from './words-lists';
import { NOUN } from './words-nouns';
import { clockFace, span, type Zone } from './words-time';

/** The words of a row that counts no more: how long, when and how it went, and who took its place. */
export function goneWords(
  row: JudgedInstance,
  now: Instant,
  zone: Zone,
): { readonly main: string; readonly how: string; readonly next: string } {
  const { job } = row;
  const successor = job?.successor ?? null;
  const next = successor === null ? '' : `replaced by ${successor.name}`;
  const at = lastOf(row);
  if (at === null) return { main: row.verdict, how: '', next };
  const lasting = span(between(at, now));
  // Less than a day ago; the row's whole sentence names the zone.
  const time = clockFace(at, zone);
  if (row.verdict !== 'stopped') return { main: `gone ${lasting}`, how: `lost ${time}`, next };
  return {
    main: `ended ${lasting} ago`,
    how: job?.state === 'failed' ? `failed ${time}` : `stopped cleanly ${time}`,
    next,
  };
}

/** When it ended, or was last heard of. */
const lastOf = ({ job, evidenceAt }: JudgedInstance): Instant | null =>
  job?.endedAt ?? job?.heartbeat ?? evidenceAt;

/** The link under the rows of a card: "and 4 more gone", "and 1,900 more triggerers". */
export const moreRows = (one: JudgedComponent, hidden: number, gone: number): string => {
  const rows = hidden === 0 ? '' : count(hidden, `more ${NOUN[one.component]}`);
  const lost = gone === 0 ? '' : hidden === 0 ? `${gone} more gone` : `${gone} gone`;
  return `and ${list([rows, lost].filter((words) => words !== ''))}`;
};

interface Broken {
  readonly name: string;
  readonly errors: number;
}

/** The bundles whose files cannot all be imported, as far as the caller may know. */
export const brokenBundles = ({ joined }: JudgedComponent): readonly Broken[] =>
  (joined?.scopes ?? []).flatMap(({ kind, name, importErrors: errors }) =>
    kind === 'bundle' && name !== null && errors !== null && errors > 0 ? [{ name, errors }] : [],
  );

/** "3 import errors in ml (2) and finance (1)". */
export function importErrors(broken: readonly Broken[]): string {
  const total = broken.reduce((sum, { errors }) => sum + errors, 0);
  const each = broken.map(({ name, errors }) => (broken.length === 1 ? name : `${name} (${errors})`));
  return `${count(total, 'import error')} in ${list(each)}`;
}
